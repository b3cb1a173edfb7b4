import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { chargeAutomatically } from '../quotas/charge-automatically.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  await t.post('/quota_plans', {
    name: 'Efetivo',
    categoryIds: [t.category('efetivo')],
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 5, joiaAmount: 0 }],
  })
})
afterAll(() => t.close())

/** Today is 15 November 2026. */
const CLOSED = '2026-10-31'
const EARLIER = ['2026-09-30', '2026-10-01', CLOSED, '2026-11-14']
const close = async (closedUntil: string | null) => {
  const { status, text } =
    closedUntil === null ? await t.reopenAccounts() : await t.asAdmin('PATCH', '/settings', { closedUntil })
  expect(status, text).toBe(200)
}

/** A member with a debt of 24 euros and, beside it, credit of 30 that was left by hand, both of days that are closed since. */
async function addMemberWithOldCredit() {
  const member = await t.addMember({})
  await t.charge(member._id, 2024)
  const payment = t.payment(member._id, 30, { date: '2026-10-01' })
  await t.post('/payments/batch', { entries: [{ ...payment, allocations: [] }] })
  return member
}
const balanceOn = async (memberId: string, day: string) => {
  const { debtTotal, overdueTotal, creditBalance } = await t.account(memberId, day)
  return [day, debtTotal, overdueTotal, creditBalance]
}
const earlierBalances = (memberId: string) => Promise.all(EARLIER.map(day => balanceOn(memberId, day)))

describe('PAY-02: credit from a closed year is used on its own day, and earlier balances stay', () => {
  const generate = async (memberId: string) => {
    const run = { ids: [memberId], from: '2026-01-01', until: '2026-12-31' }
    const { status, body, text } = await t.asEditor('POST', '/quota_runs/generate', run)
    expect(status, text).toBe(202)
    expect(await t.finishTask(t.editor, body.data)).toMatchObject({ status: 'done' })
  }
  const chargeByItself = () =>
    chargeAutomatically(
      t.database,
      { ...t.store.texts(), automatedMemberPayments: 'true', quotaGenerationDay: '5' },
      new Date('2026-11-15T12:00:00Z'),
    )
  const mergeInto = async (memberId: string) => {
    const other = await t.addMember({})
    for (const path of ['merge/preview', 'merge']) await t.post(`/members/${memberId}/${path}`, { otherId: other._id })
  }

  it.each([
    ['asked for', [0, 0, 6], (id: string) => t.post('/payments/use_credit', { memberId: id })],
    [
      'by a charge by hand, which settles nothing else',
      [24, 24, 25],
      (id: string) => t.charge(id, 2026, { originalAmount: 5, issueDate: '2026-11-15', dueDate: '2026-12-31' }),
    ],
    ['by quotas that are generated, which settle nothing else', [24, 24, 25], generate],
    ['by the automatic generation, which settles nothing else', [24, 24, 25], chargeByItself],
    ['by a merge', [0, 0, 6], mergeInto],
  ])('%s', async (_how, after, use) => {
    const { _id } = await addMemberWithOldCredit()
    await close(CLOSED)
    try {
      const before = await earlierBalances(_id)
      expect(before.at(-1)).toEqual(['2026-11-14', 24, 24, 30])
      await use(_id)
      expect(await balanceOn(_id, '2026-11-15')).toEqual(['2026-11-15', ...after])
      expect(await earlierBalances(_id)).toEqual(before)
      const uses = await t.rows(sql`
        select distinct a."on" from payment_allocations a join payments p on p.id = a.payment_id where p.member_id = ${_id}`)
      expect(uses).toEqual([{ on: '2026-11-15' }])
    } finally {
      await close(null)
    }
  })

  it('not while today is closed, in words and with the ledger as it was', async () => {
    const { _id } = await addMemberWithOldCredit()
    const other = await t.addMember({})
    await close('2026-11-15')
    try {
      const before = await t.ledger()
      for (const [path, body] of [
        ['/payments/use_credit', { memberId: _id }],
        [`/members/${_id}/merge/preview`, { otherId: other._id }],
        [`/members/${_id}/merge`, { otherId: other._id }],
      ] as const) {
        const { status, body: told } = await t.asEditor('POST', path, body)
        expect([path, status, told.errors]).toEqual([path, 422, { _: 'As contas estão encerradas até 15/11/2026.' }])
      }
      expect(await t.ledger()).toEqual(before)
    } finally {
      await close(null)
    }
  })
})

