import type { BenchPart, BenchRun, Provide } from './part.ts'
import { REPETITION } from './size.ts'

export interface Proof {
  /** The comparisons whose two sides answer the same. */
  compared: readonly string[]
  /** A sentence for each part that failed. */
  failures: readonly string[]
}

export const failureOf = ({ name }: BenchPart, error: unknown): string =>
  `${name}: ${error instanceof Error ? error.message : String(error)}`

/** Runs every part once at tiny size. No figure is held, so none is returned; a part that fails does not hide those after it. */
export async function proveParts(parts: readonly BenchPart[], provideFor: (run: BenchRun) => Provide): Promise<Proof> {
  const run: BenchRun = { repetition: REPETITION.tiny, compared: [] }
  const provide = provideFor(run)
  const failures: string[] = []
  for (const part of parts) {
    try {
      await part.run(provide, 'tiny')
    } catch (error) {
      failures.push(failureOf(part, error))
    }
  }
  return { compared: run.compared, failures }
}
