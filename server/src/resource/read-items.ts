import type { Resource } from '@agremia/model/resource/define'
import { lisbonDay } from '@agremia/model/rules/day'
import type { Viewer } from '@agremia/model/rules/rights'
import { type RawBuilder, sql } from 'kysely'
import { tableOn } from './columns.ts'
import type { Kernel } from './kernel.ts'
import { type Item, type ManyRows, type OneRow, wireColumns } from './select.ts'

const where = ({ id, scope }: OneRow) =>
  scope?.condition ? sql`t.id = ${id} and (${scope.condition})` : sql`t.id = ${id}`

/** The row as the API sends it, with masked fields whole: whoever may open it may see them. */
export async function readItem(resource: Resource, one: OneRow, role: Viewer, kernel: Kernel) {
  const { rows } = await itemsWhere(resource, role, kernel, where(one)).execute(one.db)
  return rows[0]?.item
}

/** The same for many rows, by their ids, those that exist and are in scope. */
export async function readItems(
  resource: Resource,
  { db, ids, scope }: ManyRows,
  role: Viewer,
  kernel: Kernel,
): Promise<Map<string, Item>> {
  const isChosen = sql`t.id = any(${[...ids]}::uuid[]) ${scope?.condition ? sql`and (${scope.condition})` : sql``}`
  const { rows } = await itemsWhere(resource, role, kernel, isChosen).execute(db)
  return new Map(rows.map(({ item }) => [item._id, item]))
}

const itemsWhere = (resource: Resource, role: Viewer, { find, clock }: Kernel, which: RawBuilder<unknown>) =>
  sql<{ item: Item }>`
    select row_to_json(r) as item
    from (select ${wireColumns(resource, role, find, undefined, true)} from ${tableOn(resource, lisbonDay(clock()))} where ${which}) r
  `
