import type { AccountBalances, BalanceDifference } from '@agremia/model/calls/balance-differences'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import type { Database, Log } from '../../db/connect.ts'
import { defineJob } from '../../jobs/job.ts'
import { announceMembers } from '../members/derive-members.ts'
import { lockAccounts, refreshAccounts } from './accounts.ts'
import { type LedgerContext, todayOf } from './ledger-context.ts'

/** Compares the stored balances of every account, and the settled amounts of its charges and payments, with the sums of the ledger's rows. */
export const checkBalancesJob = defineJob('check-balances')

/** One statement each, so that none runs for long. */
const ACCOUNTS_AT_ONCE = 2000
/** The ids that the log names; the screen shows all. */
const MOST_LOGGED = 20

interface Difference {
  memberId: string
  stored: AccountBalances
  counted: AccountBalances
}

interface ComparedAccounts {
  /** Those with ids after this one. */
  after?: string
  ids?: readonly string[]
}

/** Which of the accounts differ, in the order of their ids, with the last id that was looked at. */
async function compareAccounts(db: Kysely<unknown>, day: string, { after, ids }: ComparedAccounts) {
  const { rows } = await sql<Difference & { differs: boolean }>`
    select b.member_id as "memberId", c.counted <> b.stored as differs, b.stored, c.counted
    from (
      select k.member_id, ${asJson(sql`k`, wrongRows(sql`k.member_id`))} as stored from member_balances k
      where ${ids ? sql`k.member_id = any(${[...ids]}::uuid[])` : after ? sql`k.member_id > ${after}` : sql`true`}
      order by k.member_id limit ${ACCOUNTS_AT_ONCE}
    ) b
    join members m on m.id = b.member_id
    cross join lateral (
      select ${asJson(sql`s`, sql`0`)} as counted from balances_on(m.id, ${day}::date, m.exempt_from is not null) s
    ) c
    order by b.member_id
  `.execute(db)
  return { differences: rows.filter(({ differs }) => differs), last: rows.at(-1)?.memberId }
}

/** What the screen shows of an account, in euros. */
const asJson = (row: ReturnType<typeof sql>, wrong: ReturnType<typeof sql>) => sql`jsonb_build_object(
  'paidUntil', ${row}.paid_until, 'overdueTotal', round(${row}.overdue_total / 100.0, 2),
  'debtTotal', round(${row}.debt_total / 100.0, 2), 'creditBalance', round(${row}.credit_balance / 100.0, 2),
  'situation', ${row}.situation, 'nextDueDate', ${row}.next_due_date, 'oldestDueDate', ${row}.oldest_due_date, 'wrongRows', ${wrong})`

/** How many charges and payments of a member are settled otherwise than the rows say that settle, reduce and park. */
const wrongRows = (memberId: ReturnType<typeof sql>) => sql`(
  select count(*) from unsettled_payments c
  cross join lateral (select coalesce(sum(a.amount), 0) as paid from payment_allocations a where a.charge_id = c.id) p
  cross join lateral (
    select coalesce(sum(r.amount) filter (where r.kind <> 'anulacao'), 0) as waived,
      coalesce(sum(r.amount) filter (where r.kind = 'anulacao'), 0) as annulled,
      coalesce(sum(r.amount) filter (where r.kind = 'prescricao'), 0) > 0 as is_prescribed,
      max(r."on") filter (where r.kind = 'anulacao' and not exists (select from charge_reductions x where r.id in (x.reverses_id, x.id)
        and x.reverses_id is not null)) as annulled_on
    from charge_reductions r where r.charge_id = c.id
  ) r
  where c.member_id = ${memberId} and (
    (c.paid_amount, c.waived_amount, c.annulled_amount, c.is_prescribed) <> (p.paid, r.waived, r.annulled, r.is_prescribed)
    or c.annulled_on is distinct from r.annulled_on
    or c.is_parked <> exists (select from charge_parkings k where k.charge_id = c.id and k.ended_on is null))
) + (
  select count(*) from payments p where p.member_id = ${memberId} and p.allocated_amount <> (
    select coalesce(sum(a.amount), 0) from payment_allocations a where a.payment_id = p.id or a.refund_id = p.id)
)`

/** Tells staff and the log of every account that differs. Answers how many do. */
export async function checkBalances(database: Database, now: Date, log: Log): Promise<number> {
  const { kysely } = database
  const found: Difference[] = []
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { differences, last } = await compareAccounts(kysely, lisbonDay(now), { after })
    found.push(...differences)
    after = last
  }
  const members = found.map(({ memberId }) => memberId)
  if (found.length > 0)
    log('Balances differ from the rows of the ledger', {
      accounts: found.length,
      members: members.slice(0, MOST_LOGGED),
    })
  await kysely.transaction().execute(async db => {
    await sql`delete from balance_differences where member_id <> all(${members}::uuid[])`.execute(db)
    await noteDifferences(db, found, now)
    await announceMembers(db, members)
  })
  return found.length
}

/** A difference that was known keeps the day on which it was found. */
const noteDifferences = (db: Kysely<unknown>, found: readonly Difference[], now: Date) =>
  sql`
    insert into balance_differences (member_id, found_at, stored, counted)
    select f."memberId", ${now}, f.stored, f.counted
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f ("memberId" uuid, stored jsonb, counted jsonb)
    where exists (select from members m where m.id = f."memberId")
    on conflict (member_id) do update set stored = excluded.stored, counted = excluded.counted
  `.execute(db)

/** The differences that the last check found. */
export async function readDifferences(db: Kysely<unknown>): Promise<BalanceDifference[]> {
  const { rows } = await sql<BalanceDifference>`
    select d.member_id as "memberId", m.member_number as "memberNumber", p.name,
      to_char(d.found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundAt", d.stored, d.counted
    from balance_differences d join members m on m.id = d.member_id join people p on p.id = m.person_id
    order by p.name_sort, m.id
  `.execute(db)
  return rows
}

/** Counts again the accounts that were found to differ. Answers how many still do. */
export async function recountAccounts(context: LedgerContext): Promise<number> {
  const { db, now } = context
  const { rows } = await sql<{ id: string }>`select member_id as id from balance_differences`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await lockAccounts(db, ids)
  await refreshAccounts(context, ids)
  const differences: Difference[] = []
  for (let at = 0; at < ids.length; at += ACCOUNTS_AT_ONCE) {
    const compared = await compareAccounts(db, todayOf(context), { ids: ids.slice(at, at + ACCOUNTS_AT_ONCE) })
    differences.push(...compared.differences)
  }
  const left = differences.map(({ memberId }) => memberId)
  await sql`delete from balance_differences where member_id <> all(${left}::uuid[])`.execute(db)
  await noteDifferences(db, differences, now)
  await announceMembers(db, ids)
  return left.length
}
