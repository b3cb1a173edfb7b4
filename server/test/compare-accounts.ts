import { addDays } from '@agremia/model/rules/day'
import { accountsOn, type LedgerEvent } from '@agremia/model/rules/ledger/account-model'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { LedgerHistory } from './ledger-history.ts'
import type { TestApp } from './test-app.ts'

type Rows = Pick<TestApp, 'rows'>
type History = Pick<LedgerHistory, 'events' | 'today' | 'charges' | 'payments'> & {
  members: readonly string[]
  /** Today. */
  isExempt?: (member: string) => boolean
}

/** In cents. */
interface Balance {
  day: string
  member: string
  debt: number
  overdue: number
  credit: number
  paidUntil: string | null
  nextDue: string | null
  oldestDue: string | null
  situation: string
}

const figures = sql`b.debt_total as debt, b.overdue_total as overdue, b.credit_balance as credit, b.paid_until as "paidUntil",
  b.next_due_date as "nextDue", b.oldest_due_date as "oldestDue", b.situation`

/** What the ledger says of the accounts on each day on which something happened, on the day before, today and later. */
const readBalances = (t: Rows, members: readonly string[], days: readonly string[]) =>
  t.rows<Balance>(sql`
    select d::text as day, m as member, ${figures}
    from unnest(${[...days]}::date[]) d cross join unnest(${[...members]}::uuid[]) m cross join lateral balances_on(m, d, false) b
    order by d, m`)

/** What is stored of the accounts and of each row, which is always as of today. */
const readStored = (t: Rows, members: readonly string[]) =>
  t.rows<Omit<Balance, 'day'>>(sql`
    select b.member_id as member, ${figures} from member_balances b where b.member_id = any(${[...members]}::uuid[]) order by 1`)
const readOpen = (t: Rows, members: readonly string[]) =>
  t.rows<{ id: string; left: number }>(sql`
    select id, amount as left from unsettled_payments where member_id = any(${[...members]}::uuid[])
    union all select id, unallocated from payments where member_id = any(${[...members]}::uuid[]) and kind = 'recebimento'
    order by id`)

/** Compares every balance of these days, today and later with the model, and what is stored of each row. */
export async function compareAccounts(
  t: Rows,
  { events, members, today, charges, payments, isExempt = () => false }: History,
  since: string,
): Promise<void> {
  const days = [...new Set(events.flatMap(({ on }) => [addDays(on, -1), on]))].filter(day => day >= since)
  const compared = [...new Set([...days, today, addDays(today, 400)])].sort()
  const expected = compared.flatMap(day => {
    const accounts = accountsOn(events, day)
    return members.toSorted().map((member): Balance => {
      const { balance: _balance, ...account } = accounts.accountOf(member)
      return { day, member, ...account }
    })
  })
  expect(await readBalances(t, members, compared)).toEqual(expected)
  const now = expected
    .filter(({ day }) => day === today)
    .map(({ day: _day, ...balance }) =>
      balance.situation === 'em_dia' && isExempt(balance.member) ? { ...balance, situation: 'isento' } : balance,
    )
  expect(await readStored(t, members)).toEqual(now)
  const { openOf, creditOf } = accountsOn(events, '9999-12-31')
  const left = [
    ...charges.map(({ id }) => ({ id, left: openOf(id) })),
    ...payments.map(({ id }) => ({ id, left: creditOf(id) })),
  ]
  expect(await readOpen(t, members)).toEqual(left.sort((one, other) => (one.id < other.id ? -1 : 1)))
}

/** The first day of which an event may have changed balances: joining two members moves all that they ever had. */
export function firstChanged(added: readonly LedgerEvent[], today: string): string {
  if (added.some(({ kind }) => kind === 'merge' || kind === 'mergeUndone')) return ''
  return added.map(({ on }) => on).reduce((first, on) => (on < first ? on : first), today)
}
