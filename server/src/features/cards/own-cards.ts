import type { OwnCardRow, OwnCards } from '@agremia/model/calls/own-cards'
import { cardPath } from '@agremia/model/rules/cards/card-code'
import { lisbonDay } from '@agremia/model/rules/day'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { qrCodeSvg } from '../../pdf/qr-code.ts'

interface StoredCard extends Omit<OwnCardRow, 'memberNumber'> {
  memberNumber: number
  verificationCode: string
}

interface OwnCardsContext {
  db: Kysely<unknown>
  now: Date
  settings: SettingTexts
  publicUrl: string
}

/** What a member sees of the own cards. The code of the shown one is drawn here, so that browsers need no program for it. */
export async function readOwnCards(
  { db, now, settings, publicUrl }: OwnCardsContext,
  memberId: string,
): Promise<OwnCards> {
  const { rows } = await sql<StoredCard>`
    select c.id as "_id", c.card_number as "cardNumber", c.type, c.printed_name as "printedName",
      c.printed_category as "printedCategory", m.member_number as "memberNumber", c.valid_until as "validUntil",
      c.verification_code as "verificationCode",
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
    cards: rows.map(({ verificationCode: _code, memberNumber, ...card }) => ({
      ...card,
      memberNumber: printMemberNumber(memberNumber, settings),
    })),
    shownId: shown?._id ?? null,
    qr: shown ? qrCodeSvg(`${publicUrl}${cardPath(shown.verificationCode)}`) : null,
  }
}
