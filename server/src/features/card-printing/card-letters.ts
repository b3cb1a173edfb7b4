import { membershipCardLetters } from '@agremia/model/resources/membership-card-letters'
import { lisbonDay } from '@agremia/model/rules/day'
import { findRecipient } from '@agremia/model/rules/message-recipients/find-recipient'
import { NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import { requireUser } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { recordAction, recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { readRecipientRows } from '../messages/recipients/read-facts.ts'

/** The kind of the document that leaves with a message, and of the links to it. */
export const CARD_LETTER = 'card letter'

export interface FoundLetter {
  id: string
  cardId: string
  cardNumber: string
  memberId: string
  subject: string
  body: RichText
}

/** Finds a letter by its own id or by that of its card (CARD-01). */
export async function findCardLetter(db: Kysely<unknown>, id: string): Promise<FoundLetter | undefined> {
  const { rows } = await sql<FoundLetter>`
    select l.id, l.card_id as "cardId", c.card_number as "cardNumber", l.member_id as "memberId", l.subject, l.body
    from membership_card_letters l join membership_cards c on c.id = l.card_id
    where l.id = ${id} or l.card_id = ${id}
  `.execute(db)
  return rows[0]
}

/** Whether any of these cards has a letter; digital ones have none. */
export async function haveLetters(db: Kysely<unknown>, cardIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from membership_card_letters where card_id = any(${[...cardIds]}::uuid[]) limit 1
  `.execute(db)
  return rows.length > 0
}

export async function requireCardLetter(db: Kysely<unknown>, id: string): Promise<FoundLetter> {
  const letter = await findCardLetter(db, id)
  if (!letter) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return letter
}

export const letterFileName = ({ cardNumber }: Pick<FoundLetter, 'cardNumber'>) => `carta-cartao-${cardNumber}.pdf`

/** Queues the letter by e-mail with its PDF, because somebody asked for it; or says why it cannot be sent. */
export async function mailCardLetter(
  kernel: Pick<Kernel, 'wording' | 'audit' | 'find'>,
  context: WriteContext,
  letter: FoundLetter,
): Promise<void> {
  const { db, actor, now } = context
  const [member] = await readRecipientRows(db, [letter.memberId])
  if (!member) throw new Error('the letter of a card is to no member')
  const found = findRecipient(member, { kind: 'aviso', channels: 'email', day: lisbonDay(now) })
  if (found.channel !== 'email') {
    const reason = found.channel === null ? found.reason : 'noEmail'
    throw new Conflict(kernel.wording()(`A carta não pode ser enviada por e-mail. Motivo: ${NOT_REACHED[reason]}.`))
  }
  await queueMessage(db, {
    name: 'livre',
    to: found.to,
    recipientName: found.name,
    memberId: letter.memberId,
    sentById: requireUser(actor).userId,
    subject: letter.subject,
    body: letter.body,
    attached: { kind: CARD_LETTER, id: letter.cardId, fileName: letterFileName(letter) },
  })
  await recordAction(kernel, 'send', { resource: membershipCardLetters, id: letter.id, title: letter.subject }, context)
}

/** Notes how a letter went, and when. */
export async function markLetterSent(context: WriteContext, id: string, channel: string, on: string): Promise<void> {
  const { db, now } = context
  await recordStatements(RECORDER, membershipCardLetters, [id], context, () =>
    sql`
      update membership_card_letters set sent_at = ${on}::date, send_channel = ${channel}, rev = rev + 1, updated_at = ${now}
      where id = ${id}
    `.execute(db),
  )
}
