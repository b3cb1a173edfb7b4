import { isVisibleTo, type Resource, type Row } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { snakeCase } from '@agremia/model/resource/naming'
import { LEFT_OUT, SHORTEST_SHOWN, SHOWN_END } from '@agremia/model/rules/mask'
import type { Viewer } from '@agremia/model/rules/rights'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { COLUMN, column, instant, openColumn, source, storedFields, table, titleSource } from './columns.ts'
import type { Scope } from './scope.ts'

/** Finds a definition by its name, because a ref field holds only the name of its target. */
export type FindResource = (name: string) => Resource

const SYSTEM = {
  _id: () => column('id'),
  created_at: () => instant(column('created_at')),
  updated_at: () => instant(column('updated_at')),
  rev: () => column('rev'),
} as const

/** The columns that the API sends: those asked for that the reader may see, and the titles of the refs. Masked fields are whole only where `isWhole`. */
export function wireColumns(
  resource: Resource,
  role: Viewer,
  find: FindResource,
  asked?: readonly string[],
  isWhole = false,
): RawBuilder<unknown> {
  const fields = shownFields(resource, role, asked)
  const own = (name: string) => column(snakeCase(name))
  return sql.join([
    ...ownColumns(fields, asked, isWhole),
    ...refTitles(fields, find, own),
    ...refColours(fields, find, own),
  ])
}

/**
 * Rows as the API sends them, from `rows` (`from … where … order by … limit …`). The titles of lists of refs are looked up
 * for the rows of the page alone, after it was cut out: an offset would look up those that it skips.
 */
export function wireRows(
  resource: Resource,
  role: Viewer,
  find: FindResource,
  asked: readonly string[] | undefined,
  rows: RawBuilder<unknown>,
  isWhole = false,
): RawBuilder<unknown> {
  const fields = shownFields(resource, role, asked)
  if (!fields.some(([, field]) => field.type === 'refs')) {
    return sql`select ${wireColumns(resource, role, find, asked, isWhole)}
    ${rows}`
  }
  const own = (name: string) => sql.ref(`page.${name}`)
  const titles = [...refTitles(fields, find, own), ...refColours(fields, find, own)]
  return sql`select page.*, ${sql.join(titles)} from (select ${sql.join(ownColumns(fields, asked, isWhole))} ${rows}) as page`
}

type Named = readonly [name: string, field: Field]

const isAsked = (name: string, asked: readonly string[] | undefined) => !asked || asked.includes(name)

function shownFields(resource: Resource, role: Viewer, asked: readonly string[] | undefined): Named[] {
  const all = asked && [...asked, ...asked.flatMap(name => resource.fields[name]?.alongside ?? [])]
  return storedFields(resource).filter(([name, field]) => isAsked(name, all) && isVisibleTo(field, role))
}

const ownColumns = (fields: readonly Named[], asked: readonly string[] | undefined, isWhole: boolean) => [
  ...Object.entries(SYSTEM)
    .filter(([name]) => name === '_id' || isAsked(name, asked))
    .map(([name, value]) => sql`${value()} as ${sql.ref(name)}`),
  ...fields.map(([name, field]) => {
    const stored = openColumn(name, field)
    const own = field.masked && !isWhole ? masked(stored) : stored
    return sql`${COLUMN[field.type].wire?.(own, field) ?? own} as ${sql.ref(name)}`
  }),
  ...(asked ? marks(fields) : []),
]

/** One column `_marks` with the instants of `markedBy` that are set; rows with all their fields have these themselves. */
function marks(fields: readonly Named[]) {
  const set = fields.flatMap(([name, { markedBy }]) =>
    markedBy ? [sql`${sql.lit(name)}::text`, instant(column(snakeCase(markedBy)))] : [],
  )
  return set.length === 0 ? [] : [sql`json_strip_nulls(json_build_object(${sql.join(set)})) as "_marks"`]
}

/** `maskText` of the model, in SQL. */
const masked = (
  own: RawBuilder<unknown>,
) => sql`case when length(${own}) < ${sql.lit(SHORTEST_SHOWN)} then ${sql.lit(LEFT_OUT)}
  else left(${own}, ${sql.lit(SHOWN_END)}) || ${sql.lit(LEFT_OUT)} || right(${own}, ${sql.lit(SHOWN_END)}) end`

