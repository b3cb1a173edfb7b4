import type { ListQuery } from '@agremia/model/resource/list-query'
import type { RawBuilder } from 'kysely'
import Cursor from 'pg-cursor'
import type { Database } from '../db/connect.ts'
import { openStream } from '../db/open-stream.ts'
import type { Kernel } from './kernel.ts'
import { type Counted, type KnownTotals, sumsOf, totalsOf } from './known-totals.ts'
import { jsonRows, type ListRequest, type Statement, statementsFor, writeSums } from './list-statements.ts'

const ROWS_AT_A_TIME = 500

/** The JSON of one page: its rows, and how many rows match in all. */
export async function listPage(kernel: Kernel, request: ListRequest): Promise<string> {
  const { hooks } = request.served
  const statements = statementsFor(kernel, request)
  const page = await readOne<Page>(kernel, statements.page)
  const data = `[${page.data ?? ''}]`
  const shown = hooks.present
    ? JSON.stringify(parseItems(data).map(item => hooks.present?.(item, request.actor)))
    : data
  const [total, sums] = await Promise.all([
    totalOf(kernel, request.query, page, statements.count),
    statements.sums && findTotal(kernel, sumsOf(kernel.database), page.snapshot, statements.sums),
  ])
  return `{"data":${shown},"meta":{"total":${total}${sums ? `,"sums":${sums}` : ''}}}`
}

interface Page {
  data: string | null
  length: number
  snapshot: string
}

const parseItems = (text: string) => JSON.parse(text) as Record<string, unknown>[] // PostgreSQL wrote them as objects

/** How many rows match: clear from a page that is not full, remembered, or counted now. */
async function totalOf(kernel: Kernel, { page, limit }: ListQuery, { length, snapshot }: Page, count: Statement) {
  const before = (page - 1) * limit
  if (length < limit && (length > 0 || before === 0)) return before + length
  return findTotal(kernel, totalsOf(kernel.database), snapshot, count)
}

/** The answer of a statement over all rows that match: remembered since the page's snapshot, or read now. */
async function findTotal<Total>(kernel: Kernel, known: KnownTotals<Total>, snapshot: string, statement: Statement) {
  const question = JSON.stringify([statement.text, statement.values])
  return (
    known.find(question, snapshot, kernel.clock()) ??
    known.count(question, snapshot, kernel.clock, () => readOne<Counted<Total>>(kernel, statement))
  )
}

/** Reads the single row of an aggregate query. */
async function readOne<R extends object>({ database }: Kernel, statement: Statement): Promise<R> {
  const { rows } = await database.pool.query<R>({ ...statement })
  if (!rows[0]) throw new Error('an aggregate always has one row')
  return rows[0]
}

/** The JSON of all rows that match, `{"data":[…],"meta":{…}}`, in pieces as they are read. */
export async function* streamList(kernel: Kernel, request: ListRequest): AsyncGenerator<string> {
  const { hooks } = request.served
  let total = 0
  for await (const batch of readInBatches<[string]>(kernel.database, jsonRows(kernel, request))) {
    const items = batch.map(([item]) =>
      hooks.present ? JSON.stringify(hooks.present(JSON.parse(item) as Record<string, unknown>, request.actor)) : item,
    )
    yield `${total === 0 ? '{"data":[' : ','}${items.join(',')}`
    total += batch.length
  }
  const isSummed = request.query.sums.length > 0
  const sums = isSummed && (await readOne<Counted<string>>(kernel, writeSums(kernel, request))).total
  yield `${total === 0 ? '{"data":[' : ''}],"meta":{"total":${total}${sums ? `,"sums":${sums}` : ''}}}`
}

/**
 * Reads any number of rows in batches, through a cursor on one of the few connections for streams, which is released however the
 * reading ends.
 */
export async function* readInBatches<Cells extends unknown[]>(
  database: Database,
  query: RawBuilder<unknown>,
): AsyncGenerator<Cells[]> {
  const { sql: text, parameters } = query.compile(database.kysely)
  const client = await openStream(database)
  let fault: Error | undefined
  let isLeft = true
  try {
    // The usual timeouts would end the reading when the client takes its rows slowly.
    await client.query(
      'begin read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 600000',
    )
    const cursor = client.query(new Cursor<Cells>(text, [...parameters], { rowMode: 'array' }))
    for (;;) {
      const batch = await cursor.read(ROWS_AT_A_TIME)
      if (batch.length > 0) yield batch
      if (batch.length < ROWS_AT_A_TIME) break
    }
    await cursor.close()
    await client.query('commit')
    isLeft = false
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // When the reader stops early the cursor is still open, so the connection is closed instead of being used again.
    client.release(fault ?? isLeft)
  }
}
