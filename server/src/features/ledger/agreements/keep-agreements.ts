import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { type Kysely, sql } from 'kysely'
import { recordStatements } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'
import type { LedgerContext } from '../ledger-context.ts'

/** Charges that were annulled, and those that were issued in their place. Amounts are cents. */
export interface Replacement {
  formers: readonly string[]
  made: readonly { id: string; amount: number; dueDate: string }[]
}

interface AgreedCharge {
  id: string
  agreementId: string
  amount: number
  dueDate: string
  paidBefore: number
}

interface Kept {
  id: string
  agreementId: string
  /** At most so much of what is paid of it was paid before the agreement. */
  paidBefore: number
}

/**
 * What takes the place of a charge in an agreement in force is in that agreement too: what is due on the same day, and otherwise as much as
 * was agreed upon. The rest is an increase, upon which nobody has agreed. Comes after what had settled the former charges has settled the
 * new ones.
 */
export async function keepAgreements(context: LedgerContext, replacements: readonly Replacement[]): Promise<void> {
  const { db, now } = context
  const agreed = await readAgreed(
    db,
    replacements.flatMap(({ formers }) => formers),
  )
  const kept = replacements.flatMap(({ formers, made }) =>
    keptOf(
      formers.flatMap(id => agreed.get(id) ?? []),
      made,
    ),
  )
  if (kept.length === 0) return
  const ids = kept.map(({ id }) => id)
  await recordStatements(RECORDER, unsettledPayments, ids, context, () =>
    sql`
      update unsettled_payments c set agreement_id = n."agreementId", paid_before_agreement = least(n."paidBefore", c.paid_amount),
        holds_reminders = true, rev = rev + 1, updated_at = ${now}
      from json_to_recordset(${JSON.stringify(kept)}::json) as n (id uuid, "agreementId" uuid, "paidBefore" bigint) where c.id = n.id
    `.execute(db),
  )
}

async function readAgreed(db: Kysely<unknown>, ids: readonly string[]): Promise<ReadonlyMap<string, AgreedCharge>> {
  const { rows } = await sql<AgreedCharge>`
    select c.id, c.agreement_id as "agreementId", c.original_amount - c.waived_amount as amount, c.due_date as "dueDate",
      c.paid_before_agreement as "paidBefore"
    from unsettled_payments c join payment_agreements g on g.id = c.agreement_id and g.ended_on is null
    where c.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

function keptOf(agreed: readonly AgreedCharge[], made: Replacement['made']): Kept[] {
  const kept = new Map<string, Kept>()
  for (const { agreementId, dueDate, amount, paidBefore } of agreed) {
    let [left, paid] = [amount, paidBefore]
    for (const charge of made.toSorted(
      (one, other) => Number(other.dueDate === dueDate) - Number(one.dueDate === dueDate),
    )) {
      if (kept.has(charge.id) || (charge.dueDate !== dueDate && charge.amount > left)) continue
      kept.set(charge.id, { id: charge.id, agreementId, paidBefore: Math.min(paid, charge.amount) })
      left -= charge.amount
      paid -= Math.min(paid, charge.amount)
    }
  }
  return [...kept.values()]
}
