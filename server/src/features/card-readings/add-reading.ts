import { readCardCode } from '@agremia/model/rules/cards/card-code'
import type { CardValidity } from '@agremia/model/rules/cards/card-terms'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { InvalidInput, NotFound } from '../../errors.ts'
import { findCard } from '../card-verification/verify-card.ts'

export interface EnteredReading {
  id: string
  code?: string
  memberNumber?: number
  readAt?: string
}

export interface Reader {
  sessionId: string
  userId: string | null
  linkId: string | null
}

interface Outcome {
  cardId: string | null
  memberId: string | null
  validity: CardValidity | 'desconhecido'
}

/** Readings that waited for a connection come late; older ones than this are of a clock that is wrong. */
const LATEST_MS = 48 * 3_600_000

/**
 * Verifies what was read and keeps the reading. A reading with a known id is not kept twice: a device that lost its connection sends
 * what it has read again.
 */
export async function addReading(
  db: Kysely<unknown>,
  entered: EnteredReading,
  { sessionId, userId, linkId }: Reader,
  now: Date,
): Promise<void> {
  const readAt = readingTime(entered.readAt, now)
  const { cardId, memberId, validity } = await verify(db, entered, now)
  const { rows } = await sql<{ sessionId: string }>`
    insert into card_readings (id, session_id, card_id, member_id, is_by_number, validity, read_at, read_by_id, link_id)
    values (${entered.id}, ${sessionId}, ${cardId}, ${memberId}, ${entered.memberNumber !== undefined}, ${validity}, ${readAt}, ${userId},
      ${linkId})
    on conflict (id) do update set id = excluded.id
    returning session_id as "sessionId"
  `.execute(db)
  if (rows[0]?.sessionId !== sessionId) throw new InvalidInput({ id: 'Esta leitura é de outra sessão.' })
}

function readingTime(text: string | undefined, now: Date): Date {
  const told = text === undefined ? now : new Date(text)
  return told > now || now.getTime() - told.getTime() > LATEST_MS ? now : told
}

async function verify(db: Kysely<unknown>, { code, memberNumber }: EnteredReading, now: Date): Promise<Outcome> {
  if (memberNumber !== undefined) return verifyNumber(db, memberNumber, now)
  const { fault } = readCardCode(code ?? '')
  const card = fault ? undefined : await findCard(db, code ?? '', now)
  return { cardId: card?.id ?? null, memberId: card?.memberId ?? null, validity: card?.validity ?? 'desconhecido' }
}

/** A card of before has no code: its member's state decides, as it would over a card without an end. */
async function verifyNumber(db: Kysely<unknown>, memberNumber: number, now: Date): Promise<Outcome> {
  const { rows } = await sql<{ memberId: string; validity: CardValidity }>`
    select m.id as "memberId",
      card_validity('valido', m.admission_date, null, n.marks_end, n.card_valid, b.overdue_total, ${lisbonDay(now)}::date) as validity
    from members m join member_state_names n on n.id = m.state_name_id join member_balances b on b.member_id = m.id
    where m.member_number = ${memberNumber} and m.anonymized_at is null
  `.execute(db)
  const [member] = rows
  return { cardId: null, memberId: member?.memberId ?? null, validity: member?.validity ?? 'desconhecido' }
}

/** The name that somebody compares with a card of before. */
export async function findMemberByNumber(db: Kysely<unknown>, text: string | undefined) {
  const number = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0
  const { rows } = await sql<{ id: string; name: string; memberNumber: number }>`
    select m.id, p.name, m.member_number as "memberNumber" from members m join people p on p.id = m.person_id
    where m.member_number = ${number} and m.anonymized_at is null
  `.execute(db)
  const [member] = rows
  if (!member) throw new NotFound('Não há ninguém com este n.º.')
  return member
}

export async function undoReading(
  db: Kysely<unknown>,
  { sessionId, linkId }: Reader,
  id: string,
  now: Date,
): Promise<void> {
  await sql`
    update card_readings set undone_at = ${now}
    where id = ${id} and session_id = ${sessionId} and undone_at is null ${linkId ? sql`and link_id = ${linkId}` : sql``}
  `.execute(db)
}
