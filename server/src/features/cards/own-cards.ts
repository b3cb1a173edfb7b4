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
    select t.id as "_id", t.card_number as "cardNumber", t.type, t.printed_name as "printedName",
      t.printed_category as "printedCategory", t.member_number as "memberNumber", t.valid_until as "validUntil",
      t.validity = 'valido' as "isValid", t.verification_code as "verificationCode",
      to_char(t.reported_lost_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "reportedLostAt"
    from membership_card_sheets_on(${lisbonDay(now)}::date) t
    where t.member_id = ${memberId} and t.status = 'valido'
    order by t.issue_date desc, t.card_number_sort desc
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
