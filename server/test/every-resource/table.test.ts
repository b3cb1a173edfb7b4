import type { Resource } from '@agremia/model/resource/define'
import { isFilteredByPart } from '@agremia/model/resource/list-query'
import { snakeCase } from '@agremia/model/resource/naming'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRegistry } from '../../src/features/registry.ts'
import { FEATURES } from '../../src/features.ts'
import { COLUMN, isFolded, searchedFields, sortColumn, storedFields } from '../../src/resource/columns.ts'
import { createDatabase, type TestDatabase } from '../test-database.ts'
import { BADGE_PARTS } from './badges.ts'
import { addFixtureTables, every } from './every.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await addFixtureTables(database)
})
afterAll(() => database.drop())

interface Column {
  type: string
  isRequired: boolean
  collation: string | null
}
async function columnsOf(resource: Resource): Promise<Record<string, Column>> {
  const { rows } = await sql<Column & { name: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired", collname as collation
    from pg_attribute left join pg_collation on pg_collation.oid = attcollation and collname = 'C'
    where attrelid = ${resource.reads ?? resource.path}::regclass and attnum > 0 and not attisdropped
  `.execute(database.kysely)
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]))
}

/** The columns of each index, and how it looks into them. */
async function indexesOf(resource: Resource) {
  const { rows } = await sql<{ columns: string | null; isUnique: boolean; isTrigram: boolean }>`
    select (select string_agg(a.attname, ',' order by k.n)
        from unnest(i.indkey::int[]) with ordinality k(num, n) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num) as columns,
      i.indisunique as "isUnique", am.amname = 'gin' as "isTrigram"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    where i.indrelid = ${resource.path}::regclass or i.indrelid in (
      select (quote_ident(table_name))::regclass from information_schema.view_table_usage where view_name = ${resource.reads ?? ''})
  `.execute(database.kysely)
  // An index over expressions alone has no columns.
  return rows.map(row => ({ ...row, columns: row.columns?.split(',') ?? [] }))
}

/** What its tables require is not known of a view's columns. */
const asInView = (columns: Record<string, object>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, isRequired: false }]))

/** What each trigger calls, with what, and when. */
async function triggersOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', proname, rtrim(replace(encode(tgargs, 'escape'), '\\000', ' ')),
      case when tgtype & 4 <> 0 then 'INSERT' when tgtype & 8 <> 0 then 'DELETE' when tgtype & 16 <> 0 then 'UPDATE' end) as line
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = ${table}::regclass and tgenabled = 'O' and not tgisinternal
  `.execute(database.kysely)
  return rows.map(row => row.line)
}

async function checksOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and convalidated
  `.execute(database.kysely)
  return rows.map(row => row.definition)
}

const SYSTEM = {
  id: { type: 'uuid', isRequired: true, collation: null },
  created_at: { type: 'timestamp with time zone', isRequired: true, collation: null },
  updated_at: { type: 'timestamp with time zone', isRequired: true, collation: null },
  rev: { type: 'integer', isRequired: true, collation: null },
}
const FOLDED = { type: 'text', collation: 'C' }
/** What the features declare beside their definitions. */
const { tables, columns: hidden, indexes } = createRegistry(FEATURES).stored
const hiddenOf = (resource: string) => hidden.filter(one => one.resource === resource).map(({ column }) => column)
/** The column of a table by which a column of its view is sorted and found. */
const storedColumn = (resource: string, column: string) =>
  indexes.find(one => one.resource === resource && one.column === column)?.indexed ?? column

describe.each(every.map(resource => [resource.name, resource] as const))('the table of %s', (name, resource) => {
  it('has the columns of its definition, no more and no fewer', async () => {
    const columns = await columnsOf(resource)
    const described = storedFields(resource).flatMap(([field, { type, required }]) => {
      const kind = COLUMN[type]
      const own = {
        type: kind.type,
        isRequired: required || Boolean(kind.neverNull),
        collation: kind.bytewise ? 'C' : null,
      }
      const twin = { ...FOLDED, isRequired: required }
      const isNamed = resource.fields[field]
      return [[snakeCase(field), own], ...(isNamed && isFolded(isNamed) ? [[`${snakeCase(field)}_sort`, twin]] : [])]
    })
    const search = searchedFields(resource).length > 0 ? { search: { ...FOLDED, isRequired: true } } : {}
    const own = Object.fromEntries(hiddenOf(name).map(column => [column, columns[column]]))
    const wanted = { ...SYSTEM, ...Object.fromEntries(described), ...search, ...own }
    expect(columns).toEqual(resource.reads ? asInView(wanted) : wanted)
  })

  it('LIST-08: has an index for every sort and filter that is offered, and for the search', async () => {
    const indexes = await indexesOf(resource)
    const isLed = (column: string) => indexes.some(({ columns, isTrigram }) => columns[0] === column && !isTrigram)
    const isPart = (column: string) => indexes.some(({ columns, isTrigram }) => columns[0] === column && isTrigram)
    const missing = storedFields(resource).flatMap(([field, definition]) => {
      const shown = sortColumn(field, definition)
      const column = storedColumn(name, shown)
      return [
        ...(definition.type === 'refs' && !isPart(column) ? [`${column} by what it lists`] : []),
        ...((definition.sort || (definition.filter && definition.type !== 'refs')) && !isLed(column)
          ? [`${column} sorted`]
          : []),
        ...(isFilteredByPart(definition) && !isPart(column) ? [`${column} by part`] : []),
      ]
    })
    expect(missing).toEqual([])
    expect(isLed('created_at')).toBe(true)
    if (searchedFields(resource).length > 0) expect(isPart(storedColumn(name, 'search'))).toBe(true)
  })

  it('has triggers for its lists of refs on both tables', async () => {
    const lists = storedFields(resource).filter(([, field]) => field.type === 'refs')
    for (const [field, { to = '', required }] of lists) {
      const held = snakeCase(field)
      const target = snakeCase(to)
      expect(await triggersOf(resource.path)).toEqual(
        expect.arrayContaining([
          `refuse_unknown_refs ${held} ${target} INSERT`,
          `refuse_unknown_refs ${held} ${target} UPDATE`,
        ]),
      )
      expect(await triggersOf(target)).toEqual(
        expect.arrayContaining([
          `refuse_listed_ids ${resource.path} ${held} DELETE`,
          `refuse_listed_ids ${resource.path} ${held} UPDATE`,
        ]),
      )
      const checks = await checksOf(resource.path)
      expect(checks).toContain(`CHECK (is_list_of_ids(${held}))`)
      if (required) expect(checks).toContain(`CHECK ((${held} <> '{}'::uuid[]))`)
    }
  })

  it('has a unique index for every unique field', async () => {
    const indexes = await indexesOf(resource)
    const unique = storedFields(resource).filter(([, field]) => field.unique)
    for (const [name, field] of unique) {
      expect(indexes).toContainEqual(expect.objectContaining({ columns: [sortColumn(name, field)], isUnique: true }))
    }
  })
})

it('finds what a definition and its table do not share', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(database.kysely)
  const described = every.map(resource => resource.path)
  const others = rows.map(row => row.table_name).filter(name => ![...described, ...BADGE_PARTS].includes(name))
  // Those of the program itself; a new one of a feature is a resource, or stands in `ownTables` of its feature.ts.
  const own = ['downloads', 'installation', 'migrations', 'number_series', 'tasks']
  expect(others.sort()).toEqual([...own, ...tables].sort())
})

it('finds no declaration of a column that no resource has', async () => {
  const wrong: string[] = []
  for (const { resource: name, column } of [...hidden, ...indexes]) {
    const resource = every.find(one => one.name === name)
    if (!resource || !(column in (await columnsOf(resource)))) wrong.push(`${name}.${column}`)
  }
  expect(wrong).toEqual([])
})
