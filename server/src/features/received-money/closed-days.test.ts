import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRequestsApp, type RequestsApp } from '../../../test/requests-app.ts'

let t: RequestsApp
beforeAll(async () => {
  t = await createRequestsApp()
})
afterAll(() => t.close())

const balances = async (...days: string[]) => {
  const { rows } = await sql<{ balance: string }>`
    select account_balance_on(${t.bankAccount}, d::date)::text as balance from unnest(${days}::text[]) with ordinality u (d, n) order by n
  `.execute(t.database.kysely)
  return rows.map(({ balance }) => Number(balance))
}
const DAYS = ['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13', '2026-11-15']
const close = async (day: string) => {
  await t.rows(sql`
    insert into settings (name, value) values ('closedUntil', ${day}) on conflict (name) do update set value = excluded.value`)
  await t.store.reload()
}

it('PAY-05: money of a day that was closed since is assigned from the first open day on, and no balance of a closed day changes', async () => {
  const { _id: memberId } = await t.addMember({})
  await t.charge(memberId, 2026)
  const money = await t.post('/received_money', {
    date: '2026-11-10',
    amount: 24,
    method: 'transferencia',
    bankAccountId: t.bankAccount,
    payerText: 'TRF',
  })
  await t.rows(sql`
    insert into reconciled_lines (bank_account_id, line_key) values (${t.bankAccount}, ${`valor_recebido:${money._id}`})`)
  const before = await balances(...DAYS)
  await close('2026-11-12')
  const assigned = await t.asEditor('POST', `/received_money/${money._id}/assign`, { memberId })
  expect(assigned.status, assigned.text).toBe(200)
  const { paymentId } = assigned.body.data
  const { date } = (await t.asEditor('GET', `/payments/${paymentId}`)).body.data
  expect(date).toBe('2026-11-13')
  expect(await balances(...DAYS)).toEqual(before)
  const lines = () =>
    t.rows(sql`
      select l.day::text as day, l.amount, l.source, exists (select from reconciled_lines r where r.line_key = l.line_key) as found
      from account_statement_lines l where l.bank_account_id = ${t.bankAccount} and (l.source_id = ${money._id} or l.source_id = ${paymentId})
      order by l.day, l.source, l.amount`)
  // What was found on the bank's statement stays found; the line of every day has a key of its own.
  expect(await lines()).toEqual([
    { day: '2026-11-10', amount: 2400, source: 'valor_recebido', found: true },
    { day: '2026-11-13', amount: 2400, source: 'pagamento', found: false },
    { day: '2026-11-13', amount: -2400, source: 'valor_recebido', found: false },
  ])
  await close('2026-11-13')
  const cancelled = await t.asEditor('POST', `/payments/${paymentId}/annul`, { reason: 'Engano' })
  expect(cancelled.status, cancelled.text).toBe(200)
  expect(await balances(...DAYS)).toEqual(before)
  const again = await t.asEditor('POST', `/received_money/${money._id}/assign`, { memberId })
  expect(again.status, again.text).toBe(200)
  expect(await balances(...DAYS)).toEqual(before)
  const keys = await t.rows<{ twice: number }>(sql`
    select count(*)::int - count(distinct line_key)::int as twice from account_statement_lines where bank_account_id = ${t.bankAccount}`)
  expect(keys).toEqual([{ twice: 0 }])
  await close('')
})

it('PAY-05: what waits from an open day is one line, as a payment or not', async () => {
  const { _id: memberId } = await t.addMember({})
  const money = await t.post('/received_money', {
    date: '2026-11-10',
    amount: 10,
    method: 'transferencia',
    bankAccountId: t.bankAccount,
    payerText: 'TRF',
  })
  await t.asEditor('POST', `/received_money/${money._id}/assign`, { memberId })
  expect(await t.rows(sql`select from received_money_waits where received_money_id = ${money._id}`)).toEqual([])
})
