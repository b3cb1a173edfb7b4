import { type Kysely, sql } from 'kysely'
import { brokenConstraint } from '../db/faults.ts'

/** A set of rows that the database refused, and the place in it of the first row that it refuses by itself. */
export class RefusedRow extends Error {
  constructor(
    readonly index: number,
    override readonly cause: unknown,
  ) {
    super(`the database refused row ${index}`)
  }
}

/**
 * Writes a set of rows; where a constraint refuses it, finds out which row is to blame by writing halves of it again. The
 * transaction is of no use after that: whoever catches the error rolls it back.
 */
export async function writeOrFindRefused<T>(
  db: Kysely<unknown>,
  rows: readonly T[],
  write: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return
  if (rows.length > 1) return takeTurns(db, () => writeWithSavepoint(db, rows, write))
  try {
    await write(rows)
  } catch (error) {
    throw brokenConstraint(error) ? new RefusedRow(0, error) : error
  }
}

async function writeWithSavepoint<T>(
  db: Kysely<unknown>,
  rows: readonly T[],
  write: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  await sql`savepoint rows_to_write`.execute(db)
  const error = await faultOf(() => write(rows))
  if (error === undefined) {
    await sql`release savepoint rows_to_write`.execute(db)
    return
  }
  if (!brokenConstraint(error)) throw error
  // Rows before `from` are written, and those up to `to` together are refused.
  let [from, to] = [0, rows.length]
  await sql`rollback to savepoint rows_to_write`.execute(db)
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    const half = rows.slice(from, middle)
    await sql`savepoint half`.execute(db)
    const fault = await faultOf(() => write(half))
    if (fault === undefined) from = middle
    else {
      await sql`rollback to savepoint half`.execute(db)
      if (!brokenConstraint(fault)) throw fault
      to = middle
    }
  }
  // Written alone, so that the error is that of this row.
  throw new RefusedRow(from, (await faultOf(() => write(rows.slice(from, to)))) ?? error)
}

async function faultOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The last set that was begun in each transaction. */
const last = new WeakMap<Kysely<unknown>, Promise<unknown>>()

/** One set at a time in a transaction: savepoints of two that are written at once would end each other. */
function takeTurns<T>(db: Kysely<unknown>, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(db) ?? Promise.resolve()).then(work, work)
  last.set(
    db,
    turn.catch(() => undefined),
  )
  return turn
}
