import type { Resource, Row } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import type { Diff, FieldDiff } from '@agremia/model/rules/audit'
import { maskText } from '@agremia/model/rules/mask'
import { type Kysely, sql } from 'kysely'
import { storedFields, titleSource, wireValue } from './columns.ts'
import type { FindResource } from './select.ts'

type Values = Record<string, unknown>

/**
 * The changed fields with their old and new values, as the API writes them. `rev` is included, so that the entries of a
 * version can be found.
 */
export function diffOf(resource: Resource, before: Row<Resource> | undefined, after: Row<Resource> | undefined): Diff {
  const was = before as Values | undefined // a row is its fields by name
  const is = after as Values | undefined
  const diff: Diff = {}
  for (const [name, field] of storedFields(resource)) {
    if (field.logged === false) continue
    const [from, to] = [wireValue(field, was?.[name] ?? null), wireValue(field, is?.[name] ?? null)]
    // Most values are equal and need no JSON, which is noticeable with thousands of rows.
    if (from !== to && JSON.stringify(from) !== JSON.stringify(to))
      diff[name] = field.masked ? { from: masked(from), to: masked(to) } : { from, to }
  }
  diff.rev = { from: before?.rev ?? null, to: after?.rev ?? null }
  return diff
}

/** The log says that the value changed and holds only its ends, because many may read the log. */
const masked = (value: unknown) => (typeof value === 'string' ? maskText(value) : value)

/** Adds the titles of the rows that refs point to. */
export async function withTitles(
  db: Kysely<unknown>,
  find: FindResource,
  resource: Resource,
  diffs: readonly Diff[],
): Promise<Diff[]> {
  const refs = Object.entries(resource.fields).flatMap(([name, { to }]) => (to ? [{ name, to }] : []))
  const asked = diffs.flatMap(diff => refs.flatMap(({ name, to }) => idsIn(diff[name]).map(id => ({ to, id }))))
  const titles = await readTitlesOf(db, find, asked)
  return diffs.map(diff => {
    const titled = { ...diff }
    for (const { name, to } of refs) {
      const own = diff[name]
      const ofTarget = titles.get(to)
      if (own && ofTarget) titled[name] = { ...own, titles: pickTitles(ofTarget, idsIn(own)) }
    }
    return titled
  })
}

function pickTitles(titles: ReadonlyMap<string, string>, ids: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const id of ids) {
    const title = titles.get(id)
    if (title !== undefined) picked[id] = title
  }
  return picked
}

const idsIn = (own: FieldDiff | undefined) =>
  own ? [own.from, own.to].flat().filter(id => typeof id === 'string') : []

/** Titles of rows by id. */
export async function readTitles(db: Kysely<unknown>, to: Resource, ids: readonly string[]) {
  const asked = ids.map(id => ({ to: to.name, id }))
  return (await readTitlesOf(db, () => to, asked)).get(to.name) ?? new Map<string, string>()
}

/** Titles by id of the rows that exist, for each resource that is asked for, all by one statement. */
export async function readTitlesOf(
  db: Kysely<unknown>,
  find: FindResource,
  asked: readonly { to: string; id: string }[],
): Promise<Map<string, Map<string, string>>> {
  const ids = new Map<string, Set<string>>()
  for (const { to, id } of asked) ids.set(to, (ids.get(to) ?? new Set()).add(id))
  if (ids.size === 0) return new Map()
  const lookups = [...ids].map(([to, some]) => {
    const target = find(to)
    return sql`select ${sql.lit(to)}::text as "to", id, ${sql.ref(snakeCase(target.title))}::text as title
      from ${titleSource(target)} where id = any(${[...some].filter(Boolean)}::uuid[])`
  })
  const { rows } = await sql<{ to: string; id: string; title: string | null }>`
    ${sql.join(lookups, sql` union all `)}
  `.execute(db)
  const titles = new Map([...ids.keys()].map(to => [to, new Map<string, string>()]))
  for (const { to, id, title } of rows) titles.get(to)?.set(id, title ?? '')
  return titles
}
