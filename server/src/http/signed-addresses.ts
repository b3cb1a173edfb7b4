import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../outside/clock.ts'
import type { Keys } from '../outside/keys.ts'

/** A URL is valid for between half a day and a day, and stays the same for half a day so that browsers can cache the file. */
const STEP_MS = 12 * 3_600_000
const STEPS = 2

export interface SignedAddresses {
  /** A signed URL for an `<img>` or a plain link, which send no bearer token. */
  sign(name: string): string
  /** The number of seconds that the URL is still valid; undefined if it is forged or expired. */
  secondsLeft(name: string, query: { until?: unknown; signature?: unknown }): number | undefined
}

interface FileKind {
  /** The path below `/api` at which the files are served. */
  path: string
  /** Part of what is signed, so that no signature is valid for files of another kind. */
  purpose: string
}

/** Files with personal data have URLs that are signed and expire. */
export function signedAddresses(
  { keys, clock }: { keys: Pick<Keys, 'hash'>; clock: Clock },
  { path, purpose }: FileKind,
): SignedAddresses {
  const signatureOf = (name: string, until: number) => keys.hash(`${purpose}\n${name}\n${until}`)
  return {
    sign: name => {
      const until = (Math.floor(clock().getTime() / STEP_MS) + STEPS) * STEP_MS
      return `/api${path}/${name}?until=${until}&signature=${signatureOf(name, until).toString('base64url')}`
    },
    secondsLeft: (name, query) => {
      const until = Number(query.until)
      const given = Buffer.from(String(query.signature), 'base64url')
      const right = signatureOf(name, until)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const left = Math.floor((until - clock().getTime()) / 1000)
      return left > 0 ? left : undefined
    },
  }
}
