import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { holdOpen } from '../../../test/hold-open.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { addManyMembers } from '../../../test/many-members.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { checkBalances } from './check-balances.ts'
import { issueCharges } from './issue-charges.ts'
import { recordPayments } from './record-payments.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

/** Members with a quota of 24 euros each. */
async function addDebtors(prefix: string, count: number): Promise<string[]> {
  const ids = await addManyMembers(t.database, prefix, count)
  await t.rows(sql`
    insert into unsettled_payments (id, member_id, type, year, period_start, period_end, description, original_amount, issue_date, due_date)
    select gen_random_uuid(), id, 'quota', 2026, '2026-01-01', '2026-12-31', 'Quota 2026', 2400, '2026-01-01', '2026-03-31'
    from unnest(${ids}::uuid[]) as id`)
  return ids
}

const balancesOf = (ids: readonly string[]) =>
  t.rows(sql`
    select debt_total as debt, credit_balance as credit from member_balances where member_id = any(${[...ids]}::uuid[])`)

const payAtOnce = (memberId: string, amount: number) => t.asEditor('POST', '/payments', t.payment(memberId, amount))

describe('PAY-02: many at once', () => {
  it('many in one entry need as many statements as few', async () => {
    const statementsOf = async (count: number) => {
      const members = await addDebtors(`entrada${count}-`, count)
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const made = await t.post('/payments/batch', { entries: members.map(id => t.payment(id, 30)) })
      const statements = query.mock.calls.length
      query.mockRestore()
      expect(made.map((one: { memberId: string }) => one.memberId)).toEqual(members)
      return statements
    }
    // The first receipt of a year opens its series.
    await statementsOf(1)
    expect(await statementsOf(40)).toBe(await statementsOf(2))
  })

  it('one payment sends few statements, and derives its member only where the right to vote changes', async () => {
    const [member = ''] = await addDebtors('parte', 1)
    await t.charge(member, 2020, { issueDate: '2020-01-01', dueDate: '2020-02-01' })
    const sentFor = async (amount: number) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await t.pay(member, amount)
      const sent = query.mock.calls.map(([statement]) => JSON.stringify(statement))
      query.mockRestore()
      return { count: sent.length, derives: sent.some(text => text.includes('derive_members')) }
    }
    const inPart = await sentFor(5)
    expect(inPart.derives).toBe(false)
    expect(inPart.count).toBeLessThanOrEqual(23)
    expect((await sentFor(500)).derives).toBe(true)
  })

  it('100 payments at once: no gap and no number twice', async () => {
    const members = await addManyMembers(t.database, 'recibo', 20)
    await t.pay(String(members[0]), 5)
    const last = async () =>
      Number((await t.rows<{ last: number }>(sql`select last from number_series where name = 'recibos REC'`))[0]?.last)
    const before = await last()
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        // Every tenth is refused, and takes no number.
        payAtOnce(String(members[index % 20]), index % 10 === 9 ? 3000 : 5),
      ),
    )
    const made = all.filter(({ status }) => status === 201)
    expect(made).toHaveLength(90)
    const seqs = made.map(({ body }) => Number(body.data.receiptNumber.slice(-6))).sort((one, other) => one - other)
    expect(seqs).toEqual(Array.from({ length: 90 }, (_, index) => before + 1 + index))
    expect(await last()).toBe(before + 90)
  })

  it('50 at once on different members all succeed', async () => {
    const members = await addDebtors('todos', 50)
    const all = await Promise.all(members.map(id => payAtOnce(id, 25)))
    expect(all.map(({ status }) => status)).toEqual(members.map(() => 201))
    expect(await balancesOf(members)).toEqual(members.map(() => ({ debt: 0, credit: 100 })))
  })

  it('a payment works with one connection, so that those who wait for one never wait for each other', async () => {
    const { _id } = await t.addMember({})
    const { pool } = t.database
    const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
    try {
      const all = await Promise.all(Array.from({ length: 5 }, () => payAtOnce(_id, 1)))
      expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    } finally {
      for (const client of held) client.release()
    }
  })

  it('50 at once on one member end in the right balance', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026, { originalAmount: 30 })
    const all = await Promise.all(Array.from({ length: 50 }, () => payAtOnce(_id, 1)))
    expect(all.every(({ status }) => status === 201)).toBe(true)
    const settled = (await t.asEditor('GET', `/unsettled_payments/${charge._id}`)).body.data
    expect(settled).toMatchObject({ amount: 0, paidAmount: 30 })
    expect(await t.account(_id)).toMatchObject({ debtTotal: 0, overdueTotal: 0, creditBalance: 20 })
    expect(await balancesOf([_id])).toEqual([{ debt: 0, credit: 2000 }])
  })

  it('a payment is annulled while its credit settles a charge of somebody else: both balances are right', async () => {
    const [head, child] = [await t.addMember({}), await t.addMember({})]
    const payment = await t.pay(head._id, 24)
    const charge = {
      id: crypto.randomUUID(),
      member_id: child._id,
      bill_to_member_id: head._id,
      type: 'outro',
      year: 2026,
      description: 'Equipamento',
      original_amount: 1800,
      issue_date: '2026-11-15',
      due_date: '2026-12-31',
    }
    const release = await holdOpen(t, context => issueCharges({ ...context, settings: t.store.texts() }, [charge]))
    const annulling = t.asEditor('POST', `/payments/${payment._id}/annul`, { reason: 'Engano' })
    await untilWaiting(t.database)
    await release()
    expect((await annulling).status).toBe(200)
    expect(await balancesOf([child._id])).toEqual([{ debt: 1800, credit: 0 }])
    expect(await balancesOf([head._id])).toEqual([{ debt: 0, credit: 0 }])
    expect(await checkBalances(t.database, t.clock(), () => undefined)).toBe(0)
  })

  it('money settles what somebody else is charged for the payer while the payment waits', async () => {
    const [head, child] = [await t.addMember({}), await t.addMember({})]
    const charge = {
      id: crypto.randomUUID(),
      member_id: child._id,
      bill_to_member_id: head._id,
      type: 'outro',
      year: 2026,
      description: 'Equipamento',
      original_amount: 1800,
      issue_date: '2026-11-15',
      due_date: '2026-12-31',
    }
    const release = await holdOpen(t, context => issueCharges({ ...context, settings: t.store.texts() }, [charge]))
    const paying = payAtOnce(head._id, 18)
    await untilWaiting(t.database)
    await release()
    expect((await paying).status).toBe(201)
    expect(await balancesOf([child._id])).toEqual([{ debt: 0, credit: 0 }])
    expect(await balancesOf([head._id])).toEqual([{ debt: 0, credit: 0 }])
  })

  it('the dates of a series follow its numbers, also of whoever began before midnight and comes after', async () => {
    const { _id, personId } = await t.addMember({})
    const record = async (now: string, type = 'quota') => {
      const columns = {
        id: crypto.randomUUID(),
        member_id: _id,
        person_id: personId,
        date: '2026-11-15',
        amount: 500,
        method: 'numerario',
        type,
        bank_account_id: t.cashBox,
        search: '',
      }
      await inTransaction(t.database, SYSTEM, new Date(now), context =>
        recordPayments({ ...context, settings: t.store.texts() }, [{ columns }]),
      )
      const [row] = await t.rows<{ seq: number; date: string }>(
        sql`select receipt_seq as seq, receipt_date as date from payments where id = ${columns.id}`,
      )
      return row
    }
    const first = await record('2026-11-16T00:00:01Z')
    const second = await record('2026-11-15T23:59:59Z')
    expect(first?.date).toBe('2026-11-16')
    expect(second).toEqual({ seq: Number(first?.seq) + 1, date: '2026-11-16' })
    expect(await record('2026-11-15T23:59:59Z', 'donativo')).toMatchObject({ date: '2026-11-15' })
  })
})
