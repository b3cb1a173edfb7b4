import { sql } from 'kysely'
import { ApiError, FailedDeletion, NotFound } from '../errors.ts'
import type { WriteContext } from './context.ts'
import { orderDeletion, readRefusingKeys } from './deletion-order.ts'
import { isValid, type JudgedRow, judgeRows } from './judge-rows.ts'
import type { Kernel } from './kernel.ts'
import { inWords, writeJudged } from './save-rows.ts'
import { scopeOf } from './scope.ts'
import { readRows } from './select.ts'
import type { Served } from './serve.ts'

/** Few enough that whoever waits for one of these rows, or for what refers to them, waits a moment. */
const ROWS_PER_BATCH = 100

/** A row that was not deleted, and why, for a person to read. */
export interface RefusedDeletion {
  id: string
  reason: string
}

/** Runs the deletion of a few rows: in a transaction of its own, or in the one that there is. */
type RunBatch = <T>(work: (context: WriteContext) => Promise<T>) => Promise<T>

interface Deletion {
  served: Served
  kernel: Kernel
  context: WriteContext
}

/**
 * Deletes as many of the rows as can be deleted, in the caller's transaction or in one for every few rows, and answers those that
 * cannot. A row that no longer exists, or is outside the actor's scope, is left out without a word: it is not there for this actor.
 *
 * Rows that refer to others of the set are deleted before those. A row to which something refers that stays is refused
 * without a try: in a set of thousands each try would cost some ten statements.
 */
export async function deleteRows(
  served: Served,
  kernel: Kernel,
  ids: readonly string[],
  context: WriteContext,
  progress: (done: number) => Promise<void> = async () => {},
  runBatch: RunBatch = work => work(context),
): Promise<RefusedDeletion[]> {
  const deletion = { served, kernel, context }
  const refused: RefusedDeletion[] = []
  let done = 0
  const deleteAll = async (some: readonly string[], size: number) => {
    for (let from = 0; from < some.length; from += size) {
      await progress(done)
      const batch = some.slice(from, from + size)
      refused.push(...(await runBatch(own => deleteBatch({ served, kernel, context: own }, batch))))
      done += batch.length
    }
  }
  if (isCheckedOneByOne(served)) {
    await deleteAll(ids, 1)
    return refused
  }
  const keys = await readRefusingKeys(context.db, served.resource)
  let order = await orderDeletion(context.db, served.resource, keys, ids)
  while (order.free.length > 0) {
    await deleteAll(order.free, ROWS_PER_BATCH)
    // What held these rows may have been deleted with the rows before them.
    order = await orderDeletion(context.db, served.resource, keys, [...order.waiting, ...order.refused])
  }
  await deleteAll(order.waiting, 1)
  for (let from = 0; from < order.refused.length; from += ROWS_PER_BATCH)
    refused.push(...(await explainRefused(deletion, order.refused.slice(from, from + ROWS_PER_BATCH))))
  return refused
}

/** Rows that foreign keys hold, with what the resource's own rules say of them, else that something refers to them. */
async function explainRefused(deletion: Deletion, ids: readonly string[]): Promise<RefusedDeletion[]> {
  const judged = await judgeDeletions(deletion, ids)
  const [held = ''] = Object.values(new FailedDeletion().errors)
  return judged.map(one => ({ id: one.change.id, reason: reasonOf(deletion, one) || held }))
}

/** A `check` without `load` asks the database about one row and must see what became of the rows before it. */
const isCheckedOneByOne = ({ hooks }: Served) => hooks.check !== undefined && hooks.load === undefined

/** Where a batch is refused as a whole its halves are tried, down to the single rows that are to blame. */
async function deleteBatch(deletion: Deletion, ids: readonly string[]): Promise<RefusedDeletion[]> {
  try {
    return await inSavepoint(deletion.context, () => deleteValid(deletion, ids))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [first] = ids
    if (ids.length === 1 && first) {
      // Somebody else deleted the row after it was read.
      if (error instanceof NotFound) return []
      return [{ id: first, reason: Object.values(error.errors)[0] ?? error.code }]
    }
    const middle = Math.ceil(ids.length / 2)
    const before = await deleteBatch(deletion, ids.slice(0, middle))
    return [...before, ...(await deleteBatch(deletion, ids.slice(middle)))]
  }
}

/** Deletes the rows that no rule refuses; throws where the database refuses one of them. */
async function deleteValid(deletion: Deletion, ids: readonly string[]): Promise<RefusedDeletion[]> {
  const { served, kernel, context } = deletion
  const judged = await judgeDeletions(deletion, ids)
  await writeJudged(served, kernel, judged.filter(isValid), context)
  return judged.filter(one => !isValid(one)).map(one => ({ id: one.change.id, reason: reasonOf(deletion, one) }))
}

async function judgeDeletions({ served, kernel, context }: Deletion, ids: readonly string[]): Promise<JudgedRow[]> {
  const scope = scopeOf(served, context.actor)
  const existing = await readRows(served.resource, { db: context.db, ids, scope })
  const changes = ids.filter(id => existing.has(id)).map(id => ({ kind: 'delete', id }) as const)
  return judgeRows(served, kernel, changes, context)
}

const reasonOf = ({ kernel }: Deletion, { errors }: JudgedRow) =>
  Object.values(inWords(kernel.wording(), errors))[0] ?? ''

/** After a statement that PostgreSQL refused, a transaction goes on only from a savepoint before it. */
async function inSavepoint<T>({ db }: WriteContext, work: () => Promise<T>): Promise<T> {
  await sql`savepoint delete_rows`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint delete_rows`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint delete_rows`.execute(db)
    throw error
  }
}
