import type { NoticeRequest } from '@agremia/model/calls/payment-message'
import type { NoticedDebt } from '@agremia/model/rules/collecting/notice-levels'
import { counted } from '@agremia/model/rules/counted'
import { type DueInstalments, dueInstalments, type FollowedAgreement } from '@agremia/model/rules/ledger/instalments'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { chosenRows } from '../../resource/chosen-rows.ts'
import type { Served } from '../../resource/serve.ts'

const MOST_DEBTS = 20_000

interface Chooser {
  db: Kysely<unknown>
  /** `unsettledPayments` with its hooks. */
  served: Served
  actor: Actor | undefined
  now: Date
}

type Choice = Pick<NoticeRequest, 'query' | 'ids' | 'memberIds' | 'chargeTypes' | 'years'>

/** The debts that notices are asked for, by the list's own scoped query or by who is billed for them. */
export async function readChosenDebtIds({ db, served, actor, now }: Chooser, choice: Choice): Promise<string[]> {
  const { query, ids, memberIds, chargeTypes, years } = choice
  const chosen =
    query || ids ? sql`c.id in (select t.id ${chosenRows(served, { query, ids }, actor, now).from})` : sql`true`
  const billed = memberIds
    ? sql`c.amount > 0 and (c.bill_to_member_id = any(${memberIds}::uuid[])
        or c.bill_to_member_id is null and c.member_id = any(${memberIds}::uuid[]))`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    select c.id from unsettled_payments c where ${chosen} and ${billed}
      ${chargeTypes ? sql`and c.type = any(${chargeTypes}::text[])` : sql``}
      ${years ? sql`and c.year = any(${years}::int[])` : sql``}
    limit ${MOST_DEBTS + 1}
  `.execute(db)
  if (rows.length > MOST_DEBTS)
    throw new InvalidInput({ ids: `São demasiadas de uma vez: no máximo ${counted(MOST_DEBTS, 'dívida', 'dívidas')}.` })
  return rows.map(({ id }) => id)
}

export interface NoticeDebt extends NoticedDebt {
  id: string
  /** Whoever it is billed to. */
  payerId: string
  memberId: string
  memberName: string
  description: string
  /** In cents, what is asked for: all that is open, or of an agreement what is due of it. */
  amount: number
  /** What is open beside that, in cents. */
  rest: number
  year: number | null
}

interface DebtRow extends Omit<NoticeDebt, 'rest'> {
  agreementId: string | null
}

/**
 * Those of the debts of which something is asked and that do not wait for a decision, by the payer's name, oldest first. Of an agreement in
 * force only its instalments that are due are asked for, as they fall upon its debts, the oldest first.
 */
export async function readDebts(db: Kysely<unknown>, ids: readonly string[], today: string): Promise<NoticeDebt[]> {
  const { rows } = await sql<DebtRow>`
    select c.id, payer.id as "payerId", c.member_id as "memberId", p.name as "memberName", c.description, c.amount, c.year,
      c.due_date as "dueDate", c.reminder_level as "reminderLevel", g.id as "agreementId"
    from unsettled_payments c
    join members m on m.id = c.member_id join people p on p.id = m.person_id
    join members payer on payer.id = coalesce(c.bill_to_member_id, c.member_id) join people q on q.id = payer.person_id
    left join payment_agreements g on g.id = c.agreement_id and g.ended_on is null
    where c.id = any(${[...ids]}::uuid[]) and c.amount > 0 and not c.is_parked
    order by q.name_sort, payer.id, c.due_date, c.period_start nulls first, c.id
  `.execute(db)
  const agreed = await readAgreedShares(db, [...new Set(rows.flatMap(({ agreementId }) => agreementId ?? []))], today)
  return rows.flatMap(({ agreementId, ...debt }): NoticeDebt[] => {
    if (agreementId === null) return [{ ...debt, rest: 0 }]
    const share = agreed.get(debt.id)
    if (!share) return []
    const { amount, dueDate, words } = share
    return [{ ...debt, amount, rest: debt.amount - amount, dueDate, description: `${debt.description} (${words})` }]
  })
}

interface FollowedRow extends FollowedAgreement {
  /** What is open of its debts, oldest first. */
  open: { id: string; amount: number }[]
}

/** What is asked for of each debt of these agreements. */
async function readAgreedShares(
  db: Kysely<unknown>,
  agreementIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, DueInstalments>> {
  const shares = new Map<string, DueInstalments>()
  if (agreementIds.length === 0) return shares
  const { rows } = await sql<FollowedRow>`
    select g.amount, g.settled_amount as "settledAmount", g.reduced_amount as "reducedAmount", g.count, g.first_due_date as "firstDueDate", (
      select json_agg(json_build_object('id', c.id, 'amount', c.amount) order by c.due_date, c.period_start nulls first, c.id)
      from unsettled_payments c where c.agreement_id = g.id and c.amount > 0 and not c.is_parked) as open
    from payment_agreement_sheets g where g.id = any(${[...agreementIds]}::uuid[])
  `.execute(db)
  for (const { open, ...agreement } of rows) {
    const due = dueInstalments(agreement, today)
    let left = due?.amount ?? 0
    for (const { id, amount } of due ? open : []) {
      const asked = Math.min(left, amount)
      if (due && asked > 0) shares.set(id, { ...due, amount: asked })
      left -= asked
    }
  }
  return shares
}
