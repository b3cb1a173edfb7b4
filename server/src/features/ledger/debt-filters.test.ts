import { addDays, lisbonDay } from '@agremia/model/rules/day'
import { DEBT_AGES } from '@agremia/model/rules/ledger/debt-age'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

/** A charge that was due so many days ago, by the server's clock. The database's own day is another one. */
const dueAgo = (memberId: string, days: number, description: string) => {
  const dueDate = addDays(lisbonDay(t.clock()), -days)
  return t.post('/unsettled_payments', {
    memberId,
    type: 'outro',
    description,
    originalAmount: 10,
    issueDate: addDays(dueDate, -40),
    dueDate,
  })
}
const found = async (query: Record<string, string>) =>
  (await t.asEditor('GET', '/unsettled_payments', undefined, query)).body.data.map(
    ({ description }: { description: string }) => description,
  )

describe('PAY-03: debts are filtered by age and by whether they may be time-barred', () => {
  it('each age finds its own debts, and a wrong one is refused', async () => {
    const { _id } = await t.addMember({})
    for (const days of [0, 30, 31, 90, 91, 365, 366, 730, 731, 1825, 1826]) await dueAgo(_id, days, String(days))
    const byAge = []
    for (const { age } of DEBT_AGES) byAge.push(await found({ _memberId: _id, _age: age, _sort: '-dueDate' }))
    expect(byAge).toEqual([['0'], ['30'], ['31', '90'], ['91', '365'], ['366', '730'], ['731', '1825'], ['1826']])
    expect((await t.asEditor('GET', '/unsettled_payments', undefined, { _age: 'velha' })).status).toBe(422)
    const { body } = await t.asEditor('GET', '/unsettled_payments', undefined, {
      _memberId: _id,
      _age: 'ate_90_dias',
      _sums: 'amount',
    })
    expect(body.meta.sums).toEqual({ amount: 20 })
  })

  it("age and days overdue are those of the server's day, in the list and on the sheet", async () => {
    const { _id } = await t.addMember({})
    const debt = await dueAgo(_id, 31, 'trinta e um')
    const [listed] = (await t.asEditor('GET', '/unsettled_payments', undefined, { _memberId: _id })).body.data
    const { data: opened } = (await t.asEditor('GET', `/unsettled_payments/${debt._id}`)).body
    for (const row of [debt, listed, opened]) expect([row.daysOverdue, row.age]).toEqual([31, 'ate_90_dias'])
    expect((await t.account(_id)).charges[0].daysOverdue).toBe(31)
  })

  it('the time counts from the due date and begins again at a part payment and with an agreement', async () => {
    const { _id } = await t.addMember({})
    const possible = { _memberId: _id, _canBePrescribed: 'true' }
    const five = 5 * 366
    await dueAgo(_id, five - 40, 'recente')
    const [old, paid, agreed] = [
      await dueAgo(_id, five, 'antiga'),
      await dueAgo(_id, five, 'paga em parte'),
      await dueAgo(_id, five, 'acordada'),
    ]
    expect((await found(possible)).sort()).toEqual(['acordada', 'antiga', 'paga em parte'])
    await t.post('/payments/batch', {
      entries: [{ ...t.payment(_id, 4), allocations: [{ chargeId: paid._id, amount: 4 }] }],
    })
    await t.post('/unsettled_payments/agree', {
      memberId: _id,
      chargeIds: [agreed._id],
      count: 2,
      firstDueDate: '2026-12-01',
    })
    expect(await found(possible)).toEqual(['antiga'])
    const { charges } = await t.account(_id)
    const notes = charges.map(({ description, note }: { description: string; note: string }) => [description, note])
    expect(notes).toContainEqual(['antiga', 'prescrição possível'])
    expect(notes).toContainEqual(['acordada', 'em prestações'])
    expect(notes).toContainEqual(['recente', ''])
    await t.post(`/unsettled_payments/${old._id}/waive`, { reason: 'Invocada.', minutesRef: '1', prescribed: true })
    expect(await found(possible)).toEqual([])
  })

  it('follows the number of years of the organisation, and is silent without one', async () => {
    const { _id } = await t.addMember({})
    await dueAgo(_id, 3 * 366, 'três anos')
    const possible = { _memberId: _id, _canBePrescribed: 'true' }
    expect(await found(possible)).toEqual([])
    const set = (value: string) => t.asAdmin('PATCH', '/settings', { prescriptionYears: value })
    expect((await set('3')).status).toBe(200)
    expect(await found(possible)).toEqual(['três anos'])
    expect((await set('')).status).toBe(200)
    expect(await found(possible)).toEqual([])
    await sql`delete from settings where name = 'prescriptionYears'`.execute(t.database.kysely)
  })
})

describe('PAY-03: debts are found by what was decided about them', () => {
  it('those of a dead member that wait for a decision, those charged by hand, and those that were waived in part', async () => {
    const { _id } = await t.addMember({})
    const old = await t.charge(_id, 2024, { originalAmount: 20 })
    await t.charge(_id, 2025, { originalAmount: 24 })
    await t.post(`/unsettled_payments/${old._id}/waive`, { reason: 'Desemprego', minutesRef: '1', amount: 4 })
    await t.pay(_id, 5)
    const count = async (query: Record<string, string>) => (await found({ _memberId: _id, ...query })).length
    expect(await count({ '_waivedAmount.from': '0.01' })).toBe(1)
    expect(await count({ '_paidAmount.from': '0.01' })).toBe(1)
    expect(await count({ '_paidAmount.from': '5.01' })).toBe(0)
    expect([await count({ _isParked: 'true' }), await count({ _holdsReminders: 'true' })]).toEqual([0, 0])
    await t.post('/unsettled_payments/park', { ids: [old._id], isParked: true })
    expect([await count({ _isParked: 'true' }), await count({ _isParked: 'false' })]).toEqual([1, 1])
    expect([await count({ _origin: 'manual' }), await count({ _origin: 'geracao' })]).toEqual([2, 0])
    expect(await count({ '_agreementId.empty': 'true' })).toBe(2)
  })
})
