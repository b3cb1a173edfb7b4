import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { sql } from 'kysely'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { chargesWithIds, lockAccountsOfCharges, refreshAccounts } from './accounts.ts'
import { todayOf } from './ledger-context.ts'

/**
 * Lets the debts of somebody who has died wait for a decision, or ends the waiting. What waits is owed and is no arrears. Both count from
 * today, so that what was overdue on earlier days stays.
 */
export async function parkCharges(context: WriteContext, ids: readonly string[], isParked: boolean): Promise<void> {
  if (ids.length === 0) return
  const { db, now } = context
  const accounts = await lockAccountsOfCharges(db, chargesWithIds(ids))
  await recordStatements(RECORDER, unsettledPayments, ids, context, async () => {
    const changed = isParked ? await beginWaiting(context, ids) : await endWaiting(context, ids)
    await sql`update unsettled_payments set rev = rev + 1, updated_at = ${now} where id = any(${changed}::uuid[])`.execute(
      db,
    )
  })
  await refreshAccounts(context, accounts)
}

/** Both answer the charges that they changed. */
async function beginWaiting(context: WriteContext, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    insert into charge_parkings (id, charge_id, parked_on, created_at, by_id)
    select gen_random_uuid(), id, ${todayOf(context)}::date, ${context.now}::timestamptz, ${userIdOf(context.actor)}::uuid
    from unsettled_payments where id = any(${[...ids]}::uuid[]) and not is_parked
    returning charge_id as id
  `.execute(context.db)
  return rows.map(({ id }) => id)
}

async function endWaiting(context: WriteContext, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    update charge_parkings set ended_on = ${todayOf(context)}::date
    where charge_id = any(${[...ids]}::uuid[]) and ended_on is null
    returning charge_id as id
  `.execute(context.db)
  return rows.map(({ id }) => id)
}
