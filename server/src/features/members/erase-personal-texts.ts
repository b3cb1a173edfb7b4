import { snakeCase } from '@agremia/model/resource/naming'
import { resources } from '@agremia/model/resources/index'
import { ERASED_TITLE } from '@agremia/model/rules/audit'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { redactFields } from '../audit/erase-traces.ts'
import type { ErasedPerson, PersonalTexts } from './personal-texts.ts'

/** Erases what the features have declared of a person. */
export async function erasePersonalTexts(
  context: WriteContext,
  declared: readonly PersonalTexts[],
  person: ErasedPerson,
): Promise<void> {
  for (const one of declared) {
    if (one.rows) await eraseRows(context, one, one.rows(person))
    await one.erase?.(context, person)
  }
}

async function eraseRows(
  { db, now }: WriteContext,
  { table, emptied = [], replaced = [], deleted = [] }: PersonalTexts,
  isOfPerson: ReturnType<NonNullable<PersonalTexts['rows']>>,
) {
  if (deleted.length > 0) {
    await sql`delete from ${sql.table(table)} where ${isOfPerson}`.execute(db)
    return
  }
  const texts = [...emptied, ...replaced]
  if (texts.length === 0) return
  const resource = resources.find(({ path }) => path === table)
  const isFilled = sql.join(
    texts.map(column => sql`${sql.ref(column)} is not null`),
    sql` or `,
  )
  const { rows } = await sql<{ id: string | null }>`
    update ${sql.table(table)} as erased set ${sql.join([
      ...emptied.map(column => sql`${sql.ref(column)} = ${column === 'search' ? sql`''` : sql`null`}`),
      ...replaced.map(
        column => sql`${sql.ref(column)} = case when ${sql.ref(column)} is null then null else ${ERASED_TITLE} end`,
      ),
      ...(resource ? [sql`rev = rev + 1, updated_at = ${now}`] : []),
    ])}
    where (${isOfPerson}) and (${isFilled}) returning to_jsonb(erased) ->> 'id' as id
  `.execute(db)
  const fields = Object.keys(resource?.fields ?? {}).filter(name => texts.includes(snakeCase(name)))
  if (resource && fields.length > 0)
    await redactFields(
      { db },
      resource,
      rows.flatMap(({ id }) => id ?? []),
      fields,
    )
}
