import type { AccountLine } from '@agremia/model/rules/ledger/account-entries'
import { explainOrigin } from '@agremia/model/rules/ledger/account-entries'
import { type OpenCharge, PARKED_NOTE } from '@agremia/model/rules/ledger/charge'
import { daysOverdue } from '@agremia/model/rules/ledger/debt-age'
import { compareOldestFirst } from '@agremia/model/rules/ledger/oldest-first'
import { prescriptionOf } from '@agremia/model/rules/ledger/prescription'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'

type Origin = Pick<NonNullable<AccountLine['charge']>, 'explanation' | 'origin'>

export interface ExplainedCharge extends OpenCharge, Origin {
  memberName: string
  description: string
  originalAmount: number
  paidAmount: number
  waivedAmount: number
  /** The last day on which the debtor acknowledged it, by a part payment or an agreement. */
  acknowledgedOn: string | null
  /** What was agreed about it, in words. */
  agreement: string | null
}

/** What was open at the end of a day of a member's own charges, and of those that the member pays for others; oldest first. */
export async function readOpenCharges(db: Kysely<unknown>, memberId: string, day: string): Promise<ExplainedCharge[]> {
  const { rows } = await sql<ExplainedCharge>`
    select c.id, c.member_id as "memberId", p.name as "memberName", c.year, c.period_start as "periodStart", c.due_date as "dueDate",
      s.open as "openAmount", exists (select from charge_parkings k where k.charge_id = c.id and k.parked_on <= ${day}
        and (k.ended_on is null or k.ended_on > ${day})) as "isParked", c.description, c.origin, c.explanation, c.original_amount as "originalAmount",
      s.paid as "paidAmount", s.waived as "waivedAmount", ag.description as agreement,
      greatest((select max(x."on") from payment_allocations x where x.charge_id = c.id and x.amount > 0 and x."on" <= ${day}),
        (select g.agreed_on from payment_agreements g where g.id = c.agreement_id)) as "acknowledgedOn"
    from unsettled_payments c
    join members m on m.id = c.member_id
    join people p on p.id = m.person_id
    left join payment_agreements ag on ag.id = c.agreement_id and ag.ended_on is null
    cross join lateral (
      select sum(l.debt)::bigint as open, coalesce(-sum(l.debt) filter (where l.kind = 'settlement'), 0)::bigint as paid,
        coalesce(-sum(l.debt) filter (where l.kind in ('perdao', 'prescricao')), 0)::bigint as waived
      from account_lines l where l.charge_id = c.id and l.member_id = c.member_id and l."on" <= ${day}
    ) s
    where (c.member_id = ${memberId} or c.bill_to_member_id = ${memberId}) and c.issue_date <= ${day} and s.open > 0
  `.execute(db)
  return rows.toSorted(compareOldestFirst)
}

export const presentOpenCharges = (
  charges: readonly ExplainedCharge[],
  { memberId, day, prescriptionYears }: { memberId: string; day: string; prescriptionYears: number | null },
) =>
  charges.map(charge => ({
    chargeId: charge.id,
    memberId: charge.memberId,
    memberName: charge.memberId === memberId ? '' : charge.memberName,
    description: charge.description,
    explanation: explainOrigin(charge),
    dueDate: charge.dueDate,
    daysOverdue: daysOverdue(charge.dueDate, day),
    originalAmount: eurosFromCents(charge.originalAmount),
    paidAmount: eurosFromCents(charge.paidAmount),
    waivedAmount: eurosFromCents(charge.waivedAmount),
    amount: eurosFromCents(charge.openAmount),
    note: [
      charge.isParked && PARKED_NOTE,
      charge.agreement && 'em prestações',
      mayBePrescribed(charge, day, prescriptionYears) && 'prescrição possível',
    ]
      .filter(Boolean)
      .join(' · '),
    isAgreed: charge.agreement !== null,
    isParked: charge.isParked ?? false,
  }))

const mayBePrescribed = ({ dueDate, acknowledgedOn }: ExplainedCharge, day: string, years: number | null) =>
  prescriptionOf({ dueDate, acknowledgedOn: acknowledgedOn ? [acknowledgedOn] : [] }, years, day)?.isPossible ?? false
