import type { REQUEST_STATUS } from '@agremia/model/rules/collecting/payment-requests'
import { type Kysely, sql } from 'kysely'
import type { OpenedRequest } from '../payment-requests/opened-request.ts'

export interface AdviceLine {
  description: string
  /** Whose it is, where that is not the payer. */
  memberName: string | null
  periodStart: string | null
  periodEnd: string | null
  dueDate: string
  /** In cents. */
  amount: number
}

/** A request to pay with everything that its advice tells. Amounts are cents, days ISO. */
export interface Advice extends Omit<OpenedRequest, 'lines' | 'isNew'> {
  status: keyof typeof REQUEST_STATUS
  issuedOn: string
  memberNumber: number
  name: string
  lines: readonly AdviceLine[]
  /** What else is open and was due before the first of the lines. */
  previousDebt: number
  credit: number
}

/** The advices of these requests, in their order. */
export async function readAdvices(db: Kysely<unknown>, requestIds: readonly string[]): Promise<Advice[]> {
  const { rows } = await sql<Advice>`
    select r.id, r.code, r.status, r.member_id as "payerId", r.total, r.issued_on as "issuedOn", r.due_date as "dueDate",
      r.expires_on as "expiresOn", r.entity, r.reference, r.rf_reference as "rfReference", m.member_number as "memberNumber", p.name,
      l.lines, coalesce(b.credit_balance, 0) as credit, e.amount as "previousDebt"
    from unnest(${[...requestIds]}::uuid[]) with ordinality as asked (id, place)
    join payment_requests r using (id)
    join members m on m.id = r.member_id
    join people p on p.id = m.person_id
    left join member_balances b on b.member_id = r.member_id
    cross join lateral (
      select json_agg(json_build_object('description', c.description, 'periodStart', c.period_start, 'periodEnd', c.period_end,
        'dueDate', c.due_date, 'amount', n.amount,
        'memberName', case when c.member_id <> r.member_id then (
          select o.name from members f join people o on o.id = f.person_id where f.id = c.member_id
        ) end) order by n.position) as lines
      from payment_request_lines n join unsettled_payments c on c.id = n.charge_id where n.request_id = r.id
    ) l
    cross join lateral (
      select coalesce(sum(c.amount), 0)::bigint as amount from unsettled_payments c
      where (c.member_id = r.member_id and c.bill_to_member_id is null or c.bill_to_member_id = r.member_id)
        and c.amount > 0 and not c.is_parked and c.due_date < r.due_date
        and not exists (select from payment_request_lines n where n.request_id = r.id and n.charge_id = c.id)
    ) e
    order by asked.place
  `.execute(db)
  return rows
}
