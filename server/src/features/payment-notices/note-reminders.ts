import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { isNoticeTemplate, levelOf } from '@agremia/model/rules/collecting/notice-levels'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { announceRows, inTransaction } from '../../resource/context.ts'
import { lockAccounts } from '../ledger/accounts.ts'

/** Tells debts that a notice of them has left: its level and when. Runs every minute. */
export const noteRemindersJob = defineJob('note-reminders')

/** As many as are noted in one transaction. */
const NOTED_AT_ONCE = 1_000

interface SentNotice {
  messageId: string
  name: string
  at: string
  chargeId: string
  memberId: string
}

/** Notes what left since the last run. If the process dies in between, the next run notes the same. */
export async function noteReminders(database: Database, now: Date): Promise<void> {
  while (await noteSome(database, now)) {
    // There may be more.
  }
}

const noteSome = (database: Database, now: Date): Promise<boolean> =>
  inTransaction(database, SYSTEM, now, async context => {
    const { db } = context
    const { rows } = await sql<SentNotice>`
      with sent as (
        select id, name, payment_request_id, coalesce(sent_at, updated_at) as at from messages
        where payment_request_id is not null and not is_reminder_noted and status in ('enviada', 'expedida')
        order by id limit ${NOTED_AT_ONCE}
      )
      select s.id as "messageId", s.name, s.at, l.charge_id as "chargeId", c.member_id as "memberId"
      from sent s join payment_request_lines l on l.request_id = s.payment_request_id
      join unsettled_payments c on c.id = l.charge_id
    `.execute(db)
    if (rows.length === 0) return false
    // Before the debts, as everybody who works on an account does.
    await lockAccounts(
      db,
      rows.map(({ memberId }) => memberId),
    )
    const notes = rows.map(({ chargeId, name, at }) => ({
      charge_id: chargeId,
      level: isNoticeTemplate(name) ? levelOf(name) : 0,
      at,
    }))
    await sql`
      update unsettled_payments c set reminder_level = greatest(c.reminder_level, n.level),
        last_reminder_at = greatest(c.last_reminder_at, n.at), rev = c.rev + 1, updated_at = ${now}
      from (
        select charge_id, max(level) as level, max(at) as at
        from json_to_recordset(${JSON.stringify(notes)}::json) as x (charge_id uuid, level int, at timestamptz) group by charge_id
      ) n where c.id = n.charge_id
    `.execute(db)
    const messageIds = [...new Set(rows.map(({ messageId }) => messageId))]
    await sql`update messages set is_reminder_noted = true where id = any(${messageIds}::uuid[])`.execute(db)
    await announceRows(
      context,
      unsettledPayments,
      [...new Set(rows.map(({ chargeId }) => chargeId))].map(_id => ({ _id })),
    )
    return messageIds.length === NOTED_AT_ONCE
  })
