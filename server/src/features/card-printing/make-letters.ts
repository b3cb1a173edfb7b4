import { membershipCardLetters } from '@agremia/model/resources/membership-card-letters'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { findRecipient } from '@agremia/model/rules/message-recipients/find-recipient'
import { organisationValues } from '@agremia/model/rules/message-templates/organisation-values'
import { memberValues } from '@agremia/model/rules/message-values/member-values'
import { signerOf } from '@agremia/model/rules/office-holders'
import { fillRichText, fillSubject, readSubject } from '@agremia/model/rules/rich-text/fill'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../resource/context.ts'
import { insertMany, updateMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { paperText } from '../message-settings/paper-text.ts'
import { type RecipientRow, readRecipientRows } from '../messages/recipients/read-facts.ts'
import { recordNewRows } from '../payment-requests/record-new-rows.ts'

/** A card that was just issued. */
export interface LetterCard {
  id: string
  memberId: string
  validUntil: string | null
}

/** The longest text that the definition allows. */
const MOST_ADDRESS = membershipCardLetters.fields.recipientBlock.max ?? Number.POSITIVE_INFINITY
const MOST_SUBJECT = membershipCardLetters.fields.subject.max ?? Number.POSITIVE_INFINITY

/** Writes the letters of new cards with the text of the settings, in the transaction that issues the cards. */
export async function makeLetters(
  context: WriteContext,
  texts: SettingTexts,
  cards: readonly LetterCard[],
): Promise<void> {
  const letters = await composeLetters(context, texts, cards)
  const rows = letters.map(letter => ({ ...letter, id: uuidv7(), created_at: context.now, updated_at: context.now }))
  await insertMany(context.db, membershipCardLetters.path, rows)
  await recordNewRows(
    context,
    membershipCardLetters,
    rows.map(({ id }) => id),
  )
}

/** Writes the letters of corrected cards anew, where nobody has changed or sent them. */
export async function renewLetters(
  context: WriteContext,
  texts: SettingTexts,
  cardIds: readonly string[],
): Promise<void> {
  const { db, now } = context
  const { rows: cards } = await sql<LetterCard & { letterId: string; rev: number }>`
    select c.id, c.member_id as "memberId", c.valid_until as "validUntil", l.id as "letterId", l.rev
    from membership_cards c join membership_card_letters l on l.card_id = c.id
    where c.id = any(${[...cardIds]}::uuid[]) and l.rev = l.composed_rev and l.sent_at is null
    for update of l
  `.execute(db)
  const letterOf = new Map(cards.map(({ id, letterId, rev }) => [id, { id: letterId, rev: rev + 1 }]))
  const letters = await composeLetters(context, texts, cards)
  const rows = letters.flatMap(({ card_id: cardId, ...columns }) => {
    const letter = letterOf.get(cardId)
    return letter ? [{ ...columns, ...letter, composed_rev: letter.rev, updated_at: now }] : []
  })
  await recordStatements(
    RECORDER,
    membershipCardLetters,
    rows.map(({ id }) => id),
    context,
    () => updateMany(db, membershipCardLetters.path, rows),
  )
}

/** The columns of the letters of these cards, without those that every table has. */
export async function composeLetters(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  texts: SettingTexts,
  cards: readonly LetterCard[],
) {
  if (cards.length === 0) return []
  const day = lisbonDay(now)
  const subject = readSubject(texts.cardLetterSubject)
  const body = parseNotation(texts.cardLetterBody)
  const holders = await readOfficeHolders(db, day)
  const organisation = organisationValues(texts, holders)
  const signer = signerOf(holders, texts)
  const read = await readRecipientRows(
    db,
    cards.map(({ memberId }) => memberId),
  )
  const members = new Map(read.map(member => [member.memberId, member]))
  return cards.flatMap(({ id, memberId, validUntil }) => {
    const member = members.get(memberId)
    if (!member) return []
    const validade = validUntil ? printDay(validUntil) : ''
    const values = { ...organisation, ...memberValues(member, texts), validade }
    const filledSubject = fillSubject(subject, values).slice(0, MOST_SUBJECT)
    return {
      card_id: id,
      member_id: memberId,
      date: day,
      recipient_block: addressLines(member, day).join('\n').slice(0, MOST_ADDRESS),
      subject: filledSubject,
      body: paperText(fillRichText(body, values)),
      signatory_name: signer.name.slice(0, 80) || null,
      signatory_role: signer.role.slice(0, 60) || null,
      includes_payment_advice: texts.cardLetterAdvice === 'true',
      search: fold(filledSubject),
    }
  })
}

/** The address of notices; a letter to whom none is known can still be handed over with the card. */
function addressLines(member: RecipientRow, day: string): readonly string[] {
  const found = findRecipient(member, { kind: 'aviso', channels: 'carta', day })
  return found.channel === 'carta' ? found.lines : [member.name]
}
