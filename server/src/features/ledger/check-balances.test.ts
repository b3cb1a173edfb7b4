import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { checkBalances } from './check-balances.ts'
import { passDueDates } from './pass-due-dates.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const read = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
const midnight = (day: string) => new Date(`${day}T00:10:00Z`)
const pass = (day: string) => passDueDates(t.database, midnight(day))
const pending = async () => (await t.asEditor('GET', '/first_screen')).body.data.pendingWork.balanceDifferences
const logged: [string, object | undefined][] = []
const check = () => checkBalances(t.database, t.clock(), (message, detail) => logged.push([message, detail]))

describe('PAY-03: balances as due dates pass', () => {
  it('what was due yesterday is overdue today, for those concerned alone, once', async () => {
    const [due, later, free] = [await t.addMember({}), await t.addMember({}), await t.addMember({})]
    await t.charge(due._id, 2026, { issueDate: '2026-08-01', dueDate: '2026-11-16' })
    await t.charge(due._id, 2027, { issueDate: '2026-11-01', dueDate: '2027-01-31' })
    await t.charge(later._id, 2026, { issueDate: '2026-08-01', dueDate: '2026-12-31' })
    expect(await pass('2026-11-16')).toBe(0)
    expect(await read(due._id)).toMatchObject({ situation: 'a_pagamento', overdueTotal: 0, nextDueDate: '2026-11-16' })
    expect(await pass('2026-11-17')).toBe(1)
    expect(await read(due._id)).toMatchObject({
      situation: 'em_atraso',
      overdueTotal: 24,
      nextDueDate: '2027-01-31',
      rev: 1,
    })
    expect(await pass('2026-11-17')).toBe(0)
    expect(await read(later._id)).toMatchObject({ situation: 'a_pagamento' })
    expect(await read(free._id)).toMatchObject({ situation: 'em_dia' })
    // After weeks without a running machine everything that passed is counted at once.
    expect(await pass('2027-03-01')).toBe(2)
    expect(await read(due._id)).toMatchObject({ overdueTotal: 48, nextDueDate: null })
    await sql`select refresh_member_balances(array(select id from members), '2026-11-15')`.execute(t.database.kysely)
  })
})

/** An account with something of everything: paid, owed, overdue, waived, annulled, prescribed and credit of another account. */
async function account() {
  const { _id } = await t.addMember({})
  const issued = { issueDate: '2026-01-01', dueDate: '2026-03-31' }
  await t.charge(_id, 2022, issued)
  await t.pay(_id, 24)
  const waived = await t.charge(_id, 2023, issued)
  await t.post(`/unsettled_payments/${waived._id}/waive`, { amount: 10, reason: 'Decisão', minutesRef: '1' })
  const annulled = await t.charge(_id, 2024, issued)
  await t.post(`/unsettled_payments/${annulled._id}/waive`, { amount: 4, reason: 'Decisão', minutesRef: '1' })
  await t.post(`/unsettled_payments/${annulled._id}/annul`, { reason: 'Engano' })
  await t.charge(_id, 2025, issued)
  await t.charge(_id, 2026, { issueDate: '2026-11-01', dueDate: '2026-12-31' })
  const figures = {
    paidUntil: '2022-12-31',
    overdueTotal: 38,
    debtTotal: 62,
    creditBalance: 0,
    situation: 'em_atraso',
    nextDueDate: '2026-12-31',
    oldestDueDate: '2026-03-31',
    wrongRows: 0,
  }
  expect(await check()).toBe(0)
  return { _id, figures }
}

/** The columns that follow from other rows, as the change that would restore them. */
async function stateOf(table: string, id: string) {
  const names =
    table === 'payments'
      ? ['allocated_amount']
      : ['paid_amount', 'waived_amount', 'annulled_amount', 'is_prescribed', 'is_parked']
  const [row] = await t.rows<Record<string, unknown>>(sql`select * from ${sql.table(table)} where id = ${id}`)
  return names.map(name => `${name} = ${String(row?.[name])}`).join(', ')
}

