import { isKept } from '@agremia/model/resource/kept'
import { people } from '@agremia/model/resources/people'
import { lisbonDay } from '@agremia/model/rules/day'
import { personProblems } from '@agremia/model/rules/person-problems'
import { type Kysely, sql } from 'kysely'
import type { Hooks } from '../../resource/hooks.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { typedColumns } from '../../resource/table-columns.ts'
import { deleteRow, insertRow, updateRow } from '../../resource/write-row.ts'
import { findPortugal } from './portugal.ts'

/** A member's name and contacts are told by the member's form alone: what is searched and audited there must hold. */
export async function isMember(db: Kysely<unknown>, personId: string) {
  const { rows } = await sql`select 1 from members where person_id = ${personId}`.execute(db)
  return rows.length > 0
}

export const personHooks = (kernel: Pick<Kernel, 'profile'>): Hooks<typeof people> => ({
  async check(after, { db, now }, before) {
    if (before && (await isMember(db, before._id))) {
      return { errors: { _: 'Esta pessoa tem ficha de {memberSingular}: altere-a lá.' } }
    }
    if (!after) return {}
    const isTaxedHere = !after.taxCountryId || after.taxCountryId === (await findPortugal(db))
    const isShown = (name: 'taxCountryId' | 'countryId') =>
      name === 'countryId' || isKept(name, people.fields[name], kernel.profile())
    return personProblems(after, { today: lisbonDay(now), isTaxedHere, livesHere: true, isShown })
  },

  async write(columns, { db }, before) {
    if (!before) await insertRow(db, 'people', typedColumns(people, columns ?? {}))
    else if (columns) await updateRow(db, 'people', before._id, typedColumns(people, columns))
    else await deleteRow(db, 'people', before._id)
  },
})
