import type { NotReached } from '@agremia/model/rules/message-recipients/not-reached'
import { type Kysely, sql } from 'kysely'

/**
 * Those of the requests to pay that a notice must no longer tell of: meanwhile they were paid, in whole or in part, or something else
 * became of what they ask for. Each with the reason.
 */
export async function readOutdatedRequests(
  db: Kysely<unknown>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NotReached>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; isOwed: boolean }>`
    select r.id, bool_or(c.amount > l.rest and not c.is_parked) as "isOwed"
    from payment_requests r join payment_request_lines l on l.request_id = r.id join unsettled_payments c on c.id = l.charge_id
    where r.id = any(${[...ids]}::uuid[])
    group by r.id having r.status <> 'aberto' or bool_or(c.amount <> l.amount + l.rest or c.is_parked)
  `.execute(db)
  return new Map(rows.map(({ id, isOwed }) => [id, isOwed ? 'debtChanged' : 'nothingOwed']))
}
