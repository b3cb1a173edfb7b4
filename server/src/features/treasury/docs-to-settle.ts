import type { DocumentToSettle } from '@agremia/model/rules/treasury/settlements'
import { type Kysely, sql } from 'kysely'

export interface KnownDocument extends DocumentToSettle {
  id: string
  /** Somebody still has to approve it. */
  isUnapproved: boolean
}

/** What must be known of documents before a movement settles them, by id. */
export async function readDocsToSettle(
  db: Kysely<unknown>,
  ids: readonly string[],
): Promise<Map<string, KnownDocument>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<KnownDocument>`
    select d.id, d.number, d.direction, d.payable_amount as "payableAmount", d.open_amount as "openAmount", d.is_locked as "isLocked",
      coalesce(s.slug = 'por-autorizar', false) as "isUnapproved", coalesce((
        select sum(t.amount) from treasury_settlements t join treasury_movements m on m.id = t.movement_id
        where t.treasury_doc_id = d.id and m.method = 'numerario' and m.kind <> 'transferencia'), 0)::bigint as "cashAmount"
    from treasury_docs d left join doc_statuses s on s.id = d.control_status_id
    where d.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
