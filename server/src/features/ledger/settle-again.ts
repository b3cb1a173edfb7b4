import { type Kysely, sql } from 'kysely'
import type { NewAllocation } from './allocations.ts'

/** What had settled a charge before it was annulled. */
export interface ReleasedMoney {
  paymentId: string
  chargeId: string
  /** In cents. */
  amount: number
}

/** What settles these charges now, in the order in which it came to. */
export async function readReleased(db: Kysely<unknown>, chargeIds: readonly string[]): Promise<ReleasedMoney[]> {
  const { rows } = await sql<ReleasedMoney>`
    select a.payment_id as "paymentId", a.charge_id as "chargeId", a.amount from payment_allocations a
    where a.charge_id = any(${[...chargeIds]}::uuid[]) and a.amount > 0
      and not exists (select from payment_allocations x where x.reverses_id = a.id)
    order by a.id
  `.execute(db)
  return rows
}

/**
 * How the same money settles what has taken the place of the charges, by former charge, up to `amount` of each: what is left of it, which is
 * nothing where a payment was annulled or returned since, and less where it settled other charges.
 */
export async function settleAgain(
  db: Kysely<unknown>,
  released: readonly ReleasedMoney[],
  successors: ReadonlyMap<string, readonly { id: string; amount: number }[]>,
): Promise<NewAllocation[]> {
  const { rows } = await sql<{ id: string; unallocated: number }>`
    select id, unallocated from payments where id = any(${released.map(({ paymentId }) => paymentId)}::uuid[])
  `.execute(db)
  const left = new Map(rows.map(({ id, unallocated }) => [id, unallocated]))
  const open = new Map([...successors.values()].flat().map(({ id, amount }) => [id, amount]))
  return released.flatMap(({ paymentId, chargeId, amount }) => {
    let missing = amount
    return (successors.get(chargeId) ?? []).flatMap(({ id }) => {
      const taken = Math.min(missing, left.get(paymentId) ?? 0, open.get(id) ?? 0)
      if (taken <= 0) return []
      missing -= taken
      left.set(paymentId, (left.get(paymentId) ?? 0) - taken)
      open.set(id, (open.get(id) ?? 0) - taken)
      return [{ paymentId, chargeId: id, amount: taken }]
    })
  })
}
