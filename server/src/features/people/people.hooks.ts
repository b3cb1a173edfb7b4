import { isKept } from '@agremia/model/resource/kept'
import { people } from '@agremia/model/resources/people'
import { lisbonDay } from '@agremia/model/rules/day'
import { judgePerson } from '@agremia/model/rules/person-rules'
import { type Kysely, sql } from 'kysely'
import type { ChangeKind, Hooks } from '../../resource/hooks.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { type Columns, deleteMany, insertMany, updateMany } from '../../resource/many-rows.ts'
import { typedColumns } from '../../resource/table-columns.ts'
import { eraseMessagesTo } from '../messages/erase-messages.ts'
import { findPortugal } from './portugal.ts'

/** The person of a member is changed only by the member's form, because search text and audit entries are kept there. */
export async function isMember(db: Kysely<unknown>, personId: string) {
  const { rows } = await sql`select 1 from members where person_id = ${personId}`.execute(db)
  return rows.length > 0
}

export const personHooks = (kernel: Pick<Kernel, 'profile'>): Hooks<typeof people> => ({
  async check({ after, before }, { db, now }) {
    if (before && (await isMember(db, before._id))) {
      return { errors: { _: 'Esta pessoa tem ficha de {memberSingular}: altere-a lá.' } }
    }
    if (!after) return {}
    const portugal = await findPortugal(db)
    const isShown = (name: 'taxCountryId' | 'countryId') =>
      name === 'countryId' || isKept(name, people.fields[name], kernel.profile())
    return judgePerson(after, { today: lisbonDay(now), portugal, isShown })
  },

  async write(rows, context) {
    const { db } = context
    const of = (wanted: ChangeKind) => rows.filter(({ kind }) => kind === wanted)
    const own = (columns: Columns | undefined) => typedColumns(people, columns ?? {})
    const gone = of('delete').map(({ id }) => id)
    const { rows: addresses } = await sql<{ address: string }>`
      select value as address from contacts where kind = 'email' and person_id = any(${gone}::uuid[])
    `.execute(db)
    await deleteMany(db, 'people', gone)
    await eraseMessagesTo(
      context,
      addresses.map(({ address }) => address),
    )
    await insertMany(
      db,
      'people',
      of('create').map(({ columns }) => own(columns)),
    )
    await updateMany(
      db,
      'people',
      of('update').map(({ id, columns }) => ({ ...own(columns), id })),
    )
  },
})
