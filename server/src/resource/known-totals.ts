import type { Database } from '../db/connect.ts'

/** A total as the database counted it, and the state of the database in which it did. */
export interface Counted {
  total: number
  snapshot: string
}

export interface KnownTotals {
  /** The total of the same question, if nothing at all was committed since it was counted. */
  find(question: string, snapshot: string, now: Date): number | undefined
  /** `tookMs`: how long it took to count. */
  keep(question: string, counted: Counted, now: Date, tookMs?: number): void
  /** Counts; whoever asks the same on the same snapshot meanwhile waits for this count, and does not begin another. */
  count(question: string, snapshot: string, clock: () => Date, work: () => Promise<Counted>): Promise<number>
  clear(): void
}

const REMEMBERED = 500
/** A list of a thousand ticked ids is asked once; it would only push others out. */
const LONGEST_QUESTION = 4000
/** The snapshot alone makes a total right. This bounds a mistake: a scope that reads the clock itself. */
const TRUSTED_MS = 5000
/** What is slow to count is counted again less often: at most one part in so many of the time goes there. */
const TRUSTED_FOR_EACH_MS = 100

/**
 * Totals that need not be counted again. PostgreSQL's snapshot (`xmin:xmax:running`) changes whenever a transaction that
 * wrote anything ends, in any session, through whatever program; so two equal snapshots see the same rows, and the total
 * of one is the total of the other: exactly, on every instance, without anyone having to tell.
 */
export function createKnownTotals(): KnownTotals {
  const known = new Map<string, Counted & { until: number }>()
  const underway = new Map<string, Promise<Counted>>()
  const totals: KnownTotals = {
    find: (question, snapshot, now) => {
      const entry = known.get(question)
      return entry?.snapshot === snapshot && now.getTime() < entry.until ? entry.total : undefined
    },
    keep: (question, counted, now, tookMs = 0) => {
      if (question.length > LONGEST_QUESTION) return
      // A Map keeps the order of arrival: what was counted longest ago goes first.
      known.delete(question)
      for (const oldest of known.keys()) {
        if (known.size < REMEMBERED) break
        known.delete(oldest)
      }
      known.set(question, { ...counted, until: now.getTime() + Math.max(TRUSTED_MS, TRUSTED_FOR_EACH_MS * tookMs) })
    },
    count: async (question, snapshot, clock, work) => {
      // One that fails, fails for whoever began it; one of another snapshot is not this page's total.
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

const ofDatabase = new WeakMap<Database, KnownTotals>()

/** One memory for each database: snapshots are numbered by the server, and say nothing of another one. */
export function totalsOf(database: Database): KnownTotals {
  const found = ofDatabase.get(database)
  if (found) return found
  const totals = createKnownTotals()
  // A server that crashed may number anew what it had not written down. Its connections die with it, and so does this.
  database.pool.on('remove', totals.clear)
  ofDatabase.set(database, totals)
  return totals
}