/** One column `_refs` with the titles of the rows that the refs point to, if there are ref fields. */
function refTitles(fields: readonly Named[], find: FindResource, own: (name: string) => RawBuilder<unknown>) {
  const titles = fields.flatMap(([name, field]) =>
    field.to ? [sql`${sql.lit(name)}::text`, refTitle(field, own(name), find(field.to))] : [],
  )
  return titles.length === 0 ? [] : [sql`json_build_object(${sql.join(titles)}) as "_refs"`]
}

/** One column `_colours` with the colours of those rows, if their resource has a colour. */
function refColours(fields: readonly Named[], find: FindResource, own: (name: string) => RawBuilder<unknown>) {
  const colours = fields.flatMap(([name, { type, to }]) => {
    const target = to && type === 'ref' ? find(to) : undefined
    if (!target?.colour) return []
    const colour = sql`r.${sql.ref(snakeCase(target.colour))}`
    return [sql`${sql.lit(name)}::text`, sql`(select ${colour} from ${source(target)} as r where r.id = ${own(name)})`]
  })
  return colours.length === 0 ? [] : [sql`json_build_object(${sql.join(colours)}) as "_colours"`]
}

/** The title of the row that a ref points to; for a list of refs a text[] in the order of the list. */
export const refTitle = ({ type }: Field, own: RawBuilder<unknown>, to: Resource) => {
  const title = sql`r.${sql.ref(snakeCase(to.title))}`
  return type === 'refs'
    ? sql`array(select ${title} from unnest(${own}) with ordinality as listed (id, place)
        join ${titleSource(to)} as r on r.id = listed.id order by place)`
    : sql`(select ${title} from ${titleSource(to)} as r where r.id = ${own})`
}

/** The columns of a row as the server computes with it: money in cents, days as ISO texts. */
export const rowColumns = (resource: Resource, fields = storedFields(resource)) =>
  sql.join([
    sql`t.id as "_id", t.created_at, t.updated_at, t.rev`,
    ...fields.map(([name]) => sql`${column(snakeCase(name))} as ${sql.ref(name)}`),
  ])

export interface OneRow {
  db: Kysely<unknown>
  id: string
  scope?: Scope
}
export interface ManyRows {
  db: Kysely<unknown>
  ids: readonly string[]
  scope?: Scope
}

/** Keeps others from changing the row, but not from inserting rows that refer to it, such as audit entries. */
const HELD = sql`for no key update of t`

/**
 * Rows by id, those that exist and are in scope. `lock` holds them until the transaction ends, always in the order of their
 * ids, so that two who want the same rows wait for each other and never lock each other out.
 */
export async function readRows<R extends Resource>(
  resource: R,
  { db, ids, scope }: ManyRows,
  lock = false,
): Promise<Map<string, Row<R>>> {
  if (ids.length === 0) return new Map()
  const chosen = sql`t.id = any(${[...ids]}::uuid[])`
  const held = sql`order by t.id ${HELD}`
  // PostgreSQL cannot lock rows of every view, so the row of the table that holds the id and `rev` is locked.
  if (lock && resource.reads) {
    await sql`select from ${sql.table(resource.path)} as t where ${chosen} ${held}`.execute(db)
  }
  const { rows } = await sql<Row<R>>`
    select ${rowColumns(resource)} from ${table(resource)} where ${chosen} ${scope?.condition ? sql`and (${scope.condition})` : sql``}
    ${lock && !resource.reads ? held : sql``}
  `.execute(db)
  return new Map(rows.map(row => [row._id, row]))
}

/** Some fields of rows by id. Of a view over several tables, PostgreSQL leaves out those that hold none of the fields. */
export async function readFields(
  resource: Resource,
  { db, ids }: ManyRows,
  fields: readonly Named[],
): Promise<Map<string, Partial<Row<Resource>>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Partial<Row<Resource>> & { _id: string }>`
    select ${rowColumns(resource, fields)} from ${table(resource)} where t.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(row => [row._id, row]))
}

export async function readRow<R extends Resource>(
  resource: R,
  { db, id, scope }: OneRow,
  lock = false,
): Promise<Row<R> | undefined> {
  return (await readRows(resource, { db, ids: [id], scope }, lock)).get(id)
}

export type Item = Record<string, unknown> & { _id: string; rev: number }
