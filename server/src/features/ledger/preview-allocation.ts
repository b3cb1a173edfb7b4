import type { AllocationPreview } from '@agremia/model/calls/ledger'
import { lisbonDay } from '@agremia/model/rules/day'
import {
  allocateOldestFirst,
  amountToCollect,
  compareOldestFirst,
  settledTogether,
} from '@agremia/model/rules/ledger/oldest-first'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { previewAdvances } from '../quotas/advance-quotas.ts'
import { readCredits, readPayableCharges } from './accounts.ts'
import type { LedgerContext } from './ledger-context.ts'
import { readReceiptEmail } from './receipts/send-receipts.ts'

interface Asked {
  memberId: string
  /** In cents. */
  amount?: number
  year?: number | null
}

/** What a payment of this member would settle, with everything that it could settle. */
export async function previewAllocation(
  context: Pick<LedgerContext, 'db' | 'now' | 'settings'>,
  { memberId, amount, year }: Asked,
) {
  const { db, now } = context
  const member = await readMember(db, memberId)
  const charges = await readPayableCharges(db, [memberId])
  const credits = await readCredits(db, [memberId])
  const details = await readDetails(
    db,
    memberId,
    charges.map(({ id }) => id),
  )
  const billed = settledTogether(charges.filter(({ isBilled }) => isBilled))
  const { overdue, current, total } = amountToCollect(billed, lisbonDay(now))
  const { allocations, credit } = allocateOldestFirst(billed, amount ?? total, { year })
  const settled = new Map(allocations.map(one => [one.chargeId, one.amount]))
  return {
    member: { ...member, receiptEmail: await readReceiptEmail(context, memberId) },
    amount: eurosFromCents(amount ?? total),
    overdue: eurosFromCents(overdue),
    current: eurosFromCents(current),
    credit: eurosFromCents(credits.reduce((sum, { unallocated }) => sum + unallocated, 0)),
    unallocated: eurosFromCents(credit),
    charges: charges.toSorted(compareOldestFirst).map(charge => ({
      chargeId: charge.id,
      memberId: charge.memberId,
      memberNumber: charge.memberNumber,
      memberName: charge.memberName,
      description: charge.description,
      type: charge.type,
      dueDate: charge.dueDate,
      year: charge.year,
      periodStart: charge.periodStart,
      isBilled: charge.isBilled,
      isParked: charge.isParked ?? false,
      explanation: details.get(charge.id)?.explanation ?? null,
      paidUntilBefore: details.get(charge.id)?.paidUntilBefore ?? null,
      open: eurosFromCents(charge.openAmount),
      settled: eurosFromCents(settled.get(charge.id) ?? 0),
    })),
    advances: await previewAdvances(context, memberId),
  }
}

type PayingMember = Omit<AllocationPreview['member'], 'receiptEmail'>

async function readMember(db: Kysely<unknown>, memberId: string): Promise<PayingMember> {
  const { rows } = await sql<PayingMember>`
    select m.member_number as number, p.name, c.name as category, s.name as state, m.is_active as "isActive", b.situation,
      b.paid_until as "paidUntil", coalesce(mo.value_sort, p.guardian_mobile) as mobile,
      (select max(q.period_end) from unsettled_payments q
        where q.member_id = m.id and q.type = 'quota' and q.annulled_at is null) as "paidUntilOfAll"
    from members m
    join people p on p.id = m.person_id
    join member_balances b on b.member_id = m.id
    join member_categories c on c.id = m.category_id
    join member_state_names s on s.id = m.state_name_id
    left join contacts mo on mo.person_id = p.id and case when mo.is_primary then mo.kind end = 'mobile'
    where m.id = ${memberId}
  `.execute(db)
  const [member] = rows
  if (!member) throw new InvalidInput({ memberId: 'Escolha a ficha.' })
  return member
}

/** What the screen says of these charges beside their amounts, by their ids. */
async function readDetails(db: Kysely<unknown>, memberId: string, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    explanation: Record<string, unknown> | null
    paidUntilBefore: string | null
  }>`
    select c.id, c.explanation,
      case when c.member_id = ${memberId} and c.type = 'quota' then
        (select max(q.period_end) from unsettled_payments q where q.member_id = c.member_id and q.type = 'quota'
          and q.annulled_at is null and q.period_start < c.period_start) end as "paidUntilBefore"
    from unsettled_payments c where c.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, ...detail }) => [id, detail]))
}
