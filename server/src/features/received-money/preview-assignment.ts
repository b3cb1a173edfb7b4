import type { AssignmentPreview } from '@agremia/model/calls/received-money'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { readSettled } from '../ledger/read-settled.ts'
import { assignMoney } from './assign-money.ts'

type Holder = NonNullable<AssignmentPreview['member']>

/** Assigns the money and tells what came of it, in a transaction that is rolled back. */
export async function previewAssignment(
  context: LedgerContext,
  id: string,
  named: string | undefined,
): Promise<AssignmentPreview> {
  const { db } = context
  const memberId = named ?? (await readRecognised(db, id))
  if (memberId === undefined) return { member: null, settles: [], credit: 0 }
  await assignMoney(context, id, { memberId })
  const { rows } = await sql<Holder & { paymentId: string; unallocated: number }>`
    select m.id as "memberId", m.member_number as "memberNumber", n.name as "memberName", p.id as "paymentId", p.unallocated
    from received_money r join payments p on p.id = r.payment_id join members m on m.id = p.member_id join people n on n.id = m.person_id
    where r.id = ${id}
  `.execute(db)
  const [assigned] = rows
  if (!assigned) throw new Error('the money was assigned without a payment')
  const { paymentId, unallocated, ...member } = assigned
  const settled = await readSettled(db, paymentId)
  return {
    member,
    settles: settled.map(line => ({
      chargeId: line.chargeId,
      memberName: line.memberName,
      description: line.description,
      amount: line.settled,
    })),
    credit: eurosFromCents(unallocated),
  }
}

/** The payer of the request that the money came on. */
async function readRecognised(db: Kysely<unknown>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.member_id as id from received_money m join payment_requests r on r.id = m.request_id where m.id = ${id}
  `.execute(db)
  return rows[0]?.id
}
