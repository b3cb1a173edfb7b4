import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const settled = async (id: string) => t.asEditor('GET', `/payments/${id}/settled`)

describe('PAY-02: what a payment settles can be opened', () => {
  it('by charge with its member, and still after an annulment, as undone', async () => {
    const { _id, memberNumber } = await t.addMember({ name: 'Alda Duas Quotas' })
    await t.charge(_id, 2025, { originalAmount: 20, dueDate: '2026-02-01' })
    await t.charge(_id, 2026)
    const payment = await t.pay(_id, 30)
    const line = { memberId: _id, memberNumber, memberName: 'Alda Duas Quotas', isUndone: false }
    expect((await settled(payment._id)).body.data).toMatchObject([
      { ...line, description: 'Quota 2025', original: 20, settled: 20 },
      { ...line, description: 'Quota 2026', original: 24, settled: 10 },
    ])
    await t.post(`/payments/${payment._id}/annul`, { reason: 'Engano' })
    expect((await settled(payment._id)).body.data).toMatchObject([
      { settled: 20, isUndone: true },
      { settled: 10, isUndone: true },
    ])
  })

  it.each([randomUUID(), 'x'])('an unknown payment %s is not found', async id => {
    expect((await settled(id)).status).toBe(404)
  })
})
