import type { payments } from '@agremia/model/resources/payments'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { PAYMENT_METHODS, type PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { type PrintedReceipt, receiptRows } from '@agremia/model/rules/ledger/printed-receipt'
import { findRecipient } from '@agremia/model/rules/message-recipients/find-recipient'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import type { NotReached } from '@agremia/model/rules/message-recipients/not-reached'
import { greetingOf } from '@agremia/model/rules/message-templates'
import { memberValues } from '@agremia/model/rules/message-values/member-values'
import { printMoney } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { GIFT_IN_KIND, GIFT_KINDS } from '@agremia/model/rules/treasury/gift-receipt'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../../resource/context.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { mailTemplates } from '../../message-settings/mail-template.ts'
import type { AttachedDocument } from '../../messages/drawn-attachment.ts'
import { type RecipientRow, readRecipientRows } from '../../messages/recipients/read-facts.ts'
import type { SettingsStore } from '../../settings/store.ts'
import { receiptFileName } from './read-receipts.ts'
import { RECEIPT_ATTACHMENT } from './receipt-attachment.ts'

type Store = Pick<SettingsStore, 'texts'>

/** Sends the receipts of payments that people record. */
export const sendNewReceipts = <Facts>(
  store: Store,
  hooks: Hooks<typeof payments, Facts>,
): Hooks<typeof payments, Facts> => ({
  ...hooks,
  async saved(changes, context) {
    await hooks.saved?.(changes, context)
    const made = changes.flatMap(({ kind, row }) => (kind === 'create' ? [row._id] : []))
    await sendReceiptsIfWanted(context, store.texts(), made)
  },
})

/** Sends the receipts of new payments where the organisation wants that and automatic messages are on. */
export async function sendReceiptsIfWanted(
  context: Pick<WriteContext, 'db' | 'now'>,
  texts: SettingTexts,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0 && areReceiptsSent(texts)) await sendReceipts(context, texts, ids)
}

/** While automatic messages are off none is queued: they would wait by the thousand for somebody to decide about them. */
export const areReceiptsSent = ({ receiptAutoSend, SendMessages }: SettingTexts) =>
  receiptAutoSend === 'true' && SendMessages === 'true'

/** A receipt that may leave by e-mail, and the person for whom it is. */
export interface ReceiptToTell {
  id: string
  memberId: string | null
  personId: string
  name: string
  personType: 'singular' | 'coletiva'
  email: string | null
  number: string
  says: PrintedReceipt
}

/** Why the receipt of a payment was not sent; absent where it was. */
export type SendingFaults = ReadonlyMap<string, NotReached>

/**
 * Queues the receipts of these payments for whoever the member's messages go to, or for who gave. Receipts of credit paid back and
 * annulled ones are left out. With `sentById` somebody asked for it.
 */
export async function sendReceipts(
  context: Pick<WriteContext, 'db' | 'now'>,
  texts: SettingTexts,
  ids: readonly string[],
  sentById?: string,
): Promise<SendingFaults> {
  const { gifts, others, faults } = await addressReceipts(context, texts, ids)
  const asked = <Mail extends { recipient: object }>(mail: Mail) => ({
    ...mail,
    recipient: { ...mail.recipient, sentById },
  })
  await mailTemplates(context, 'reciboDonativo', gifts.map(asked))
  await mailTemplates(context, 'recibo', others.map(asked))
  return faults
}

/** The messages with which these receipts are sent, and why others cannot be. */
export const addressReceipts = async (
  context: Pick<WriteContext, 'db' | 'now'>,
  texts: SettingTexts,
  ids: readonly string[],
) => addressTold(context, texts, await readPaymentsToTell(context.db, ids), RECEIPT_ATTACHMENT)

