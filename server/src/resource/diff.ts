import type { Resource, Row } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import type { Diff, FieldDiff } from '@agremia/model/rules/audit'
import { maskText } from '@agremia/model/rules/mask'
import { type Kysely, sql } from 'kysely'
import { source, storedFields, wireValue } from './columns.ts'
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

/** Adds the titles of the rows that refs point to, with one query for each field of refs. */
export async function withTitles(
  db: Kysely<unknown>,
  find: FindResource,
  resource: Resource,
  diffs: readonly Diff[],
): Promise<Diff[]> {
  const titled = diffs.map(diff => ({ ...diff }))
  for (const [name, { to }] of Object.entries(resource.fields)) {
    if (!to) continue
    const ids = new Set<string>()
    for (const { [name]: own } of titled) if (own) for (const id of idsIn(own)) ids.add(id)
    if (ids.size === 0) continue
    const titles = await readTitles(db, find(to), [...ids])
    for (const diff of titled) {
      const own = diff[name]
      if (own) diff[name] = { ...own, titles: pickTitles(titles, idsIn(own)) }
    }
  }
  return titled
}

function pickTitles(titles: ReadonlyMap<string, string>, ids: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const id of ids) {
    const title = titles.get(id)
    if (title !== undefined) picked[id] = title
  }
  return picked
}

const idsIn = ({ from, to }: FieldDiff) => [from, to].flat().filter(id => typeof id === 'string')

/** Titles of rows by id. */
export async function readTitles(
  db: Kysely<unknown>,
  to: Resource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string | null }>`
    select id, ${sql.ref(snakeCase(to.title))}::text as title from ${source(to)} where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title ?? '']))
}
