import type { CardCandidate } from '@agremia/model/rules/cards/card-batches'
import type { CardType } from '@agremia/model/rules/cards/card-terms'
import { type Kysely, sql } from 'kysely'

/** What is needed to decide whether a member gets a card, and to make it. */
export interface CardHolder extends CardCandidate {
  memberId: string
  memberNumber: number
  /** The name that the member wants on the card, or the name. */
  name: string
  nameSort: string
  postalCode: string | null
  category: string | null
  photoId: string | null
  /** How many cards of this number were made, over all types. */
  lastSequence: number
  /** The member's card of the type that is valid by decision, whatever its days are. */
  current: { id: string; cardNumber: string } | null
}

interface HolderRow extends Omit<CardHolder, 'validUntil' | 'hasPhoto'> {
  currentUntil: string | null
}

/** Members as candidates for a card of one type. The number of statements does not grow with the members. */
export async function readCardHolders(
  db: Kysely<unknown>,
  type: CardType,
  memberIds: readonly string[],
): Promise<Map<string, CardHolder>> {
  const { rows } = await sql<HolderRow>`
    select m.id as "memberId", m.member_number as "memberNumber", coalesce(nullif(p.card_name, ''), p.name) as name,
      p.name_sort as "nameSort", a.postal_code_sort as "postalCode", c.name as category, f.id as "photoId", n.marks_end as "hasEnded", n.card_valid as "stateAllowsCard",
      b.overdue_total > 0 as "isOverdue", coalesce(s.last, 0) as "lastSequence",
      case when k.id is null then null else json_build_object('id', k.id, 'cardNumber', k.card_number) end as current,
      k.valid_until as "currentUntil"
    from members m
    join people p on p.id = m.person_id
    join member_state_names n on n.id = m.state_name_id
    join member_balances b on b.member_id = m.id
    left join member_categories c on c.id = m.category_id
    left join contacts a on a.person_id = p.id and case when a.is_primary then a.kind end = 'address'
    left join member_photos f on f.member_id = m.id and f.is_current
    left join membership_cards k on k.member_id = m.id and k.type = ${type} and k.status = 'valido'
    left join lateral (
      select max(o.sequence) as last from membership_cards o where o.member_id = m.id
    ) s on true
    where m.id = any(${[...memberIds]}::uuid[])
  `.execute(db)
  return new Map(
    rows.map(({ currentUntil, ...row }) => [
      row.memberId,
      { ...row, hasPhoto: row.photoId !== null, validUntil: row.current ? currentUntil : undefined },
    ]),
  )
}
