import { memberCategories } from '@agremia/model/resources/member-categories'
import { memberStateNames } from '@agremia/model/resources/member-state-names'
import { DEFAULT_CATEGORIES, DEFAULT_STATES } from '@agremia/model/rules/member-defaults'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../resource/insert-rows.ts'

/** Fills in the default states and categories once; later starts do not undo edits and deletions. */
export const fillMemberDefaults = ({ kysely }: Pick<Database, 'kysely'>) =>
  kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(hashtextextended('member defaults', 0))`.execute(db)
    const { rows } = await sql`select 1 from member_state_names limit 1`.execute(db)
    if (rows.length > 0) return
    await insertRows(db, memberStateNames, DEFAULT_STATES)
    await insertRows(db, memberCategories, DEFAULT_CATEGORIES)
  })
