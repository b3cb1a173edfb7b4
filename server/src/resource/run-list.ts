import type { ListQuery } from '@agremia/model/resource/list-query'
import { type RawBuilder, sql } from 'kysely'
import Cursor from 'pg-cursor'
import type { Database } from '../db/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { Kernel } from './kernel.ts'
import { inOrder, matching, onPage, type Within } from './list.ts'
import type { Served } from './save.ts'
import { wireColumns } from './select.ts'

const ROWS_AT_A_TIME = 500

interface Asked {
  served: Served
  query: ListQuery
  within: Within
  actor: Actor | undefined
}

/** The rows as JSON texts that PostgreSQL writes itself: nothing is parsed only to be printed again. */
const jsonRows = (kernel: Kernel, { served: { resource }, query, within, actor }: Asked) => sql`
  select row_to_json(r)::text as item
  from (
    select ${wireColumns(resource, actor?.role, kernel.find, query.fields)}
    ${matching(resource, query, within)} ${inOrder(resource, query)} ${onPage(query)}
  ) r`

/** One page: the answer's whole text, and how many rows match in all. */
export async function listPage(kernel: Kernel, asked: Asked): Promise<string> {
  const { hooks } = asked.served
  const { kysely } = kernel.database
  const [{ rows }, total] = await Promise.all([
    sql<{
      data: string | null
    }>`select string_agg(item, ',') as data from (${jsonRows(kernel, asked)}) as items`.execute(kysely),
    countRows(kernel, asked),
  ])
  const data = `[${rows[0]?.data ?? ''}]`
  const shown = hooks.present ? JSON.stringify(parseItems(data).map(item => hooks.present?.(item, asked.actor))) : data
  return `{"data":${shown},"meta":{"total":${total}}}`
}

const parseItems = (text: string) => JSON.parse(text) as Record<string, unknown>[] // PostgreSQL wrote them as objects

export async function countRows(kernel: Kernel, { served, query, within }: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(served.resource, query, within)}
  `.execute(kernel.database.kysely)
  return rows[0]?.total ?? 0
}

/** Every row that matches, in one pass: `{"data":[…],"meta":{…}}` piece by piece. */
export async function* streamList(kernel: Kernel, asked: Asked): AsyncGenerator<string> {
  const { hooks } = asked.served
  let total = 0
  for await (const batch of readInBatches<[string]>(kernel.database, jsonRows(kernel, asked))) {
    const items = batch.map(([item]) =>
      hooks.present ? JSON.stringify(hooks.present(JSON.parse(item) as Record<string, unknown>, asked.actor)) : item,
    )
    yield `${total === 0 ? '{"data":[' : ','}${items.join(',')}`
    total += batch.length
  }
  yield `${total === 0 ? '{"data":[' : ''}],"meta":{"total":${total}}}`
}

/** Rows of any length without holding them: a cursor on its own connection, closed whatever happens. */
export async function* readInBatches<Cells extends unknown[]>(
  database: Database,
  query: RawBuilder<unknown>,
): AsyncGenerator<Cells[]> {
  const { sql: text, parameters } = query.compile(database.kysely)
  const client = await database.pool.connect()
  let fault: Error | undefined
  let isLeft = true
  try {
    // Whoever reads slowly may: the limits that keep a bad statement short are for statements that nobody reads.
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
    // A reader who left early leaves an open cursor behind: that connection is closed, not given to others.
    client.release(fault ?? isLeft)
  }
}
