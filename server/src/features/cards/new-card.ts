import { randomBytes } from 'node:crypto'
import type { MembershipCardInput } from '@agremia/model/resources/membership-cards'
import { CARD_CODE_LENGTH, cardCodeOf } from '@agremia/model/rules/cards/card-code'
import { cardNumberOf } from '@agremia/model/rules/cards/card-number'
import { fold } from '@agremia/model/rules/fold'
import type { Columns } from '../../resource/many-rows.ts'
import type { CardHolder } from './card-holders.ts'
import type { CardRules } from './card-rules.ts'

const MOST_NAME = 40
const MOST_CATEGORY = 30

interface Issue {
  rules: CardRules
  today: string
  issuedBy: string | null
}

/** The columns of a new card that nobody has filled in. */
export function newCardColumns(
  card: MembershipCardInput,
  holder: CardHolder,
  { rules, today, issuedBy }: Issue,
): Columns {
  const number = cardNumberOf(holder.memberNumber, holder.lastSequence + 1)
  const from = card.validFrom ?? today
  const reason = card.reissueReason ?? (holder.current ? 'renovacao' : null)
  return {
    sequence: holder.lastSequence + 1,
    card_number: number,
    card_number_sort: fold(number),
    printed_name: card.printedName ?? shortenName(holder.name),
    printed_category: card.printedCategory ?? (holder.category && shortenCategory(holder.category)),
    photo_id: holder.photoId,
    issue_date: today,
    valid_from: from,
    valid_until: card.validUntil ?? rules.lastDay(from),
    status: 'valido',
    verification_code: cardCodeOf(randomBytes(CARD_CODE_LENGTH)),
    // A digital card is on its holder's page as soon as it is issued.
    ...(card.type === 'digital' ? { delivery: 'entregue', delivered_on: today } : { delivery: 'por_imprimir' }),
    replaces_id: holder.current?.id ?? null,
    reissue_reason: reason,
    fee: card.fee ?? rules.fee(reason),
    issued_by_id: issuedBy,
  }
}

export const shortenName = (name: string) => shorten(name, MOST_NAME)
export const shortenCategory = (category: string) => shorten(category, MOST_CATEGORY)

/** At a space where there is one, so that no half name is printed. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1)
  const space = cut.lastIndexOf(' ')
  return (space > 0 ? cut.slice(0, space) : cut.slice(0, most)).trim()
}