describe('PAY-02: credit that stands beside a debt is used when staff ask for it', () => {
  it('whatever the setting says, to the cent, and with an entry in the log for each charge', async () => {
    await t.asAdmin('PATCH', '/settings', { creditAutoApply: false })
    const { _id } = await addMemberWithOldCredit()
    await t.charge(_id, 2025, { originalAmount: 20 })
    await t.asAdmin('PATCH', '/settings', { creditAutoApply: true })
    const { status, body } = await t.asEditor('POST', '/payments/use_credit', { memberId: _id })
    expect([status, body]).toEqual([200, { data: { count: 2, amount: 30 } }])
    expect((await balanceOn(_id, '2026-11-15')).slice(1)).toEqual([14, 14, 0])
    const entries = await t.rows(sql`
      select a.diff -> 'paidAmount' ->> 'to' as paid from audit_log a join unsettled_payments c on c.id::text = a.record_id
      where c.member_id = ${_id} and a.action = 'update' order by c.year`)
    expect(entries).toHaveLength(2)
    expect((await t.asEditor('POST', '/payments/use_credit', { memberId: _id })).body.data).toEqual({
      count: 0,
      amount: 0,
    })
  })

  it('also for what the member is asked to pay for others, after the member’s own debts', async () => {
    const [head, son] = [await t.addMember({}), await t.addMember({})]
    await t.post('/payments/batch', { entries: [{ ...t.payment(head._id, 30), allocations: [] }] })
    await t.asAdmin('PATCH', '/settings', { creditAutoApply: false })
    await t.charge(son._id, 2025, { originalAmount: 20, billToMemberId: head._id })
    await t.charge(head._id, 2026, { originalAmount: 15 })
    await t.asAdmin('PATCH', '/settings', { creditAutoApply: true })
    expect(await t.account(head._id)).toMatchObject({ debtWithFamily: 35, creditBalance: 30 })
    expect(await t.post('/payments/use_credit', { memberId: head._id })).toEqual({ count: 2, amount: 30 })
    expect(await t.account(head._id)).toMatchObject({ debtTotal: 0, debtWithFamily: 5, creditBalance: 0 })
    expect(await t.account(son._id)).toMatchObject({ debtTotal: 5 })
  })

  it('leaves credit of others alone, also of those for whom the member pays', async () => {
    const [head, son] = [await t.addMember({}), await t.addMember({})]
    await t.asAdmin('PATCH', '/settings', { creditAutoApply: false })
    await t.post('/payments/batch', { entries: [{ ...t.payment(son._id, 30), allocations: [] }] })
    await t.charge(son._id, 2025, { originalAmount: 20, billToMemberId: head._id })
    await t.asAdmin('PATCH', '/settings', { creditAutoApply: true })
    expect(await t.post('/payments/use_credit', { memberId: head._id })).toEqual({ count: 0, amount: 0 })
    expect(await t.account(son._id)).toMatchObject({ debtTotal: 20, creditBalance: 30 })
  })

  it('refuses a member who does not exist, in words', async () => {
    const memberId = '01890000-0000-7000-8000-00000000dead'
    const { status, body } = await t.asEditor('POST', '/payments/use_credit', { memberId })
    expect([status, body.errors]).toEqual([422, { memberId: 'Escolha a ficha.' }])
  })
})

describe('PAY-02: the accounts are closed while others write', () => {
  it('once those who found the day open are done; whoever comes later is refused in words', async () => {
    const { _id } = await t.addMember({})
    const writer = await t.database.pool.connect()
    try {
      await writer.query('begin')
      await writer.query(
        `insert into unsettled_payments (id, member_id, type, year, description, original_amount, issue_date, due_date)
         values (gen_random_uuid(), $1, 'outro', 2026, 'Jantar', 500, '2026-11-14', '2026-12-31')`,
        [_id],
      )
      const closing = t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-14' })
      await untilWaiting(t.database)
      const late = t.asEditor('POST', '/payments', t.payment(_id, 5, { date: '2026-11-14' }))
      await untilWaiting(t.database, 2)
      await writer.query('commit')
      expect((await closing).status).toBe(200)
      const { status, body } = await late
      expect([status, body.errors]).toEqual([422, { _: 'As contas estão encerradas até 14/11/2026.' }])
    } finally {
      writer.release()
      await close(null)
    }
  })
})
