import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { type LedgerContext, todayOf } from './ledger-context.ts'

/**
 * Issues annulled charges again as of today, because what is annulled stays so: the same amount, period, due date and explanation, with
 * what was waived of them, and waiting if they waited. Answers the id of each new charge by that of the charge whose place it takes.
 */
export async function restoreCharges(
  context: LedgerContext,
  annulledIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const restored = annulledIds.map(former => ({ former, id: uuidv7() }))
  if (restored.length === 0) return new Map()
  const ids = restored.map(({ id }) => id)
  await recordStatements(RECORDER, unsettledPayments, ids, context, () => insertAgain(context, restored))
  return new Map(restored.map(({ former, id }) => [former, id]))
}

async function insertAgain(context: LedgerContext, restored: readonly { former: string; id: string }[]) {
  const { db, now, actor } = context
  const pairs = sql`json_to_recordset(${JSON.stringify(restored)}::json) as n (former uuid, id uuid)`
  const [today, by] = [todayOf(context), userIdOf(actor)]
  await sql`
    insert into unsettled_payments (id, created_at, updated_at, member_id, bill_to_member_id, type, year, period_start, period_end, description,
      original_amount, issue_date, due_date, explanation, plan_id, run_id, origin, agreement_id, paid_before_agreement, holds_reminders,
      reminder_level, last_reminder_at, restores_id, raises_id)
    select n.id, ${now}, ${now}, c.member_id, c.bill_to_member_id, c.type, c.year, c.period_start, c.period_end, c.description,
      c.original_amount, ${today}::date, c.due_date, c.explanation, c.plan_id, c.run_id, c.origin, c.agreement_id, c.paid_before_agreement, c.holds_reminders,
      c.reminder_level, c.last_reminder_at, c.id,
      coalesce((select b.id from json_to_recordset(${JSON.stringify(restored)}::json) as b (former uuid, id uuid) where b.former = c.raises_id), c.raises_id)
    from ${pairs} join unsettled_payments c on c.id = n.former
  `.execute(db)
  await sql`
    insert into charge_reductions (id, charge_id, kind, amount, "on", reason, minutes_ref, created_at, by_id)
    select gen_random_uuid(), n.id, r.kind, r.amount, ${today}::date, r.reason, r.minutes_ref, ${now}::timestamptz, ${by}::uuid
    from ${pairs} join charge_reductions r on r.charge_id = n.former
    where r.kind <> 'anulacao' and r.reverses_id is null and not exists (select from charge_reductions x where x.reverses_id = r.id)
  `.execute(db)
  await sql`
    insert into charge_parkings (id, charge_id, parked_on, created_at, by_id)
    select gen_random_uuid(), n.id, ${today}::date, ${now}::timestamptz, ${by}::uuid
    from ${pairs} join unsettled_payments c on c.id = n.former where c.is_parked
  `.execute(db)
  await sql`update unsettled_payments c set replaced_by_id = n.id from ${pairs} where c.id = n.former`.execute(db)
  // Undoing the import of an opening balance annuls what has taken its place.
  await sql`
    update import_rows r set charge_ids = r.charge_ids || n.ids
    from (
      select o.import_id, o.line, array_agg(n.id) as ids
      from ${pairs} join import_rows o on o.charge_ids @> array[n.former] group by o.import_id, o.line
    ) n where r.import_id = n.import_id and r.line = n.line
  `.execute(db)
}
