import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const preview = async (body: unknown) => t.asEditor('POST', '/payments/allocation', body)

describe('PAY-02: what a payment would settle is told before it is recorded', () => {
  it('the member, the charges oldest first, what is proposed and the days up to which quotas are then settled', async () => {
    const { _id, memberNumber } = await t.addMember({ name: 'Abílio Alves Cunha' })
    const late = await t.charge(_id, 2025, { dueDate: '2026-02-02' })
    const current = await t.charge(_id, 2026, { dueDate: '2026-12-31' })
    const { body, status } = await preview({ memberId: _id })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      amount: 48,
      overdue: 24,
      current: 24,
      credit: 0,
      unallocated: 0,
      member: {
        number: memberNumber,
        name: 'Abílio Alves Cunha',
        isActive: true,
        situation: 'em_atraso',
        paidUntil: null,
        paidUntilOfAll: '2026-12-31',
      },
      charges: [
        { chargeId: late._id, type: 'quota', isBilled: true, open: 24, settled: 24, paidUntilBefore: null },
        { chargeId: current._id, periodStart: '2026-01-01', open: 24, settled: 24, paidUntilBefore: '2025-12-31' },
      ],
    })
  })

  it("a head of family sees the family's charges; those of a member who pays alone only when chosen", async () => {
    const head = await t.addMember({})
    const child = await t.addMember({})
    const term = { memberId: child._id, kind: 'agregado', headId: head._id, fromDate: '2026-01-01' }
    await t.post('/member_terms', term)
    await t.charge(child._id, 2026, { originalAmount: 12, billToMemberId: head._id })
    await t.charge(child._id, 2025, { originalAmount: 10, dueDate: '2026-02-02' })
    const { body } = await preview({ memberId: head._id })
    expect(body.data.amount).toBe(12)
    const seen = body.data.charges.map(({ open, settled, isBilled, paidUntilBefore }: Record<string, unknown>) => [
      open,
      settled,
      isBilled,
      paidUntilBefore,
    ])
    expect(seen).toEqual([
      [10, 0, false, null],
      [12, 12, true, null],
    ])
  })

  it("the payer's choice of year wins, and more than is owed is told as credit", async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2025, { dueDate: '2026-02-02' })
    await t.charge(_id, 2026)
    const settled = async (body: object) =>
      (await preview({ memberId: _id, ...body })).body.data.charges.map((charge: { settled: number }) => charge.settled)
    expect(await settled({ amount: 30, year: 2026 })).toEqual([6, 24])
    expect((await preview({ memberId: _id, amount: '60,00' })).body.data).toMatchObject({ unallocated: 12 })
  })

  it.each([
    ['a member who does not exist', { memberId: randomUUID() }, 'memberId'],
    ['no member', {}, 'memberId'],
    ['a negative amount', { memberId: randomUUID(), amount: -5 }, 'amount'],
    ['an odd amount', { memberId: randomUUID(), amount: '12,345' }, 'amount'],
  ])('%s is refused beside its field', async (_what, body, field) => {
    const answer = await preview(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})
