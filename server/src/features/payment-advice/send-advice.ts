import { buffer } from 'node:stream/consumers'
import type { AdviceChoice } from '@agremia/model/calls/payment-advice'
import { paymentRequests } from '@agremia/model/resources/payment-requests'
import type { NoticeTemplate } from '@agremia/model/rules/collecting/notice-levels'
import { defaultDeadline, noticeValues } from '@agremia/model/rules/collecting/notice-values'
import { adviceNumber } from '@agremia/model/rules/collecting/payment-advice'
import { findRecipient } from '@agremia/model/rules/message-recipients/find-recipient'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'
import { memberValues } from '@agremia/model/rules/message-values/member-values'
import { Conflict } from '../../errors.ts'
import { requireUser } from '../../http/actor.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { mailTemplate } from '../message-settings/mail-template.ts'
import type { DrawnAttachment } from '../messages/drawn-attachment.ts'
import { readRecipientRows } from '../messages/recipients/read-facts.ts'
import { waysToPay } from '../payment-requests/ways-to-pay.ts'
import { adviceFileName, drawAdvice, PAYMENT_ADVICE } from './advice-document.ts'
import { openAdvice } from './open-advice.ts'
import type { PrintDeps } from './print-advice.ts'
import { type Advice, readAdvices } from './read-advices.ts'

/** Queues the advice of a payer by e-mail, with its PDF, because somebody asked for it; or says why it cannot be sent. */
export async function sendAdvice(deps: PrintDeps, context: LedgerContext, choice: AdviceChoice): Promise<void> {
  const { kernel, publicUrl } = deps
  const { db, settings, actor } = context
  const advice = await openAdvice(kernel, context, choice)
  const today = todayOf(context)
  // What is late is told as a first reminder, anything else as an announcement.
  const name: NoticeTemplate = advice.dueDate < today ? 'aviso1' : 'avisoQuota'
  const [member] = await readRecipientRows(db, [advice.payerId])
  if (!member) throw new Error('the payer of an advice is no member')
  const found = findRecipient(member, { kind: messageKindOf(name), channels: 'email', day: today })
  if (found.channel !== 'email') {
    const reason = found.channel === null ? found.reason : 'noEmail'
    throw new Conflict(kernel.wording()(`O aviso não pode ser enviado por e-mail. Motivo: ${NOT_REACHED[reason]}.`))
  }
  await mailTemplate(
    context,
    name,
    { ...memberValues(member, settings), ...valuesOf(advice, name, today, waysToPay(advice, settings, publicUrl())) },
    {
      to: found.to,
      recipientName: found.name,
      memberId: advice.payerId,
      sentById: requireUser(actor).userId,
      paymentRequestId: advice.id,
      attached: { kind: PAYMENT_ADVICE, id: advice.id, fileName: adviceFileName(advice) },
    },
  )
  const title = `Aviso de pagamento n.º ${adviceNumber(advice.rfReference)}`
  await recordAction(kernel, 'send', { resource: paymentRequests, id: advice.id, title }, context)
}

const valuesOf = (
  advice: Advice,
  name: NoticeTemplate,
  today: string,
  { transfer, multibanco, pageUrl }: ReturnType<typeof waysToPay>,
) =>
  noticeValues({
    name,
    lines: advice.lines,
    total: advice.total,
    dueDate: advice.dueDate,
    deadline: defaultDeadline(today),
    today,
    year: Math.max(...advice.lines.map(({ periodStart, dueDate }) => Number((periodStart ?? dueDate).slice(0, 4)))),
    iban: transfer?.iban ?? '',
    entity: multibanco?.entity ?? null,
    reference: multibanco?.reference ?? null,
    rfReference: advice.rfReference,
    pageUrl: pageUrl ?? '',
  })

/** The advice as it leaves by e-mail; it does not leave once its request is paid, annulled or over. */
export const adviceAttachment = (deps: PrintDeps): DrawnAttachment => ({
  async draw(id) {
    const [advice] = await readAdvices(deps.kernel.database.kysely, [id])
    return advice?.status === 'aberto' ? buffer(await drawAdvice(deps, advice)) : undefined
  },
  // The debts are told by the message itself that a notice of them has left.
  async noteSent() {},
})
