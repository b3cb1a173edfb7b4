import type { CardValidity } from '@agremia/model/rules/cards/card-terms'
import { fold } from '@agremia/model/rules/fold'
import type { Kysely } from 'kysely'
import { insertColumns } from '../../../resource/insert-rows.ts'
import type { Columns } from '../../../resource/many-rows.ts'
import { instantOf, yearOf } from '../days.ts'
import type { Random } from '../random.ts'
import type { DemoHolder, IssuedCard } from './plan-cards.ts'

interface DoorFacts {
  random: Random
  cards: readonly IssuedCard[]
  holders: readonly DemoHolder[]
  readBy: string | null
  today: string
}

const NAME = 'Jantar de Natal'
const GUESTS = 146
const REPEATED = 4
/** Minutes after ten in the morning: the door opens at half past seven in the evening. */
const OPENS = 9 * 60 + 30
/** A second reading of the same card comes so many minutes later. */
const AGAIN_AFTER = 37

/** Fills the readings at the door of the last Christmas dinner: guests, some read twice, and who was turned away. */
export async function fillDoor(db: Kysely<unknown>, { random, cards, holders, readBy, today }: DoorFacts) {
  const evening = lastDinner(today)
  const sessionId = random.id(new Date(instantOf(evening)))
  const opened = instantOf(evening, OPENS - 15)
  const reading = (
    minute: number,
    validity: CardValidity | 'desconhecido',
    of: { cardId?: string; memberId?: string; isByNumber?: true; undoneAt?: string } = {},
  ): Columns => {
    const at = instantOf(evening, OPENS + minute)
    return {
      id: random.id(new Date(at)),
      session_id: sessionId,
      card_id: of.cardId ?? null,
      member_id: of.memberId ?? null,
      is_by_number: of.isByNumber ?? false,
      validity,
      read_at: at,
      undone_at: of.undoneAt ?? null,
      read_by_id: readBy,
    }
  }
  const known = ({ id, issue }: IssuedCard) => ({ cardId: id, memberId: issue.holder.memberId })

  const issued = cards.filter(({ issue }) => issue.day < evening && issue.type === 'plastico')
  const guests = issued
    .filter(({ columns }) => columns.status === 'valido')
    .map(card => ({ card, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, GUESTS)
    .map(({ card }) => card)
  const replaced = issued.find(
    ({ columns }) => columns.status === 'substituido' && String(columns.updated_at) < instantOf(evening),
  )
  const withCard = new Set(cards.map(({ issue }) => issue.holder.memberId))
  const byNumber = holders.find(({ holder, admission }) => admission < evening && !withCard.has(holder.memberId))

  await insertColumns(db, 'card_sessions', [
    {
      id: sessionId,
      created_at: opened,
      updated_at: opened,
      name: NAME,
      name_sort: fold(NAME),
      date: evening,
      created_by_id: readBy,
      search: fold(NAME),
    },
  ])
  await insertColumns(db, 'card_readings', [
    ...guests.map((card, place) => reading(Math.floor((place * 70) / GUESTS), 'valido', known(card))),
    ...guests.slice(0, REPEATED).map((card, place) => reading(AGAIN_AFTER + place, 'valido', known(card))),
    ...guests
      .slice(-1)
      .map(card => reading(72, 'valido', { ...known(card), undoneAt: instantOf(evening, OPENS + 73) })),
    ...(replaced ? [reading(25, 'substituido', known(replaced))] : []),
    ...(byNumber ? [reading(41, 'valido', { memberId: byNumber.holder.memberId, isByNumber: true })] : []),
    reading(52, 'desconhecido'),
  ])
}

/** The last one that is over: its list is kept for a year. */
function lastDinner(today: string): string {
  const thisYear = `${yearOf(today)}-12-19`
  return thisYear < today ? thisYear : `${yearOf(today) - 1}-12-19`
}
