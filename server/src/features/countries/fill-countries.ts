import { countries } from '@agremia/model/resources/countries'
import { COUNTRIES } from '@agremia/model/rules/countries-data'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../resource/insert-rows.ts'

/** Fills the table of countries once; later starts do not undo users' edits and deletions. */
export const fillCountries = ({ kysely }: Database) =>
  kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(hashtextextended('countries', 0))`.execute(db)
    const { rows } = await sql`select 1 from countries limit 1`.execute(db)
    if (rows.length === 0) await insertRows(db, countries, COUNTRIES)
  })