/** The same of receipts that are read already; `kind` is that of the attachment. */
export async function addressTold(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  texts: SettingTexts,
  told: readonly ReceiptToTell[],
  kind: string,
) {
  const members = new Map(
    (await readRecipientRows(db, [...new Set(told.flatMap(({ memberId }) => memberId ?? []))])).map(one => [
      one.memberId,
      one,
    ]),
  )
  const faults = new Map<string, NotReached>()
  const addressed = told.flatMap(payment => {
    const member = payment.memberId === null ? undefined : members.get(payment.memberId)
    const recipient = recipientOf(payment, member, lisbonDay(now))
    if ('reason' in recipient) {
      faults.set(payment.id, recipient.reason)
      return []
    }
    const attached: AttachedDocument = {
      kind,
      id: payment.id,
      fileName: receiptFileName(payment.number),
    }
    const memberId = payment.memberId ?? undefined
    return [{ payment, member, recipient: { ...recipient, attached, ...(memberId && { memberId }) } }]
  })
  const isGift = ({ payment }: (typeof addressed)[number]) => payment.says.type === 'donativo'
  const gifts = addressed.filter(isGift).map(({ payment, recipient }) => ({
    values: { ...paymentValues(payment), nome: payment.name, saudacao: greetingOf(payment.name, payment.personType) },
    recipient,
  }))
  const others = addressed.flatMap(one =>
    one.member && !isGift(one)
      ? [{ values: { ...memberValues(one.member, texts), ...paymentValues(one.payment) }, recipient: one.recipient }]
      : [],
  )
  return { gifts, others, faults }
}

async function readPaymentsToTell(db: Kysely<unknown>, ids: readonly string[]): Promise<ReceiptToTell[]> {
  const { rows } = await sql<ReceiptToTell>`
    select t.id, t.member_id as "memberId", p.id as "personId", p.name, p.person_type as "personType", t.receipt_number as number,
      t.receipt_snapshot as says, (
        select c.value from contacts c where c.person_id = p.id and c.kind = 'email' and c.bounced_at is null
        order by c.is_primary desc, c.use_for_notices desc, c.id limit 1
      ) as email
    from payments t join people p on p.id = t.person_id
    where t.id = any(${[...ids]}::uuid[]) and t.kind = 'recebimento' and t.status = 'confirmado' and t.receipt_number is not null
  `.execute(db)
  return rows
}

/** A member's receipt goes where all messages to the member go; somebody else's to their own e-mail. */
function recipientOf(
  { name, email }: ReceiptToTell,
  member: RecipientRow | undefined,
  day: string,
): { to: string; recipientName: string } | { reason: NotReached } {
  if (!member) return email === null ? { reason: 'noEmail' } : { to: email, recipientName: name }
  return receiptRecipientOf(member, day)
}

/** Where receipts of this member are sent now; null where no e-mail reaches them. */
export async function readReceiptEmail(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  memberId: string,
): Promise<string | null> {
  const [member] = await readRecipientRows(db, [memberId])
  const recipient = member && receiptRecipientOf(member, lisbonDay(now))
  return recipient && 'to' in recipient ? recipient.to : null
}

function receiptRecipientOf(
  member: RecipientRow,
  day: string,
): { to: string; recipientName: string } | { reason: NotReached } {
  const found = findRecipient(member, {
    kind: messageKindOf('recibo'),
    channels: 'email',
    day,
    // A receipt is theirs also after they have left.
    includesFormer: true,
  })
  if (found.channel === null) return { reason: found.reason }
  return found.channel === 'email' ? { to: found.to, recipientName: found.name } : { reason: 'noEmail' }
}

/** What placeholders say of a payment. */
export function paymentValues({ number, says }: Pick<ReceiptToTell, 'number' | 'says'>) {
  return {
    numeroRecibo: number,
    valor: printMoney(says.amount),
    dataPagamento: printDay(says.paymentDate),
    formaPagamento:
      says.method === GIFT_IN_KIND
        ? GIFT_KINDS.especie
        : (PAYMENT_METHODS[says.method as PaymentMethod] ?? says.method),
    descricao: receiptRows(says)
      .map(({ text }) => text)
      .join(', '),
  }
}
