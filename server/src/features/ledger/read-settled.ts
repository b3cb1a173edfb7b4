import type { SettledCharge } from '@agremia/model/calls/ledger'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'

/** What a payment has settled, by charge. A payment that was annulled or returned tells what it had settled until then. */
export async function readSettled(db: Kysely<unknown>, paymentId: string): Promise<SettledCharge[]> {
  const { rows: found } = await sql`select from payments where id = ${paymentId}`.execute(db)
  if (found.length === 0) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const { rows } = await sql<SettledCharge>`
    select c.id as "chargeId", c.member_id as "memberId", m.member_number as "memberNumber", p.name as "memberName", c.description,
      c.original_amount as original, sum(a.amount) filter (where a.amount > 0)::bigint as settled, sum(a.amount) = 0 as "isUndone"
    from payment_allocations a
    join unsettled_payments c on c.id = a.charge_id
    join members m on m.id = c.member_id
    join people p on p.id = m.person_id
    where a.payment_id = ${paymentId}
    group by c.id, m.member_number, p.name order by c.due_date, c.description
  `.execute(db)
  return rows.map(row => ({ ...row, original: eurosFromCents(row.original), settled: eurosFromCents(row.settled) }))
}
