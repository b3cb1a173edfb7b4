import { type CardBatchRequest, MOST_IN_A_BATCH } from '@agremia/model/calls/card-batches'
import { printValue } from '@agremia/model/resource/format'
import { findWhyLeftOut, type LeftOutReason } from '@agremia/model/rules/cards/card-batches'
import type { CardReason } from '@agremia/model/rules/cards/card-terms'
import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { chosenRows, type RowChoice } from '../../resource/chosen-rows.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Served } from '../../resource/serve.ts'
import { type CardHolder, readCardHolders } from './card-holders.ts'
import { cardRulesOf } from './card-rules.ts'

/** A member who was chosen for a batch. */
export interface PlannedCard {
  holder: CardHolder
  /** Why the member gets no card; undefined for who gets one. */
  reason: LeftOutReason | undefined
  /** In cents. */
  fee: number
}

export interface CardBatchPlan {
  validFrom: string
  validUntil: string | null
  /** In the order in which the cards are printed. */
  cards: PlannedCard[]
  leftOut: PlannedCard[]
}

/** The ids of the members that a batch is about, in the order in which their cards are printed. */
export async function readBatchMembers(
  served: Served,
  { db, actor, now }: WriteContext,
  { query, ids }: RowChoice,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id ${chosenRows(served, { query, ids }, actor, now).from} order by t.id limit ${MOST_IN_A_BATCH + 1}
  `.execute(db)
  if (rows.length === 0) throw new InvalidInput({ ids: 'Escolha pelo menos uma ficha.' })
  if (rows.length > MOST_IN_A_BATCH)
    throw new InvalidInput({
      ids: `São demasiadas fichas de uma vez: no máximo ${printValue('integer', MOST_IN_A_BATCH)}.`,
    })
  return rows.map(({ id }) => id)
}

type Chosen = Pick<CardBatchRequest, 'choice' | 'expiringBefore' | 'type' | 'validFrom' | 'validUntil' | 'sortedBy'>

interface PlanContext {
  db: Kysely<unknown>
  now: Date
  settings: SettingTexts
}

/** Decides about each of these members. Changes nothing. */
export async function planBatch(
  { db, now, settings }: PlanContext,
  memberIds: readonly string[],
  { choice, expiringBefore, type, validFrom, validUntil, sortedBy }: Chosen,
): Promise<CardBatchPlan> {
  const rules = cardRulesOf(settings)
  const from = validFrom ?? lisbonDay(now)
  const until = validUntil === undefined ? rules.lastDay(from) : validUntil
  if (until !== null && until <= from) throw new InvalidInput({ validUntil: 'O último dia é depois do primeiro.' })
  const holders = await readCardHolders(db, type, memberIds)
  const planned = [...holders.values()].sort(inOrder(sortedBy)).map((holder): PlannedCard => {
    const replacing: CardReason | null = holder.current ? 'renovacao' : null
    return {
      holder,
      reason: findWhyLeftOut(holder, {
        choice,
        needsPhoto: rules.needsPhoto,
        needsQuotas: rules.needsQuotas,
        ...(expiringBefore && { expiringBefore }),
      }),
      fee: rules.fee(replacing),
    }
  })
  return {
    validFrom: from,
    validUntil: until,
    cards: planned.filter(({ reason }) => reason === undefined),
    leftOut: planned.filter(({ reason }) => reason !== undefined),
  }
}

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

/** Letters are posted by postal code; those without one come last. */
export const inOrder = (order: CardBatchRequest['sortedBy']) => (left: CardHolder, right: CardHolder) =>
  (order === 'codigo_postal' ? byText(left.postalCode ?? '\uffff', right.postalCode ?? '\uffff') : 0) ||
  byText(left.nameSort, right.nameSort) ||
  left.memberNumber - right.memberNumber

export function countReasons(leftOut: readonly PlannedCard[]): Partial<Record<LeftOutReason, number>> {
  const counts: Partial<Record<LeftOutReason, number>> = {}
  for (const { reason } of leftOut) if (reason) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}
