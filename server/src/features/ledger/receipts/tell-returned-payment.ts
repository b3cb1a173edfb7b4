import { lisbonDay } from '@agremia/model/rules/day'
import type { PrintedReceipt } from '@agremia/model/rules/ledger/printed-receipt'
import { findRecipient } from '@agremia/model/rules/message-recipients/find-recipient'
import { concernsFormer, messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { memberValues } from '@agremia/model/rules/message-values/member-values'
import { sql } from 'kysely'
import { isLocalUrl } from '../../../outside/own-network.ts'
import { mailTemplate } from '../../message-settings/mail-template.ts'
import { readRecipientRows } from '../../messages/recipients/read-facts.ts'
import { openRequests } from '../../payment-requests/open-requests.ts'
import { waysToPay } from '../../payment-requests/ways-to-pay.ts'
import type { LedgerContext } from '../ledger-context.ts'
import { paymentValues } from './send-receipts.ts'

interface ReturnedPayment {
  memberId: string
  number: string
  says: PrintedReceipt
  reason: string
}

/**
 * Queues the message that a payment was returned, in the transaction that notes it: a payment is returned once, and so is told once. It
 * goes where all messages to the member go; whoever has no e-mail, and who gave without being a member, hears of it otherwise.
 */
export async function tellReturnedPayment(context: LedgerContext, paymentId: string, publicUrl: string): Promise<void> {
  const { db, now, settings } = context
  const { rows } = await sql<ReturnedPayment>`
    select member_id as "memberId", receipt_number as number, receipt_snapshot as says, cancel_reason as reason from payments
    where id = ${paymentId} and member_id is not null and status = 'devolvido' and receipt_number is not null
  `.execute(db)
  const [payment] = rows
  const [member] = payment ? await readRecipientRows(db, [payment.memberId]) : []
  if (!payment || !member) return
  const found = findRecipient(member, {
    kind: messageKindOf('pagamentoDevolvido'),
    channels: 'email',
    day: lisbonDay(now),
    includesFormer: concernsFormer('pagamentoDevolvido'),
  })
  if (found.channel !== 'email') return
  const { formaPagamento: _method, ...values } = paymentValues(payment)
  await mailTemplate(
    context,
    'pagamentoDevolvido',
    {
      ...memberValues(member, settings),
      ...values,
      // The text goes on after it.
      motivo: payment.reason.replace(/[\s.]+$/, ''),
      ligacaoPagamento: await openPage(context, payment.memberId, paymentId, publicUrl),
    },
    { to: found.to, recipientName: found.name, memberId: payment.memberId },
  )
}

/** The page on which what the payment had settled can be paid again; empty where a payer could not open it, or nothing is owed. */
async function openPage(
  context: LedgerContext,
  payerId: string,
  paymentId: string,
  publicUrl: string,
): Promise<string> {
  if (isLocalUrl(publicUrl)) return ''
  const { rows } = await sql<{ id: string }>`
    select distinct charge_id as id from payment_allocations where payment_id = ${paymentId}
  `.execute(context.db)
  const [request] = await openRequests(context, [{ payerId, chargeIds: rows.map(({ id }) => id) }])
  return (request && waysToPay(request, context.settings, publicUrl).pageUrl) ?? ''
}
