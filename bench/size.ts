/** `full` measures; `tiny` only proves that everything still runs and that both sides of each comparison answer the same. */
export type BenchSize = 'full' | 'tiny'

/** How much a part makes and measures, at each size. */
export type Sized<Sizes> = Readonly<Record<BenchSize, Sizes>>

/** How often every part repeats what it measures. */
export interface Repetition {
  /** Rounds of a comparison. Without any the two answers are compared, and no load follows. */
  rounds: number
  /** How long other requests are measured while nothing else is done, and how long before that they warm up, in ms. */
  idleMs: number
  idleWarmUpMs: number
}

export const REPETITION: Sized<Repetition> = {
  full: { rounds: 6, idleMs: 8000, idleWarmUpMs: 2000 },
  tiny: { rounds: 0, idleMs: 1, idleWarmUpMs: 1 },
}

/** The users of the demonstration and so many others, of whom a search finds a part: the benchmark of a long list. */
export interface UserCounts {
  users: number
  bigList: number
  /** Whether the tables are vacuumed and analysed, without which figures would depend on when the server does it by itself. */
  isVacuumed: boolean
}
export const USER_COUNTS: Sized<UserCounts> = {
  full: { users: 20_000, bigList: 5000, isVacuumed: true },
  tiny: { users: 60, bigList: 60, isVacuumed: false },
}