describe('PAY-03: the nightly check of balances', () => {
  it('finds nothing while every balance is the sum of its rows', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const charge = await t.charge(one._id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
    const payment = await t.pay(one._id, 30)
    await t.charge(one._id, 2026)
    await t.post(`/unsettled_payments/${charge._id}/annul`, { reason: 'Engano' })
    await t.charge(other._id, 2026, { billToMemberId: one._id })
    await t.post(`/payments/${payment._id}/return`, { reason: 'Sem cobertura' })
    await t.pay(other._id, 50)
    expect(await check()).toBe(0)
    expect([await pending(), logged]).toEqual([0, []])
  })

  it('tells staff and the log of a balance that was changed behind its back, until it is counted again', async () => {
    const { _id } = await t.addMember({ name: 'Urbano Trocado' })
    await t.charge(_id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
    await sql`update member_balances set debt_total = 1, paid_until = '2031-12-31' where member_id = ${_id}`.execute(
      t.database.kysely,
    )
    expect([await check(), await check()]).toEqual([1, 1])
    expect(logged[0]).toEqual(['Balances differ from the rows of the ledger', { accounts: 1, members: [_id] }])
    expect(await pending()).toBe(1)
    const { body } = await t.asEditor('GET', '/balance_differences')
    expect(body.data).toMatchObject([
      {
        memberId: _id,
        name: 'Urbano Trocado',
        stored: { debtTotal: 0.01, paidUntil: '2031-12-31' },
        counted: { debtTotal: 24, paidUntil: null },
      },
    ])
    const recounted = await t.asEditor('POST', '/balance_differences/recount')
    expect([recounted.status, recounted.body]).toEqual([200, { data: { left: 0 } }])
    expect(await read(_id)).toMatchObject({ debtTotal: 24, paidUntil: null, rev: 1 })
    expect([await check(), await pending()]).toEqual([0, 0])
  })

  it.each([
    ['what is owed', 'debt_total = 2399', 'debtTotal'],
    ['what is overdue', 'overdue_total = 2399', 'overdueTotal'],
    ['the credit', 'credit_balance = 1', 'creditBalance'],
    ['the day until which quotas are paid', "paid_until = '2023-12-31'", 'paidUntil'],
    ['the next due date', "next_due_date = '2027-01-31'", 'nextDueDate'],
    ['the earliest due date', "oldest_due_date = '2026-03-30'", 'oldestDueDate'],
    ['the situation', "situation = 'em_dia'", 'situation'],
  ])(
    'finds %s of an account changed by one cent, day or word, and counting again mends it',
    async (_, change, name) => {
      const { _id, figures } = await account()
      await t.database.pool.query(`update member_balances set ${change} where member_id = $1`, [_id])
      expect([await check(), await pending()]).toEqual([1, 1])
      const [found] = (await t.asEditor('GET', '/balance_differences')).body.data
      expect([found.memberId, found.counted]).toEqual([_id, figures])
      expect(Object.keys(figures).filter(key => found.stored[key] !== found.counted[key])).toEqual([name])
      expect((await t.asEditor('POST', '/balance_differences/recount')).body).toEqual({ data: { left: 0 } })
      expect([await check(), await pending()]).toEqual([0, 0])
    },
  )

  it.each([
    ['what is paid of a charge', 'unsettled_payments', 'paid_amount = paid_amount - 1', "status = 'paga'"],
    [
      'what is waived of it',
      'unsettled_payments',
      'waived_amount = waived_amount + 1',
      'waived_amount > 0 and amount > 0',
    ],
    [
      'what is annulled of it',
      'unsettled_payments',
      'annulled_amount = annulled_amount + 1, waived_amount = waived_amount - 1',
      'annulled_at is not null',
    ],
    ['its mark of prescription', 'unsettled_payments', 'is_prescribed = not is_prescribed', 'waived_amount > 0'],
    ['that it waits', 'unsettled_payments', 'is_parked = true', "status = 'aberta'"],
    ['what is allocated of a payment', 'payments', 'allocated_amount = allocated_amount - 1', 'allocated_amount > 0'],
  ])('finds %s changed behind the rows, and tells it until it is right again', async (_, table, change, which) => {
    const { _id } = await account()
    /** As only the owner of the tables could. */
    const force = (set: string, where: string) =>
      t.database.pool.query(`do $do$ begin
        alter table ${table} disable trigger settled_by_rows;
        update ${table} set ${set} where ${where};
        alter table ${table} enable trigger settled_by_rows;
      end $do$`)
    const own = `member_id = '${_id}'`
    const [row] = await t.rows<{ id: string }>(
      sql`select id from ${sql.table(table)} where ${sql.raw(`${own} and ${which}`)} limit 1`,
    )
    const before = await stateOf(table, String(row?.id))
    await force(change, `id = '${row?.id}'`)
    expect(await check()).toBe(1)
    const [found] = (await t.asEditor('GET', '/balance_differences')).body.data
    expect(found).toMatchObject({ memberId: _id, stored: { wrongRows: 1 }, counted: { wrongRows: 0 } })
    expect((await t.asEditor('POST', '/balance_differences/recount')).body).toEqual({ data: { left: 1 } })
    await force(before, `id = '${row?.id}'`)
    expect((await t.asEditor('POST', '/balance_differences/recount')).body).toEqual({ data: { left: 0 } })
    expect(await check()).toBe(0)
  })

  it('is for staff alone', async () => {
    const member = await t.signedIn('member')
    for (const as of [member, undefined]) {
      const status = as ? 403 : 401
      expect((await t.call('GET', '/balance_differences', { as })).status).toBe(status)
      expect((await t.call('POST', '/balance_differences/recount', { as })).status).toBe(status)
    }
    expect((await t.asEditor('POST', '/balance_differences/recount', { all: true })).status).toBe(422)
  })
})
