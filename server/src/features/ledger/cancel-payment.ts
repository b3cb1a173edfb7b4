import { payments } from '@agremia/model/resources/payments'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { printDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { lockFoundAccounts, refreshAccounts } from './accounts.ts'
import { reverseAllocations } from './allocations.ts'
import { refuseClosedDay } from './closed-period.ts'
import { type LedgerContext, todayOf } from './ledger-context.ts'

interface CancelledPayment {
  memberId: string | null
  kind: 'recebimento' | 'devolucao'
  status: 'confirmado' | 'anulado' | 'devolvido'
  cancelledOn: string | null
  firstDay: string
  hasRefund: boolean
}

const WORDS = { anulado: 'anulado', devolvido: 'devolvido' } as const

/**
 * Annuls a payment that was recorded by mistake, or notes that the money was returned (a bounced cheque). What it settled is owed again
 * and its receipt is annulled, both from today: balances of earlier days stay. Money that is known to have gone back earlier counts from that
 * day, or from when the payment last settled something. The receipt keeps its number.
 */
export async function cancelPayment(
  context: LedgerContext,
  id: string,
  { status, reason, on = todayOf(context) }: { status: 'anulado' | 'devolvido'; reason: string; on?: string },
): Promise<void> {
  const { db, now } = context
  refuseClosedDay(context, on, '_')
  const memberIds = await lockFoundAccounts(db, () => accountsOf(db, id))
  // A gift is on nobody's account. What is read with a lock on it could be older than the lock.
  await sql`select from payments where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<CancelledPayment>`
    select member_id as "memberId", kind, status, cancelled_on as "cancelledOn",
      greatest(${on}::date, p.date, (select max(a."on") from payment_allocations a where a.payment_id = p.id)) as "firstDay", exists (
      select from payment_allocations a where a.payment_id = p.id and a.refund_id is not null
      group by a.refund_id having sum(a.amount) > 0) as "hasRefund"
    from payments p where id = ${id}
  `.execute(db)
  const [payment] = rows
  if (!payment) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (payment.status !== 'confirmado')
    throw new Conflict(`Este pagamento já foi ${WORDS[payment.status]} em ${printDay(payment.cancelledOn ?? on)}.`)
  if (payment.hasRefund) throw new Conflict('O saldo deste pagamento foi devolvido. Anule primeiro a devolução.')
  const charges: string[] = []
  const cancel = async () => {
    const which = payment.kind === 'recebimento' ? { paymentIds: [id] } : { refundIds: [id] }
    charges.push(...(await reverseAllocations(context, which, payment.firstDay)))
    await sql`
      update payments set status = ${status}, cancelled_at = ${now}, cancelled_on = ${payment.firstDay}, cancel_reason = ${reason},
        receipt_annulled_at = case when receipt_number is null then null else ${now}::timestamptz end, rev = rev + 1, updated_at = ${now}
      where id = ${id}
    `.execute(db)
  }
  // The database annuls the document of the treasury as which a gift was typed.
  const documents = await documentsOf(db, id)
  await recordStatements(RECORDER, treasuryDocs, documents, context, () =>
    recordStatements(RECORDER, payments, [id], context, cancel),
  )
  await refreshAccounts(context, memberIds, charges)
}

async function documentsOf(db: Kysely<unknown>, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from treasury_docs where member_payment_id = ${paymentId} for no key update
  `.execute(db)
  return rows.map(row => row.id)
}

/** Those of the payer, and of everybody for whom the money has settled something. */
async function accountsOf(db: Kysely<unknown>, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from payments where id = ${paymentId} and member_id is not null
    union select c.member_id from payment_allocations a join unsettled_payments c on c.id = a.charge_id where a.payment_id = ${paymentId}
  `.execute(db)
  return rows.map(row => row.id)
}
