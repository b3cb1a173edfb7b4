import type { Resource } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import { resources } from '@agremia/model/resources/index'
import { ERASED_TITLE, REDACTED } from '@agremia/model/rules/audit'
import { fold } from '@agremia/model/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import type { Traces } from '../../resource/kernel.ts'

interface Part {
  resource: Resource
  /** The required ref by which its rows belong to a row of the owner. */
  by: string
}

const refsTo = (isMeant: (name: string) => boolean, isRequired: boolean) =>
  resources.flatMap(resource =>
    Object.entries(resource.fields)
      .filter(([, { to, required }]) => to !== undefined && isMeant(to) && (!isRequired || required))
      .map(([by]): Part => ({ resource, by })),
  )
/** Resources whose rows cannot be without a row of this one: the states of a member, the contacts of a person. */
const partsOf = (owner: string) => refsTo(to => to === owner, true).filter(({ resource }) => resource.audited)

const isPersonal = (name: string) => resources.some(resource => resource.name === name && resource.personal)
const namesIn = (parts: readonly Part[]) => [...new Set(parts.map(({ by }) => by))].sort()
/** Ids of the owner say nothing of a person and tie the entries of its parts to it; `rev` counts versions. */
const KEPT = ['rev', ...namesIn(refsTo(isPersonal, true))]
/** An amount says nothing of who somebody was, and the ledger's history must add up: amounts stay, as they do in its tables. */
const amountsOf = (name: string) => {
  const resource = resources.find(one => one.name === name)
  if (!resource || resource.personal) return []
  return Object.entries(resource.fields).flatMap(([field, { type }]) => (type === 'money' ? [field] : []))
}
/** Fields of which the log has an index for the ids that they hold; that of the others is `audit_log_naming`. */
const INDEXED_BY_ID = ['memberId', 'personId']
/** The other fields by which the entries of other records may tell the title of a person. */
export const NAMING_FIELDS = namesIn(refsTo(isPersonal, false)).filter(name => !INDEXED_BY_ID.includes(name))

/** The records whose audit entries hold values of these rows, to be asked before the rows are deleted. */
export async function findTraces(
  { db }: Pick<WriteContext, 'db'>,
  resource: Resource,
  rows: readonly object[],
): Promise<Traces> {
  const traces = new Map<string, Set<string>>()
  const add = (name: string, ids: readonly unknown[]) => {
    const known = traces.get(name) ?? new Set()
    for (const id of ids) if (typeof id === 'string') known.add(id)
    traces.set(name, known)
  }
  const valuesOf = (field: string) => rows.map(row => (row as Readonly<Record<string, unknown>>)[field]) // a row is its fields by name
  add(resource.name, valuesOf('_id'))
  for (const [name, field] of Object.entries(resource.personal ?? {})) add(name, valuesOf(field))
  // Listed before parts are added, of which no further parts are asked for.
  const owners = [...traces]
  for (const [owner, ids] of owners) {
    for (const part of partsOf(owner)) {
      const { rows: found } = await idsOf(part, [...ids]).execute(db)
      add(
        part.resource.name,
        found.map(({ id }) => id),
      )
    }
  }
  return traces
}

/** Parts that exist, and deleted ones, of which the entry itself says to whom they belonged. */
function idsOf({ resource, by }: Part, owners: readonly string[]): RawBuilder<{ id: string }> {
  const end = (name: string) => sql`diff #>> ${sql.lit(`{${by},${name}}`)}`
  return sql<{ id: string }>`
    select id::text as id from ${sql.table(resource.path)} where ${sql.ref(snakeCase(by))} = any(${[...owners]}::uuid[])
    union select record_id_sort from audit_log
      where diff ? ${sql.lit(by)} and coalesce(${end('from')}, ${end('to')}) = any(${[...owners]}) and resource = ${resource.name}`
}

/**
 * Redacts the values and titles in the audit entries of records whose person is erased, and their titles in the entries of
 * others. That something changed, when and by whom stays.
 */
