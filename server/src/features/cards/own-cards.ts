import type { OwnCardRow, OwnCards } from '@agremia/model/calls/own-cards'
import { lisbonDay } from '@agremia/model/rules/day'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'

interface StoredCard extends Omit<OwnCardRow, 'memberNumber'> {
  memberNumber: number
}

interface OwnCardsContext {
  db: Kysely<unknown>
  now: Date
  settings: SettingTexts
}

/** What a member sees of the own cards. */
export async function readOwnCards({ db, now, settings }: OwnCardsContext, memberId: string): Promise<OwnCards> {
  const { rows } = await sql<StoredCard>`
    select c.id as "_id", c.card_number as "cardNumber", c.type, c.printed_name as "printedName",
      c.printed_category as "printedCategory", m.member_number as "memberNumber", c.valid_until as "validUntil",
      card_validity(c.status, c.valid_from, c.valid_until, n.marks_end, n.card_valid, b.overdue_total, ${lisbonDay(now)}::date)
        = 'valido' as "isValid",
      to_char(c.reported_lost_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "reportedLostAt"
    from membership_cards c
    join members m on m.id = c.member_id
    join member_state_names n on n.id = m.state_name_id
    join member_balances b on b.member_id = m.id
    where c.member_id = ${memberId} and c.status = 'valido'
    order by c.issue_date desc, c.card_number_sort desc
  `.execute(db)
  const valid = rows.filter(({ isValid }) => isValid)
  const shown = valid.find(({ type }) => type === 'digital') ?? valid[0]
  return {
    organisation: settings.organisationName,
    cards: rows.map(({ memberNumber, ...card }) => ({
      ...card,
      memberNumber: printMemberNumber(memberNumber, settings),
    })),
    shownId: shown?._id ?? null,
  }
}
