import type { Database } from '../db/connect.ts'

/** A total as the database counted it, and the state of the database in which it did. */
export interface Counted {
  total: number
  snapshot: string
}

export interface KnownTotals {
  /** The total of the same question, if nothing at all was committed since it was counted. */
  find(question: string, snapshot: string, now: Date): number | undefined
  keep(question: string, counted: Counted, now: Date): void
  clear(): void
}

const REMEMBERED = 500
/** A list of a thousand ticked ids is asked once; it would only push others out. */
const LONGEST_QUESTION = 4000
/** The snapshot alone makes a total right. This bounds a mistake: a scope that reads the clock itself. */
const TRUSTED_MS = 5000

/**
 * Totals that need not be counted again. PostgreSQL's snapshot (`xmin:xmax:running`) changes whenever a transaction that
 * wrote anything ends, in any session, through whatever program; so two equal snapshots see the same rows, and the total
 * of one is the total of the other: exactly, on every instance, without anyone having to tell.
 */
export function createKnownTotals(): KnownTotals {
  const known = new Map<string, Counted & { until: number }>()
  return {
    find: (question, snapshot, now) => {
      const entry = known.get(question)
      return entry?.snapshot === snapshot && now.getTime() < entry.until ? entry.total : undefined
    },
    keep: (question, counted, now) => {
      if (question.length > LONGEST_QUESTION) return
      // A Map keeps the order of arrival: what was counted longest ago goes first.
      known.delete(question)
      for (const oldest of known.keys()) {
        if (known.size < REMEMBERED) break
        known.delete(oldest)
      }
      known.set(question, { ...counted, until: now.getTime() + TRUSTED_MS })
    },
    clear: () => known.clear(),
  }
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
