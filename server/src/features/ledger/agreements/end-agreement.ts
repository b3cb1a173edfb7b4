import { paymentAgreements } from '@agremia/model/resources/payment-agreements'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { sql } from 'kysely'
import { Conflict, NotFound } from '../../../errors.ts'
import { recordStatements } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'
import { announceMembers } from '../../members/derive-members.ts'
import { lockAccountsOfCharges } from '../accounts.ts'
import { type LedgerContext, todayOf } from '../ledger-context.ts'

interface Agreement {
  memberId: string
  isEnded: boolean
}

/** Ends an agreement. Its debts are within automatic reminders again, except those that were outside before it, as opening balances are. */
export async function endAgreement(context: LedgerContext, id: string, reason: string): Promise<void> {
  const { db, now } = context
  await lockAccountsOfCharges(db, sql`c.agreement_id = ${id}`)
  const { rows } = await sql<Agreement>`
    select member_id as "memberId", ended_on is not null as "isEnded" from payment_agreements where id = ${id} for no key update
  `.execute(db)
  const [agreement] = rows
  if (!agreement) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (agreement.isEnded) throw new Conflict('Este acordo já terminou.')
  // A charge that was issued again in the place of an annulled one was held if that one was, and so on.
  const { rows: charges } = await sql<{ id: string }>`
    select c.id from unsettled_payments c join payment_agreements g on g.id = c.agreement_id
    where g.id = ${id} and not exists (
      with recursive places as (
        select c.id, c.restores_id
        union all select f.id, f.restores_id from unsettled_payments f join places p on f.id = p.restores_id
      )
      select from places p where p.id = any(g.held_before))
  `.execute(db)
  const chargeIds = charges.map(charge => charge.id)
  await recordStatements(RECORDER, paymentAgreements, [id], context, () =>
    sql`update payment_agreements set ended_on = ${todayOf(context)}, end_reason = ${reason},
        settled_at_end = (select settled_amount from payment_agreement_sheets s where s.id = payment_agreements.id), rev = rev + 1, updated_at = ${now}
      where id = ${id}`.execute(db),
  )
  await recordStatements(RECORDER, unsettledPayments, chargeIds, context, () =>
    sql`update unsettled_payments set holds_reminders = false, rev = rev + 1, updated_at = ${now}
      where id = any(${chargeIds}::uuid[])`.execute(db),
  )
  await announceMembers(db, [agreement.memberId])
}
