import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { inTransaction } from '../../resource/context.ts'
import { lockAccounts, refreshAccounts } from './accounts.ts'

/** Counts the accounts of which something has become overdue since they were last counted. */
export const passDueDatesJob = defineJob('pass-due-dates')

/** In one transaction, so that nobody who pays meanwhile waits long for an account. */
const ACCOUNTS_AT_ONCE = 500

/** Answers how many accounts were counted again. A second run on the same day finds none. */
export async function passDueDates(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from member_balances where next_due_date < ${lisbonDay(now)}::date order by member_id
  `.execute(database.kysely)
  for (let at = 0; at < rows.length; at += ACCOUNTS_AT_ONCE) {
    const ids = rows.slice(at, at + ACCOUNTS_AT_ONCE).map(({ id }) => id)
    await inTransaction(database, SYSTEM, now, async context => {
      await lockAccounts(context.db, ids)
      await refreshAccounts(context, ids)
    })
  }
  return rows.length
}
