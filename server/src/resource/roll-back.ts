import type { Database } from '../db/connect.ts'
import type { Actor } from '../http/actor.ts'
import { inTransaction, type WriteContext } from './context.ts'

class RolledBack extends Error {}

/** Does the work in a transaction that is rolled back, so that a preview shows exactly what would happen. */
export async function inRolledBack<T>(
  database: Database,
  actor: Actor | undefined,
  now: Date,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const outcomes: T[] = []
  try {
    await inTransaction(database, actor, now, async context => {
      outcomes.push(await work(context))
      throw new RolledBack('only a preview')
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('a preview has no outcome')
  return outcome
}
