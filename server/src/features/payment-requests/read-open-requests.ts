import { type Kysely, sql } from 'kysely'
import type { OpenedRequest, RequestLine } from './opened-request.ts'

type OpenRequest = Omit<OpenedRequest, 'lines' | 'isNew'> & {
  /** As they were when the request was issued. */
  lines: readonly Pick<RequestLine, 'chargeId' | 'amount' | 'rest'>[]
}

/** The open requests of these payers. */
export async function readOpenRequests(db: Kysely<unknown>, payers: readonly string[]): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select r.id, r.code, r.member_id as "payerId", r.total, r.due_date as "dueDate", r.expires_on as "expiresOn", r.entity, r.reference,
      r.rf_reference as "rfReference", l.lines
    from payment_requests r
    cross join lateral (
      select json_agg(json_build_object('chargeId', charge_id, 'amount', amount, 'rest', rest)) as lines
      from payment_request_lines where request_id = r.id
    ) l
    where r.member_id = any(${[...payers]}::uuid[]) and r.status = 'aberto'
  `.execute(db)
  return rows
}
