import type { CardReason, CardType } from '@agremia/model/rules/cards/card-terms'
import type { Columns } from '../../../resource/many-rows.ts'
import type { CardHolder } from '../../cards/card-holders.ts'
import { addDays, adoptionDay, someDay, yearOf } from '../days.ts'
import type { DemoName } from '../organisations.ts'
import type { Random } from '../random.ts'

/** A member who may have a card. */
export interface DemoHolder {
  holder: CardHolder
  admission: string
  /** Whether the member signs in to the own page. */
  hasAccount: boolean
  /** The member of the told login, who must have something to show. */
  isLogin: boolean
}

/** A card that is issued on a day. Cards of one type and day with the same `inBatch` are one batch. */
export interface PlannedIssue {
  holder: CardHolder
  type: CardType
  day: string
  inBatch: boolean
  /** Why it replaces the member's card of the type. */
  replacing?: CardReason
  isLost?: true
  isWaiting?: true
}

export interface IssuedCard {
  id: string
  issue: PlannedIssue
  columns: Columns
}

/** How many cards there are; those of the association are the figures of domain.md, section 7: 1,480 in use, 120 that wait. */
const COUNTS = {
  associacao: { plastic: 1320, digital: 160, waiting: 120, replaced: 35, lost: 9 },
  cooperativa: { plastic: 230, digital: 30, waiting: 20, replaced: 6, lost: 2 },
} as const satisfies Record<DemoName, object>

const REISSUES: readonly CardReason[] = ['dano', 'perda', 'dano', 'erro', 'perda', 'roubo', 'dano']

/** The batch that waits was made some days ago. */
const WAITS_FOR_DAYS = 3
/** Nobody has replaced a card in the last weeks. */
const SETTLED_DAYS = 30

/**
 * Who got which card on which day: a first batch soon after the program came into use, one each spring and autumn for who was
 * admitted since, second copies one by one, and a batch that is not printed yet, in which the newest members come first.
 */
export function planCards(random: Random, name: DemoName, today: string, all: readonly DemoHolder[]): PlannedIssue[] {
  const { plastic, digital, waiting, replaced, lost } = COUNTS[name]
  const days = batchDays(today)
  const dayOf = ({ admission }: DemoHolder) => days.find(day => day >= admission)
  const shuffled = all
    .map(one => ({ one, place: one.isLogin ? -1 : random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
  const inBatch = (type: CardType) => (one: DemoHolder) => {
    const day = dayOf(one)
    return day ? [{ holder: one.holder, type, day, inBatch: true }] : []
  }

  const printed = shuffled.flatMap(inBatch('plastico')).slice(0, plastic + lost)
  const kept = printed.slice(0, plastic)
  const lostOnes = printed.slice(plastic).map(issue => ({ ...issue, isLost: true as const }))
  // The member of the told login keeps the first card.
  const copies = kept
    .slice(1)
    .filter(({ day }) => day < addDays(today, -6 * SETTLED_DAYS))
    .slice(0, replaced)
    .map((issue, place) => ({
      ...issue,
      day: someDay(random, addDays(issue.day, SETTLED_DAYS), addDays(today, -SETTLED_DAYS)),
      inBatch: false,
      replacing: REISSUES[place % REISSUES.length] ?? 'dano',
    }))
  const onPhones = shuffled.filter(({ hasAccount }) => hasAccount).flatMap(inBatch('digital'))

  const madeOn = addDays(today, -WAITS_FOR_DAYS)
  const holders = new Set(printed.map(({ holder }) => holder.memberId))
  const without = shuffled.filter(({ holder, admission }) => !holders.has(holder.memberId) && admission <= madeOn)
  const newest = without.filter(one => !dayOf(one))
  const others = without.filter(one => dayOf(one))
  const next = [...newest, ...others].slice(0, waiting).map(({ holder }) => ({
    holder,
    type: 'plastico' as const,
    day: madeOn,
    inBatch: true,
    isWaiting: true as const,
  }))
  return [...kept, ...lostOnes, ...copies, ...onPhones.slice(0, digital), ...next]
}

function batchDays(today: string): string[] {
  const adoption = adoptionDay(today)
  const years = Array.from({ length: yearOf(today) - yearOf(adoption) + 1 }, (_, place) => yearOf(adoption) + place)
  const halves = years.flatMap(year => [`${year}-04-10`, `${year}-10-08`])
  return [addDays(adoption, 25), ...halves].filter(day => day < addDays(today, -SETTLED_DAYS))
}
