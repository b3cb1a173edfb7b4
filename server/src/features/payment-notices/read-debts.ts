import type { NoticeRequest } from '@agremia/model/calls/payment-message'
import type { NoticedDebt } from '@agremia/model/rules/collecting/notice-levels'
import { counted } from '@agremia/model/rules/counted'
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
  /** In cents, what is open. */
  amount: number
  year: number | null
}

/** Those of the debts of which something is open and that do not wait for a decision, by the payer's name, oldest first. */
export async function readDebts(db: Kysely<unknown>, ids: readonly string[]): Promise<NoticeDebt[]> {
  const { rows } = await sql<NoticeDebt>`
    select c.id, payer.id as "payerId", c.member_id as "memberId", p.name as "memberName", c.description, c.amount, c.year,
      c.due_date as "dueDate", c.reminder_level as "reminderLevel"
    from unsettled_payments c
    join members m on m.id = c.member_id join people p on p.id = m.person_id
    join members payer on payer.id = coalesce(c.bill_to_member_id, c.member_id) join people q on q.id = payer.person_id
    where c.id = any(${[...ids]}::uuid[]) and c.amount > 0 and not c.is_parked
    order by q.name_sort, payer.id, c.due_date, c.period_start nulls first, c.id
  `.execute(db)
  return rows
}
