import type pg from 'pg'
import type { Chrome } from './browser/chrome.ts'
import type { Running } from './measured-app.ts'
import type { Figure } from './report.ts'
import type { BenchSize, Repetition, Sized, UserCounts } from './size.ts'

/** What every part gets. */
export interface BenchRun {
  repetition: Repetition
  /** The names of the comparisons whose two sides have answered the same, in the order in which they were made. */
  compared: string[]
}

/** The built application on the bench's data, and beside it, on the same database, the hand-written handler (`bare.ts`). */
export interface AppBench extends BenchRun {
  dataDir: string
  counts: UserCounts
  app: Running
  bare: Running
  /** How long each start of the application took, in ms: the last is the one that runs. */
  starts: readonly number[]
  /** The connections of the benchmark itself. */
  pool: pg.Pool
  connection: pg.PoolConfig
  /** The server process of PostgreSQL. */
  postmaster: number
  /** The session of an admin, which works for a quarter of an hour. */
  bearer: string
}

export interface BrowserBench extends AppBench {
  chrome: Chrome
}

/** What can be started for a part, by the word with which it says so. */
export interface Provided {
  nothing: BenchRun
  app: AppBench
  browser: BrowserBench
}
export type Provide = { [Need in keyof Provided]: (part: BenchPart) => Promise<Provided[Need]> }

interface PartDescription {
  /** The word after `npm run bench --`. */
  name: string
  /** One line for the list of parts. */
  about: string
  /** Whether a run of all parts gives it data of its own, because the parts before it have grown theirs to the largest size. */
  hasOwnData?: boolean
  /** How often the application is started and stopped again before it stays, where the start is measured. */
  earlierStarts?: number
}

export interface BenchPart extends PartDescription {
  needs: keyof Provided
  run(provide: Provide, size: BenchSize): Promise<Figure[]>
}

/** Describes one part of the bench. Its sizes are all that differs between the run that measures and the tiny one. */
export function definePart<Need extends keyof Provided, Sizes>(
  given: PartDescription & {
    needs: Need
    sizes: Sized<Sizes>
    measure: (bench: Provided[Need], sizes: Sizes) => Promise<Figure[]>
  },
): BenchPart {
  const { needs, sizes, measure, ...description } = given
  const part: BenchPart = {
    ...description,
    needs,
    run: async (provide, size) => measure(await provide[needs](part), sizes[size]),
  }
  return part
}
