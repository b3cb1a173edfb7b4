import { docStatuses } from '@agremia/model/resources/doc-statuses'
import { treasuryCategories } from '@agremia/model/resources/treasury-categories'
import { DEFAULT_TREASURY_CATEGORIES } from '@agremia/model/rules/treasury/default-categories'
import { DEFAULT_STATUSES } from '@agremia/model/rules/treasury/document-statuses'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../resource/insert-rows.ts'

/** Fills in the statuses of documents and the categories once; later starts do not undo edits and deletions. */
export const fillTreasury = ({ kysely }: Pick<Database, 'kysely'>) =>
  kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(hashtextextended('treasury defaults', 0))`.execute(db)
    const { rows } = await sql`select 1 from doc_statuses limit 1`.execute(db)
    if (rows.length > 0) return
    await insertRows(db, docStatuses, DEFAULT_STATUSES)
    await insertRows(db, treasuryCategories, DEFAULT_TREASURY_CATEGORIES)
  })
