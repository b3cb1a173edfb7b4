import { vi } from 'vitest'

/** Waits until the check no longer fails. Vitest's own limit of a second is for an idle machine; only what hangs reaches this one. */
export const until = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 60_000 })
