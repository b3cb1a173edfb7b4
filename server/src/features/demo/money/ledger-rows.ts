import { MESSAGE_TEMPLATES } from '@agremia/model/rules/message-templates'
import { addDays, instantOf } from '../days.ts'
import { isMemberOn } from '../state-histories.ts'
import { type BookAgreement, type BookAllocation, type BookCharge, type BookReduction, openOf } from './account-book.ts'

export interface ChargeFacts {
  /** The ids of the yearly runs by their years. */
  runs: ReadonlyMap<number, string>
  /** What was paid of each charge, by its id. */
  paid: ReadonlyMap<string, number>
  today: string
}

export const chargeColumns = (charge: BookCharge, { runs, paid, today }: ChargeFacts) => ({
  id: charge.id,
  created_at: charge.createdAt,
  updated_at: charge.createdAt,
  member_id: charge.member.id,
  bill_to_member_id: charge.billToMemberId,
  type: charge.type,
  year: charge.year,
  period_start: charge.periodStart,
  period_end: charge.periodEnd,
  description: charge.description,
  original_amount: charge.originalAmount,
  issue_date: charge.issueDate,
  due_date: charge.dueDate,
  explanation: charge.explanation,
  plan_id: charge.planId,
  run_id: charge.isOfYearlyRun ? runs.get(charge.year) : null,
  origin: charge.origin,
  holds_reminders: charge.isHeld,
  agreement_id: charge.agreementId,
  paid_before_agreement: charge.paidBeforeAgreement,
  paid_amount: paid.get(charge.id) ?? 0,
  ...reminderColumns(charge, today),
})

/** The first, second and third reminder, and how many days after the due date each is sent. */
export const REMINDERS = (['aviso1', 'aviso2', 'aviso3'] as const).map(name => ({
  name,
  days: MESSAGE_TEMPLATES[name].offsetDays,
}))

function reminderColumns(charge: BookCharge, today: string) {
  const { member, dueDate, parkedOn, isHeld } = charge
  const isReminded = openOf(charge) > 0 && parkedOn === null && !isHeld && isMemberOn(member.states, today)
  const sent = isReminded ? REMINDERS.map(({ days }) => addDays(dueDate, days)).filter(day => day < today) : []
  return { reminder_level: sent.length, last_reminder_at: sent.length > 0 ? `${sent.at(-1)}T09:30:00Z` : null }
}

/** What allocations settle of each charge, and what they take of each payment, in cents and by id. */
export function settledAmounts(allocations: readonly BookAllocation[]): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>()
  const add = (id: string | undefined, amount: number) => id && amounts.set(id, (amounts.get(id) ?? 0) + amount)
  for (const { payment, charge, refund, amount } of allocations)
    for (const settled of [payment, charge, refund]) add(settled?.id, amount)
  return amounts
}

export const allocationColumns = ({ id, payment, charge, refund, amount, on, reverses }: BookAllocation) => ({
  id,
  payment_id: payment.id,
  charge_id: charge?.id,
  refund_id: refund?.id,
  amount,
  on,
  created_at: `${on}T17:00:00Z`,
  reverses_id: reverses?.id,
})

export const reductionColumns = ({ id, charge, kind, amount, on, reason, minutesRef }: BookReduction) => ({
  id,
  charge_id: charge.id,
  kind,
  amount,
  on,
  reason,
  minutes_ref: minutesRef,
  created_at: `${on}T17:00:00Z`,
})

export const parkingColumns = ({ id, parkedOn }: BookCharge, newId: () => string) =>
  parkedOn === null ? [] : [{ id: newId(), charge_id: id, parked_on: parkedOn, created_at: `${parkedOn}T17:00:00Z` }]

export const agreementColumns = ({ id, member, amount, count, ended, ...agreement }: BookAgreement) => ({
  id,
  created_at: instantOf(agreement.agreedOn),
  updated_at: instantOf(ended?.on ?? agreement.agreedOn),
  rev: ended ? 2 : 1,
  member_id: member.id,
  description: agreement.description,
  agreed_on: agreement.agreedOn,
  amount,
  count,
  first_due_date: agreement.firstDueDate,
  minutes_ref: agreement.minutesRef,
  ended_on: ended?.on ?? null,
  end_reason: ended?.reason ?? null,
  settled_at_end: ended?.settled ?? null,
})
