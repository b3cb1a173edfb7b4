import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { announce } from '../../resource/context.ts'

interface Moment {
  db: Kysely<unknown>
  now: Date
}

/** Without these a sheet is incomplete, if the organisation keeps them at all. */
const WANTED = ['contact', 'tax_number', 'birth_date', 'address_line1', 'postal_code', 'locality']

/** Brings what members are today up to date with their states and terms; answers those that changed. */
export async function deriveMembers({ db, now }: Moment, ids: readonly string[] | 'all'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select derive_members as id
    from derive_members(${ids === 'all' ? null : [...ids]}::uuid[], ${lisbonDay(now)}::date, ${WANTED}::text[])
  `.execute(db)
  return rows.map(row => row.id)
}

/** A new day may bring states and terms that were written down ahead, and birthdays. */
export const followTheDay = ({ kysely }: Pick<Database, 'kysely'>, now: Date) =>
  kysely.transaction().execute(async db => {
    const changed = await deriveMembers({ db, now }, 'all')
    if (changed.length > 0)
      await announce(db, ...changed.map(_id => ({ topic: 'members', event: 'updated', _id }) as const))
  })
