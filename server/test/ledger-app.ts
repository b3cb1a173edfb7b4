import { sql } from 'kysely'
import { fillBankAccounts } from '../src/features/ledger/fill-bank-accounts.ts'
import { createMemberApp } from './member-app.ts'
import type { Answer } from './test-app.ts'

export type LedgerApp = Awaited<ReturnType<typeof createLedgerApp>>

const LEDGER_TABLES = [
  'unsettled_payments',
  'payments',
  'payment_allocations',
  'charge_reductions',
  'charge_parkings',
  'member_balances',
  'number_series',
  'bank_accounts',
]

/** The API with members, a cash box and a bank account, and functions that charge and pay. Amounts are euros. */
export async function createLedgerApp(...given: Parameters<typeof createMemberApp>) {
  const t = await createMemberApp(...given)
  await fillBankAccounts(t.database)
  await sql`update bank_accounts set opening_date = '2026-01-01'`.execute(t.database.kysely)
  const [cash, bank] = await t.rows<{ id: string }>(sql`select id from bank_accounts order by kind desc`)
  const cashBox = String(cash?.id)
  const bankAccount = String(bank?.id)

  const succeeded = ({ status, body, text }: Answer) => {
    if (status >= 300) throw new Error(text)
    return body.data
  }
  const post = async (url: string, body: unknown) => succeeded(await t.asEditor('POST', url, body))

  /** The body of a yearly quota of 24 euros. */
  const quota = (memberId: string, year: number, more: Record<string, unknown> = {}) => ({
    memberId,
    type: 'quota',
    year,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
    description: `Quota ${year}`,
    originalAmount: 24,
    issueDate: '2026-01-01',
    dueDate: '2026-03-31',
    ...more,
  })
  /** The body of a payment in cash. */
  const payment = (memberId: string | null, amount: number, more: Record<string, unknown> = {}) => ({
    memberId,
    amount,
    date: '2026-11-15',
    method: 'numerario',
    type: 'quota',
    bankAccountId: cashBox,
    ...more,
  })
  /** The body of credit that is paid back in cash. */
  const refund = (memberId: string, amount: number, more: Record<string, unknown> = {}) => ({
    ...payment(memberId, amount),
    type: undefined,
    notes: 'Pagou duas vezes',
    ...more,
  })
  return {
    ...t,
    cashBox,
    bankAccount,
    post,
    quota,
    payment,
    refund,
    charge: (memberId: string, year: number, more?: Record<string, unknown>) =>
      post('/unsettled_payments', quota(memberId, year, more)),
    pay: (memberId: string | null, amount: number, more?: Record<string, unknown>) =>
      post('/payments', payment(memberId, amount, more)),
    account: async (memberId: string, day?: string) =>
      succeeded(await t.asEditor('GET', `/members/${memberId}/account`, undefined, day ? { day } : undefined)),
    /** Every row of the ledger: what bad input must leave as it was. */
    ledger: async () =>
      (
        await t.rows(sql`
          select ${sql.join(LEDGER_TABLES.map(name => sql`(select jsonb_agg(x order by x) from ${sql.table(name)} x) as ${sql.ref(name)}`))}`)
      )[0],
    /** The sums of all rows of the ledger, in cents. */
    sums: async () =>
      (
        await t.rows(sql`
          select (select count(*) from unsettled_payments) as charges, (select count(*) from payments) as payments,
            (select coalesce(sum(original_amount), 0) from unsettled_payments) as charged,
            (select coalesce(sum(amount), 0) from unsettled_payments) as open,
            (select coalesce(sum(amount), 0) from payments) as received,
            (select coalesce(sum(amount), 0) from payment_allocations) as allocated,
            (select coalesce(sum(amount), 0) from charge_reductions) as reduced,
            (select coalesce(sum(unallocated), 0) from payments) as credit,
            (select coalesce(sum(debt_total), 0) from member_balances) as debts,
            (select coalesce(sum(credit_balance), 0) from member_balances) as credits,
            (select coalesce(sum(last), 0) from number_series) as numbers
        `)
      )[0],
  }
}
