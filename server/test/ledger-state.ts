import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/**
 * How accounts stand: every balance, what each payment has settled of each charge and what is left of it, and every charge that holds with its
 * status and due date. What was done and taken back again leaves it as it was.
 */
export async function readLedgerState(t: Pick<TestApp, 'rows'>, members: readonly string[], today: string) {
  const ids = sql`any(${[...members]}::uuid[])`
  const [state] = await t.rows(sql`
    select (
      select json_agg(row_to_json(b) order by m.id) from members m cross join lateral balances_on(m.id, ${today}::date, false) b where m.id = ${ids}
    ) as balances, (
      select json_agg(json_build_array(member_id, debt_total, overdue_total, credit_balance, paid_until, situation, next_due_date, oldest_due_date)
        order by member_id) from member_balances where member_id = ${ids}
    ) as stored, (
      select json_agg(json_build_array(id, member_id, bill_to_member_id, status, amount, paid_amount, waived_amount, due_date, is_parked,
        holds_reminders, agreement_id) order by id) from unsettled_payments where member_id = ${ids} and annulled_at is null
    ) as charges, (
      select json_agg(json_build_array(id, status, unallocated, allocated_amount) order by id) from payments where member_id = ${ids}
    ) as payments, (
      select json_agg(json_build_array(payment_id, charge_id, refund_id, amount) order by payment_id, charge_id, refund_id)
      from (
        select a.payment_id, a.charge_id, a.refund_id, sum(a.amount) as amount
        from payment_allocations a join payments p on p.id = a.payment_id where p.member_id = ${ids}
        group by a.payment_id, a.charge_id, a.refund_id having sum(a.amount) <> 0
      ) net
    ) as allocations`)
  return state
}
