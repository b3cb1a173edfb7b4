import type { Database } from '../db/connect.ts'

/** A total, and PostgreSQL's snapshot in which it was counted. */
export interface Counted<Total = number> {
  total: Total
  snapshot: string
}

export interface KnownTotals<Total = number> {
  /** The total of the same count statement, if no transaction has committed since it was counted. */
  find(question: string, snapshot: string, now: Date): Total | undefined
  /** Remembers a total; `tookMs` is how long the count took. */
  keep(question: string, counted: Counted<Total>, now: Date, tookMs?: number): void
  /** Counts by `work`. Requests for the same count on the same snapshot wait for the one that is running. */
  count(question: string, snapshot: string, clock: () => Date, work: () => Promise<Counted<Total>>): Promise<Total>
  clear(): void
}

const MOST_REMEMBERED = 500
/** In characters. A statement with a thousand ticked ids is not asked again, and would only use up memory. */
const LONGEST_QUESTION = 4000
/** An equal snapshot is enough for a total to be right, unless a scope reads the clock itself; this limits how long that could be wrong. */
const TRUSTED_MS = 5000
/** A total is trusted for this many times as long as it took to count, so that slow counts take at most a hundredth of the time. */
const TRUSTED_FOR_EACH_MS = 100

/**
 * Totals that need not be counted again. PostgreSQL's snapshot (`xmin:xmax:running`) changes whenever a transaction that
 * wrote anything ends, in any session of any program. Two equal snapshots see the same rows and so have the same totals,
 * on every instance, without any message between instances.
 */
export function createKnownTotals<Total = number>(): KnownTotals<Total> {
  const known = new Map<string, Counted<Total> & { until: number }>()
  const underway = new Map<string, Promise<Counted<Total>>>()
  const totals: KnownTotals<Total> = {
    find: (question, snapshot, now) => {
      const entry = known.get(question)
      return entry?.snapshot === snapshot && now.getTime() < entry.until ? entry.total : undefined
    },
    keep: (question, counted, now, tookMs = 0) => {
      if (question.length > LONGEST_QUESTION) return
      // A Map keeps the order of insertion, so the oldest total is dropped first.
      known.delete(question)
      for (const oldest of known.keys()) {
        if (known.size < MOST_REMEMBERED) break
        known.delete(oldest)
      }
      known.set(question, { ...counted, until: now.getTime() + Math.max(TRUSTED_MS, TRUSTED_FOR_EACH_MS * tookMs) })
    },
    count: async (question, snapshot, clock, work) => {
      // A count that fails is reported to the request that started it; one of another snapshot is not this page's total.
      for (let other = underway.get(question); other; other = underway.get(question)) {
        const counted = await other.catch(() => undefined)
        if (counted?.snapshot === snapshot) return counted.total
      }
      const began = performance.now()
      const counting = work()
      underway.set(question, counting)
      try {
        const counted = await counting
        totals.keep(question, counted, clock(), performance.now() - began)
        return counted.total
      } finally {
        if (underway.get(question) === counting) underway.delete(question)
      }
    },
    clear: () => known.clear(),
  }
  return totals
}

/** One for each database, because snapshots of different servers cannot be compared. */
function onePerDatabase<Total>() {
  const ofDatabase = new WeakMap<Database, KnownTotals<Total>>()
  return (database: Database): KnownTotals<Total> => {
    const found = ofDatabase.get(database)
    if (found) return found
    const totals = createKnownTotals<Total>()
    // After a crash PostgreSQL may give out the same snapshot numbers again. Its connections end with it, and then the totals are dropped.
    database.pool.on('remove', totals.clear)
    ofDatabase.set(database, totals)
    return totals
  }
}

export const totalsOf = onePerDatabase<number>()
/** The sums of a list, as the JSON of `meta.sums`. */
export const sumsOf = onePerDatabase<string>()
