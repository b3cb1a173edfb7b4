import type { CashMap } from '@agremia/model/calls/treasury-map'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

const mapOf = async (year: number): Promise<CashMap> =>
  (await t.asEditor('GET', '/treasury_map', undefined, { year: String(year) })).body.data
const rubricas = ({ receipts }: CashMap) =>
  Object.fromEntries(receipts.lines.flatMap(line => line.rubricas.map(one => [one.label, one.amount])))

describe('TRE-01: the map and the budget', () => {
  it('divides a payment by the charges that it settled on its day: a joia is no quota', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2019, { issueDate: '2019-01-01', dueDate: '2019-03-31' })
    const joia = { type: 'joia', description: 'Joia', originalAmount: 10, periodStart: undefined, periodEnd: undefined }
    await t.charge(_id, 2019, { ...joia, issueDate: '2019-01-01', dueDate: '2019-03-31' })
    await sql`update bank_accounts set opening_date = '2019-01-01'`.execute(t.database.kysely)
    const payment = await t.pay(_id, 40, { date: '2019-05-10' })
    expect(rubricas(await mapOf(2019))).toEqual({ Quotas: 30, Joias: 10 })
    const { body } = await t.asEditor('GET', '/treasury_budget', undefined, { year: '2019' })
    const actual = (body.data.receipts.categories as { name: string; lines: { actual: number }[] }[])
      .map(({ name, lines }) => [name, lines.reduce((sum, line) => sum + line.actual, 0)] as const)
      .filter(([, sum]) => sum !== 0)
    expect(actual).toEqual([
      ['Quotas', 30],
      ['Joias', 10],
    ])
    // Credit that settles a joia years later moves no account, and no map of the year in which it came.
    await t.charge(_id, 2020, { ...joia, issueDate: '2020-01-01', dueDate: '2020-03-31' })
    await t.post('/payments/use_credit', { memberId: _id })
    expect(rubricas(await mapOf(2019))).toEqual({ Quotas: 30, Joias: 10 })
    await t.post(`/payments/${payment._id}/annul`, { reason: 'Engano' })
    expect(rubricas(await mapOf(2026))).toEqual({ Quotas: -30, Joias: -10 })
  })
})
