import { MOST_SLIPS } from '@agremia/model/calls/collection-slips'
import { printValue } from '@agremia/model/resource/format'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { fold } from '@agremia/model/rules/fold'
import { groupBy } from '@agremia/model/rules/group-by'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { chosenRows, type RowChoice } from '../../resource/chosen-rows.ts'
import type { FeatureDeps } from '../feature.ts'

/** An open debt that a collector goes for. */
export interface CollectionSlip {
  chargeId: string
  /** Who pays: the member, or whoever it is billed to. */
  payerId: string
  memberNumber: number
  memberName: string
  /** Where the collector goes; empty where the member has no address. */
  address: string
  description: string
  type: string
  dueDate: string
  /** In cents, what is open. */
  amount: number
}

export interface Collection {
  collectorName: string
  slips: readonly CollectionSlip[]
}

export interface ChosenSlips {
  /** By collector, each in the order of the round: by postal code, then by number. */
  collections: readonly Collection[]
  total: number
  /** Open debts among the chosen ones whose member has no collector. */
  withoutCollector: number
}

interface SlipRow extends CollectionSlip {
  collectorId: string | null
  collectorName: string | null
  postalCode: string | null
}

/** What is open of the chosen debts, by collector. */
export async function readSlips(
  { served }: Pick<FeatureDeps, 'served'>,
  db: Kysely<unknown>,
  choice: RowChoice,
  actor: Actor | undefined,
  now: Date,
): Promise<ChosenSlips> {
  const { from } = chosenRows(served(unsettledPayments.name), choice, actor, now)
  const { rows } = await sql<SlipRow>`
    select c.id as "chargeId", c."payerId", c.type, c."collectorId", p.name as "collectorName", s.member_number as "memberNumber", s.name as "memberName",
      concat_ws(', ', s.address_line1, s.address_line2, nullif(concat_ws(' ', s.postal_code, s.locality), '')) as address,
      s.postal_code as "postalCode", c.description, c."dueDate", c.amount
    from (
      select t.id, t.member_id, coalesce(t.bill_to_member_id, t.member_id) as "payerId", t.type, t.collector_id as "collectorId", t.description, t.due_date as "dueDate", t.amount, t.is_parked ${from}
    ) c
    join member_sheets s on s.id = c.member_id left join people p on p.id = c."collectorId"
    where c.amount > 0 and not c.is_parked
  `.execute(db)
  const collected = rows.filter(({ collectorId }) => collectorId !== null)
  const total = collected.length
  if (total > MOST_SLIPS)
    throw new InvalidInput({ ids: `São demasiados talões de uma vez: no máximo ${printValue('integer', MOST_SLIPS)}.` })
  const collections = [...groupBy(collected, ({ collectorId }) => collectorId).values()].map(slips => ({
    collectorName: slips[0]?.collectorName ?? '',
    slips: slips.toSorted(compareSlips),
  }))
  return {
    collections: collections.toSorted((one, other) => (fold(one.collectorName) < fold(other.collectorName) ? -1 : 1)),
    total,
    withoutCollector: rows.length - total,
  }
}

const keyOf = ({ postalCode, memberNumber, dueDate, chargeId }: SlipRow) =>
  `${postalCode ?? '9999'} ${String(memberNumber).padStart(9, '0')} ${dueDate} ${chargeId}`
const compareSlips = (one: SlipRow, other: SlipRow) => (keyOf(one) < keyOf(other) ? -1 : 1)

export interface Collector {
  collectorId: string
  name: string
  count: number
  /** In cents. */
  amount: number
}

/** The collectors for whose members something is open, by name. */
export async function readCollectors(db: Kysely<unknown>): Promise<Collector[]> {
  const { rows } = await sql<Collector>`
    select p.id as "collectorId", p.name, count(*) as count, sum(c.amount)::bigint as amount
    from unsettled_payments c join members m on m.id = c.member_id join people p on p.id = m.collector_id
    where c.amount > 0 and not c.is_parked group by p.id
  `.execute(db)
  return rows.toSorted((one, other) => (fold(one.name) < fold(other.name) ? -1 : 1))
}
