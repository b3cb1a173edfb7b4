import type { CardVerification } from '@agremia/model/calls/card-verification'
import { readCardCode } from '@agremia/model/rules/cards/card-code'
import type { CardValidity } from '@agremia/model/rules/cards/card-terms'
import type { CardPublicField } from '@agremia/model/rules/cards/card-verification'
import { lisbonDay } from '@agremia/model/rules/day'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { KEEP_PLAN } from '../../db/kept-plans.ts'

export interface FoundCard {
  id: string
  memberId: string
  memberNumber: number
  printedName: string
  printedCategory: string | null
  validUntil: string | null
  validity: CardValidity
  /** The name of the photo's file. */
  photo: string | null
}

/** A text that no card has: what is no code is looked up too, so that the time of an answer tells nothing. */
const NO_CODE = ''

/** The card of a code in any spelling; undefined where there is none, or where its member's data were erased. */
export async function findCard(db: Kysely<unknown>, entered: string, now: Date): Promise<FoundCard | undefined> {
  const { rows } = await sql<FoundCard>`
    ${KEEP_PLAN} select c.id, c.member_id as "memberId", m.member_number as "memberNumber", c.printed_name as "printedName",
      c.printed_category as "printedCategory", c.valid_until as "validUntil", f.card_url as photo,
      card_validity(c.status, c.valid_from, c.valid_until, n.marks_end, n.card_valid, b.overdue_total, ${lisbonDay(now)}::date) as validity
    from membership_cards c
    join members m on m.id = c.member_id and m.anonymized_at is null
    join member_state_names n on n.id = m.state_name_id
    join member_balances b on b.member_id = m.id
    left join member_photos f on f.id = c.photo_id
    where c.verification_code = ${readCardCode(entered).code ?? NO_CODE}
  `.execute(db)
  return rows[0]
}

interface Telling {
  settings: SettingTexts
  signPhoto(file: string): string
  now: Date
  isForStaff: boolean
}

/** What is told of a card. Staff see the reason and every field, visitors of a valid card what the organisation shows. */
export function tellCard(card: FoundCard, { settings, signPhoto, now, isForStaff }: Telling): CardVerification {
  const shown = new Set(settings.cardPublicFields.split(','))
  const shows = (field: CardPublicField) => isForStaff || shown.has(field)
  const told = {
    organisation: settings.organisationName,
    cardName: shows('cardName') ? card.printedName : null,
    memberNumber: shows('memberNumber') ? printMemberNumber(card.memberNumber, settings) : null,
    category: shows('category') ? card.printedCategory : null,
    ...(shows('validity') && { validUntil: card.validUntil }),
    photoUrl: card.photo && (isForStaff || settings.cardShowPhoto === 'true') ? signPhoto(card.photo) : null,
    checkedAt: now.toISOString(),
  }
  const ids = { memberId: card.memberId, cardId: card.id }
  if (card.validity !== 'valido') return { valid: false, reason: card.validity, ...told, ...ids }
  return { valid: true, reason: null, ...told, ...(isForStaff && ids) }
}