export async function eraseTraces(
  { db }: Pick<WriteContext, 'db'>,
  traces: Traces,
  title: string = ERASED_TITLE,
): Promise<void> {
  for (const [resource, ids] of traces) {
    if (ids.size === 0) continue
    const isOfRecord = sql`record_id_sort = any(${[...ids]}) and resource = ${resource}`
    const { rows: authors } = await sql<{ name: string }>`
      select distinct user_name as name from audit_log where ${isOfRecord}
    `.execute(db)
    const searches = authors.map(({ name }) => ({ name, search: fold(`${name} ${title}`) }))
    await sql`
      update audit_log set record_title = ${title}, search = a.search, diff = (
        select jsonb_object_agg(f.key, case when f.key = any(${[...KEPT, ...amountsOf(resource)]}) then f.value - 'titles'
          else jsonb_build_object('from', ${redactedEnd('from')}, 'to', ${redactedEnd('to')}) end)
        from jsonb_each(diff) as f)
      from json_to_recordset(${JSON.stringify(searches)}::json) as a (name text, search text)
      where a.name = user_name and ${isOfRecord}
    `.execute(db)
  }
  const ids = [...traces].flatMap(([resource, own]) => (isPersonal(resource) ? [...own] : []))
  await redactTitles({ db }, ids, title)
}

/** Redacts some fields in the audit entries of records that stay: what accounting records say of somebody who is erased. */
export async function redactFields(
  { db }: Pick<WriteContext, 'db'>,
  resource: Resource,
  ids: readonly string[],
  fields: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const isOfRecord = sql`record_id_sort = any(${[...ids]}) and resource = ${resource.name}`
  if (fields.includes(resource.title)) {
    await sql`
      update audit_log set record_title = ${ERASED_TITLE}, search = folded(concat_ws(' ', user_name, ${ERASED_TITLE}::text)) where ${isOfRecord}
    `.execute(db)
  }
  await sql`
    update audit_log set diff = (
      select jsonb_object_agg(f.key, case when f.key = any(${[...fields]})
        then jsonb_build_object('from', ${redactedEnd('from')}, 'to', ${redactedEnd('to')}) else f.value end)
      from jsonb_each(diff) as f)
    where ${isOfRecord} and diff ?| ${[...fields]}::text[]
  `.execute(db)
}

/** An end of a difference without its value; that it was empty may stay known. */
const redactedEnd = (end: 'from' | 'to') => sql`
  case when coalesce(f.value -> ${sql.lit(end)}, 'null') = 'null' then 'null' else to_jsonb(${REDACTED}::text) end`

async function redactTitles({ db }: Pick<WriteContext, 'db'>, ids: readonly string[], title: string) {
  if (ids.length === 0) return
  const isNamed = (value: RawBuilder<unknown>) => sql`${value} -> 'titles' ?| ${[...ids]}::text[]`
  await sql`
    update audit_log set diff = (
      select jsonb_object_agg(f.key, case when ${isNamed(sql`f.value`)} then jsonb_set(f.value, '{titles}', (
        select jsonb_object_agg(t.key, case when t.key = any(${[...ids]}) then to_jsonb(${title}::text) else t.value end)
        from jsonb_each(f.value -> 'titles') as t)) else f.value end)
      from jsonb_each(diff) as f)
    where (${mayName(ids)}) and exists (select from jsonb_each(diff) as f where ${isNamed(sql`f.value`)})
  `.execute(db)
}

/** The entries among which those that name one of these are; each condition has its index. */
export function mayName(ids: readonly string[]): RawBuilder<boolean> {
  const any = sql`any(${[...ids]}::text[])`
  return sql`
    diff ?| ${sql.lit(`{${NAMING_FIELDS.join(',')}}`)} and ids_named_in(diff) && ${[...ids]}::text[]
    or diff ? 'memberId' and coalesce(diff #>> '{memberId,from}', diff #>> '{memberId,to}') = ${any}
    or diff ? 'memberId' and diff #>> '{memberId,from}' is not null and diff #>> '{memberId,to}' = ${any}
    or diff ? 'personId' and coalesce(diff #>> '{personId,from}', diff #>> '{personId,to}') = ${any}`
}

/** Replaces the name of authors who are erased themselves: members who used their own page. */
export async function eraseAuthors({ db }: Pick<WriteContext, 'db'>, userIds: readonly string[]): Promise<void> {
  const { rows: titles } = await sql<{ title: string | null }>`
    select distinct record_title as title from audit_log where user_id = any(${[...userIds]}::uuid[])
  `.execute(db)
  const searches = titles.map(({ title }) => ({ title, search: fold(`${ERASED_TITLE} ${title ?? ''}`) }))
  await sql`
    update audit_log set user_name = ${ERASED_TITLE}, search = a.search
    from json_to_recordset(${JSON.stringify(searches)}::json) as a (title text, search text)
    where a.title is not distinct from record_title and user_id = any(${[...userIds]}::uuid[])
  `.execute(db)
}
