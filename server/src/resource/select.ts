import { isVisibleTo, type Resource, type Row } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import type { Role } from '@agremia/model/rules/roles'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { COLUMN, column, instant, storedFields, table } from './columns.ts'

/** Finds a definition by its name; refs know each other by name only. */
export type FindResource = (name: string) => Resource

const SYSTEM = {
  _id: () => column('id'),
  created_at: () => instant(column('created_at')),
  updated_at: () => instant(column('updated_at')),
  rev: () => column('rev'),
} as const

/** The columns of a row as the wire has them: those asked for, of those the reader may see, and the titles of its refs. */
export function wireColumns(
  resource: Resource,
  role: Role | undefined,
  find: FindResource,
  asked?: readonly string[],
): RawBuilder<unknown> {
  const isAsked = (name: string) => !asked || asked.includes(name)
  const fields = storedFields(resource).filter(([name, field]) => isAsked(name) && isVisibleTo(field, role))
  const system = Object.entries(SYSTEM).filter(([name]) => name === '_id' || isAsked(name))
  const refs = fields.flatMap(([name, field]) => (field.to ? [{ name, to: find(field.to) }] : []))
  return sql.join([
    ...system.map(([name, value]) => sql`${value()} as ${sql.ref(name)}`),
    ...fields.map(([name, field]) => {
      const own = column(snakeCase(name))
      return sql`${COLUMN[field.type].wire?.(own) ?? own} as ${sql.ref(name)}`
    }),
    ...(refs.length === 0 ? [] : [sql`json_build_object(${sql.join(refs.flatMap(titleOf))}) as "_refs"`]),
  ])
}

const titleOf = ({ name, to }: { name: string; to: Resource }) => [sql`${sql.lit(name)}::text`, refTitle(name, to)]

/** The title of the row that a ref points to. */
export const refTitle = (name: string, to: Resource) =>
  sql`(select r.${sql.ref(snakeCase(to.title))} from ${sql.table(to.path)} as r where r.id = ${column(snakeCase(name))})`

/** A row as the server holds it: whole cents, ISO days. */
export const rowColumns = (resource: Resource) =>
  sql.join([
    sql`t.id as "_id", t.created_at, t.updated_at, t.rev`,
    ...storedFields(resource).map(([name]) => sql`${column(snakeCase(name))} as ${sql.ref(name)}`),
  ])

interface OneRow {
  db: Kysely<unknown>
  id: string
  scope?: RawBuilder<unknown>
}

const where = ({ id, scope }: OneRow) => (scope ? sql`t.id = ${id} and (${scope})` : sql`t.id = ${id}`)

/** Nobody else may change it; that others point to it (whoever wrote an audit entry, say) is no reason to wait. */
const HELD = sql`for no key update of t`

export async function readRow<R extends Resource>(resource: R, one: OneRow, lock = false): Promise<Row<R> | undefined> {
  const { rows } = await sql<Row<R>>`
    select ${rowColumns(resource)} from ${table(resource)} where ${where(one)} ${lock ? HELD : sql``}
  `.execute(one.db)
  return rows[0]
}

export type Item = Record<string, unknown> & { _id: string; rev: number }

/** The row as JSON for the wire. */
export async function readItem(resource: Resource, one: OneRow, role: Role | undefined, find: FindResource) {
  const { rows } = await sql<{ item: Item }>`
    select row_to_json(r) as item
    from (select ${wireColumns(resource, role, find)} from ${table(resource)} where ${where(one)}) r
  `.execute(one.db)
  return rows[0]?.item
}
