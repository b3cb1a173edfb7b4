import type { Approvals } from '@agremia/model/rules/treasury/approvals'
import type { DocumentToSettle } from '@agremia/model/rules/treasury/settlements'
import { type Kysely, sql } from 'kysely'

export interface KnownDocument extends DocumentToSettle, Approvals {
  id: string
}

/** What must be known of documents before a movement settles them, by id. */
export async function readDocsToSettle(
  db: Kysely<unknown>,
  ids: readonly string[],
): Promise<Map<string, KnownDocument>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<KnownDocument>`
    select d.id, d.number, d.direction, d.payable_amount as "payableAmount", d.open_amount as "openAmount", d.is_locked as "isLocked",
      d.total_amount as "totalAmount", d.registered_by_id as "registeredById", d.approved_by1 as "approvedBy1",
      d.approved_by2 as "approvedBy2", d.approved_at as "approvedAt", d.approvals_needed as "approvalsNeeded", coalesce((
        select sum(t.amount) from treasury_settlements t join treasury_movements m on m.id = t.movement_id
        where t.treasury_doc_id = d.id and m.method = 'numerario' and m.kind <> 'transferencia'), 0)::bigint as "cashAmount"
    from treasury_docs d where d.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
