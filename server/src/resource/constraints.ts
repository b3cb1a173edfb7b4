import type { Resource } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { MESSAGES } from '@agremia/model/resource/messages'
import { snakeCase } from '@agremia/model/resource/naming'
import { type Kysely, sql } from 'kysely'
import { brokenConstraint } from '../db/faults.ts'
import { Conflict, type FieldErrors, InvalidInput } from '../errors.ts'
import { source } from './columns.ts'
import type { FindResource } from './select.ts'

/** Which unique values another row has already: the database's own rule with a friendly voice, before it has to refuse. */
export async function takenValues(
  resource: Resource,
  db: Kysely<unknown>,
  input: Record<string, unknown>,
  id: string | undefined,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = input[name]
    if (!field.unique || value === null || value === undefined) continue
    const { rows } = await sql`
      select 1 from ${source(resource)}
      where ${sql.ref(snakeCase(name))} = ${value} ${id ? sql`and id <> ${id}` : sql``} limit 1
    `.execute(db)
    if (rows.length > 0) errors[name] = MESSAGES.unique
  }
  return errors
}

/** Which refs lead nowhere: told before the database has to refuse them. */
export async function unknownRefs(
  resource: Resource,
  db: Kysely<unknown>,
  find: FindResource,
  input: Record<string, unknown>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const ids = [input[name] ?? []].flat()
    if (!field.to || ids.length === 0) continue
    const { rows } = await sql<{ known: number }>`
      select count(*)::int as known from ${source(find(field.to))} where id = any(${ids}::uuid[])
    `.execute(db)
    if (rows[0]?.known !== ids.length) errors[name] = leadsNowhere(field)
  }
  return errors
}

const leadsNowhere = ({ type }: Field) => (type === 'refs' ? MESSAGES.refs : MESSAGES.ref)

export const stillListed = () =>
  new Conflict('Não foi possível eliminar. Verifique se há registos ligados.', {}, 'failed to delete')

/** Runs a write; what the database refuses becomes an error beside its field. Two at once meet only here. */
export async function friendly<T>(
  { resource }: { resource: Resource },
  write: () => Promise<T>,
  isDeletion = false,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken = brokenConstraint(error)
    if (!broken) throw error
    const name = fieldOf(resource, broken.name)
    const field = name === undefined ? undefined : resource.fields[name]
    if (broken.kind === 'unique') throw new InvalidInput({ [name ?? '_']: MESSAGES.unique })
    // The row that is deleted has nothing to mend, even where rows of one table point to each other.
    if (broken.kind === 'reference' && !isDeletion && name && field)
      throw new InvalidInput({ [name]: leadsNowhere(field) })
    if (broken.kind === 'reference') throw stillListed()
    throw new InvalidInput({ [name ?? '_']: MESSAGES.invalid })
  }
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
