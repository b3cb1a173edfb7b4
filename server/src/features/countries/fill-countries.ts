import { countries } from '@agremia/model/resources/countries'
import { COUNTRIES } from '@agremia/model/rules/countries-data'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../resource/insert-rows.ts'

/** The world's countries, once: whoever edits or deletes one later is not overruled. */
export const fillCountries = ({ kysely }: Database) =>
  kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(hashtextextended('countries', 0))`.execute(db)
    const { rows } = await sql`select 1 from countries limit 1`.execute(db)
    if (rows.length === 0) await insertRows(db, countries, COUNTRIES)
  })
