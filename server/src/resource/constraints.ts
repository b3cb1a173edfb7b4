import type { Resource } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { snakeCase } from '@agremia/model/resource/naming'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import { brokenConstraint, refusalOf } from '../db/faults.ts'
import { FailedDeletion, type FieldErrors, InvalidInput } from '../errors.ts'
import { COLUMN, isFolded, sortColumn, source } from './columns.ts'
import { readTitlesOf } from './diff.ts'
import type { FindResource } from './select.ts'

interface Candidate {
  /** The row that the values are for; a new row's id is in no table yet. */
  id: string
  input: Readonly<Record<string, unknown>>
}

/**
 * The errors of rows whose unique values another row has already, in the table or earlier in the set, in the rows' order: the
 * database's own constraint, checked before it would be violated. Texts with a folded column are unique whatever their case
 * and accents: nobody tells «Ativo» from «ativo» in a list.
 */
export async function takenValues(
  resource: Resource,
  db: Kysely<unknown>,
  rows: readonly Candidate[],
): Promise<FieldErrors[]> {
  const errors: FieldErrors[] = rows.map(() => ({}))
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.unique) continue
    const asCompared = (value: unknown) => (isFolded(field) ? fold(String(value)) : value)
    const values = rows
      .map(({ input }) => input[name])
      .filter(isFilled)
      .map(asCompared)
    if (values.length === 0) continue
    const column = sql.ref(sortColumn(name, field))
    const found = await sql<{ id: string; value: unknown }>`
      select id, ${column} as value from ${source(resource)}
      where ${column} = any(${values}::${sql.raw(COLUMN[field.type].type ?? 'text')}[])
    `.execute(db)
    const holders = new Map<string, string[]>()
    for (const { id, value } of found.rows) holders.set(String(value), [...(holders.get(String(value)) ?? []), id])
    for (const [index, { id, input }] of rows.entries()) {
      const key = isFilled(input[name]) ? String(asCompared(input[name])) : undefined
      if (key === undefined) continue
      const others = (holders.get(key) ?? []).filter(holder => holder !== id)
      if (others.length > 0) setAt(errors, index, name, MESSAGES.unique)
      else holders.set(key, [id])
    }
  }
  return errors
}

/** The errors of rows whose refs lead nowhere, in the rows' order; those inside lines stand beside the input of the line. */
export async function unknownRefs(
  resource: Resource,
  db: Kysely<unknown>,
  find: FindResource,
  rows: readonly Pick<Candidate, 'input'>[],
): Promise<FieldErrors[]> {
  const errors: FieldErrors[] = rows.map(() => ({}))
  const refs = rows.flatMap(({ input }, index) => namedRefs(resource, input).map(ref => ({ ...ref, index })))
  const known = await readTitlesOf(db, find, refs)
  for (const { index, path, to, id, error } of refs) if (!known.get(to)?.has(id)) setAt(errors, index, path, error)
  return errors
}

/** The refs of a row, with the names under which the form shows their errors. A list with a ref twice names one that cannot exist. */
function namedRefs({ fields }: Resource, input: Candidate['input']) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { to, lines = {} } = field
    const list = to ? [input[name] ?? []].flat().map(String) : []
    const ids = new Set(list).size < list.length ? [''] : list
    const own = ids.map(id => ({ path: name, to: to ?? '', id, error: leadsNowhere(field) }))
    const inLines = Object.entries(lines).flatMap(([part, { to: target }]) =>
      linesOf(target && input[name]).flatMap(({ [part]: id }, place) =>
        isFilled(id)
          ? [{ path: `${name}.${place}.${part}`, to: target ?? '', id: String(id), error: MESSAGES.ref }]
          : [],
      ),
    )
    return [...own, ...inLines]
  })
}

const linesOf = (value: unknown) => (Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []) // parsed before

const isFilled = (value: unknown) => value !== null && value !== undefined
const setAt = (errors: FieldErrors[], index: number, name: string, text: string) => {
  const own = errors[index]
  if (own) own[name] = text
}

const leadsNowhere = ({ type }: Field) => (type === 'refs' ? MESSAGES.refs : MESSAGES.ref)

/**
 * What the database refused as an error beside its field, or the error itself where it broke no constraint. Two people who
 * save at the same moment meet only here. `row` is the place of the refused row in the set.
 */
export function asFieldError(resource: Resource, error: unknown, isDeletion: boolean, row: number): unknown {
  const broken = brokenConstraint(error)
  if (!broken) return error
  const refusal = refusalOf(error)
  if (refusal !== undefined) return new InvalidInput({ _: refusal }, undefined, row)
  const name = fieldOf(resource, broken.name)
  const field = name === undefined ? undefined : resource.fields[name]
  const refused = (text: string) => new InvalidInput({ [name ?? '_']: text }, undefined, row)
  if (broken.kind === 'unique' || broken.kind === 'overlap') return refused(MESSAGES.unique)
  // A row that is deleted has nothing to mend, even where rows of one table point to each other.
  if (broken.kind === 'reference' && !isDeletion && field) return refused(leadsNowhere(field))
  return broken.kind === 'reference' ? new FailedDeletion() : refused(MESSAGES.invalid)
}

/**
 * Constraints are called `<table>_<columns>_key|fkey|check`; the last column named is the one to mend. One form over several
 * tables may break those of any.
 */
function fieldOf({ path, reads, fields }: Resource, constraint: string): string | undefined {
  if (!reads && !constraint.startsWith(`${path}_`)) return undefined
  const columns = constraint.slice(reads ? 0 : path.length + 1).replace(/_(key|fkey|check\d*)$/, '')
  const names = Object.keys(fields).filter(name => `_${columns}`.endsWith(`_${snakeCase(name)}`))
  return names.sort((a, b) => b.length - a.length)[0]
}
