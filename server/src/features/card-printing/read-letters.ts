import { lisbonDay, printLongDay } from '@agremia/model/rules/day'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Actor } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { batchesOf } from '../../tasks/one-ahead.ts'
import type { Letter } from '../messages/letters/draw-letters.ts'
import { openRequests } from '../payment-requests/open-requests.ts'
import type { OpenedRequest } from '../payment-requests/opened-request.ts'
import { adviceBlock, CARD_PLACE } from './letter-blocks.ts'

interface LetterRow {
  memberId: string
  cardNumber: string
  date: string
  recipientBlock: string
  subject: string
  body: RichText
  signatoryName: string | null
  signatoryRole: string | null
  includesPaymentAdvice: boolean
}

export interface ReadLettersDeps {
  database: Database
  texts: SettingTexts
  publicUrl: string
  now: Date
  actor: Actor | undefined
}

/** Letters that are read at a time. */
const PART = 100

/** The letters of cards, in the order of the cards, as they are drawn. What a member has to pay is asked for by a request. */
export async function* readLetters(deps: ReadLettersDeps, cardIds: readonly string[]): AsyncGenerator<Letter> {
  const { database, texts, publicUrl } = deps
  const today = lisbonDay(deps.now)
  for (const part of batchesOf(cardIds, PART)) {
    const rows = await readRows(database.kysely, part)
    const asked = rows.filter(({ includesPaymentAdvice }) => includesPaymentAdvice).map(({ memberId }) => memberId)
    const requests = await openAdvices(deps, asked)
    for (const row of rows) {
      const request = row.includesPaymentAdvice ? requests.get(row.memberId) : undefined
      yield {
        addressLines: row.recipientBlock.split('\n'),
        placeAndDate: [texts.organisationLocality, printLongDay(row.date)].filter(Boolean).join(', '),
        reference: `Cartão ${row.cardNumber}`,
        subject: row.subject,
        body: signed(row),
        foot: CARD_PLACE,
        ...(request && { block: adviceBlock(request, { texts, publicUrl, today }) }),
      }
    }
  }
}

async function readRows(db: Kysely<unknown>, cardIds: readonly string[]): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select l.member_id as "memberId", c.card_number as "cardNumber", l.date, l.recipient_block as "recipientBlock", l.subject, l.body,
      l.signatory_name as "signatoryName", l.signatory_role as "signatoryRole", l.includes_payment_advice as "includesPaymentAdvice"
    from unnest(${[...cardIds]}::uuid[]) with ordinality as asked (id, place)
    join membership_cards c using (id)
    join membership_card_letters l on l.card_id = c.id
    order by asked.place
  `.execute(db)
  return rows
}

/** The request of each member who has something to pay: the open one, or a new one. */
async function openAdvices(
  { database, texts, now, actor }: ReadLettersDeps,
  memberIds: readonly string[],
): Promise<Map<string, OpenedRequest>> {
  if (memberIds.length === 0) return new Map()
  const wanted = await readDebts(database.kysely, memberIds)
  if (wanted.length === 0) return new Map()
  const opened = await inTransaction(database, actor, now, context =>
    openRequests({ ...context, settings: texts }, wanted),
  )
  return new Map(opened.map(request => [request.payerId, request]))
}

/** What each is asked for: own charges that are billed to nobody else, and those of others that are billed to them. */
async function readDebts(db: Kysely<unknown>, memberIds: readonly string[]) {
  const { rows } = await sql<{ payerId: string; chargeIds: string[] }>`
    select coalesce(c.bill_to_member_id, c.member_id) as "payerId", array_agg(c.id) as "chargeIds"
    from unsettled_payments c
    where (c.member_id = any(${[...memberIds]}::uuid[]) and c.bill_to_member_id is null or c.bill_to_member_id = any(${[...memberIds]}::uuid[]))
      and c.amount > 0 and not c.is_parked
    group by 1
  `.execute(db)
  return rows
}

/** The text, and below it who signs. */
function signed({ body, signatoryName, signatoryRole }: LetterRow): RichText {
  if (!signatoryName) return body
  return {
    ...body,
    content: [
      ...body.content,
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: signatoryName, marks: [{ type: 'bold' }] },
          ...(signatoryRole ? [{ type: 'hardBreak' as const }, { type: 'text' as const, text: signatoryRole }] : []),
        ],
      },
    ],
  }
}
