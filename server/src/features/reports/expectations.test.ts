import { firstDayOf, lastDayOf } from '@agremia/model/rules/quotas/months'
import { quotasDue } from '@agremia/model/rules/quotas/quotas-due'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { readQuotaMembers } from '../quotas/read-quota-members.ts'
import { readQuotaRules } from '../quotas/read-quota-rules.ts'

let t: LedgerApp
const read = async (query: Record<string, string> = {}) => {
  const { status, body, text } = await t.asEditor('GET', '/reports/nextYearQuotaExpectations', undefined, query)
  expect(status, text).toBe(200)
  return body.data
}

beforeAll(async () => {
  t = await createLedgerApp()
  const plan = (name: string, slugs: string[], periodAmount: number, more: Record<string, unknown> = {}) =>
    t.post('/quota_plans', {
      name,
      categoryIds: slugs.map(slug => t.category(slug)),
      validFrom: '2020-01-01',
      values: [{ validFrom: '2020-01-01', periodAmount }],
      ...more,
    })
  await plan('Efetivos', ['efetivo'], 24, {
    familyDiscountPct: 50,
    values: [
      { validFrom: '2020-01-01', periodAmount: 24 },
      { validFrom: '2027-01-01', periodAmount: 30 },
    ],
  })
  await plan('Auxiliares', ['auxiliar'], 2.5, { periodicity: 'mensal', proration: 'mensal_mes_seguinte' })
  const wholeYear = await plan('Ano inteiro', [], 40, { proration: 'nenhuma', prorationOnExit: 'nenhuma' })
  const term = (memberId: string, kind: string, more: Record<string, unknown>) =>
    t.post('/member_terms', { memberId, kind, fromDate: '2024-01-01', ...more })

  const head = await t.addMember({ name: 'Titular' })
  for (let made = 0; made < 3; made++) await t.addMember({ admissionDate: `202${made}-04-01` })
  await term((await t.addMember({}))._id, 'agregado', { headId: head._id })
  await term((await t.addMember({}))._id, 'isencao', { exemption: 'idade' })
  await term((await t.addMember({}))._id, 'isencao', { exemption: 'desemprego', untilDate: '2027-06-30' })
  await term((await t.addMember({}))._id, 'valor', { amount: 12 })
  await term((await t.addMember({}))._id, 'categoria', { categoryId: t.category('auxiliar'), fromDate: '2027-05-01' })
  const leaving = await t.addMember({ name: 'Com plano próprio' })
  await term(leaving._id, 'plano', { planId: wholeYear._id })
  await t.addMember({ categoryId: t.category('auxiliar') })
  await t.addMember({ categoryId: t.category('honorario') })
  await t.changeState((await t.addMember({}))._id, 'suspenso', '2025-01-01')
  await t.changeState((await t.addMember({ name: 'Saiu' }))._id, 'saida', '2025-01-01')
  // Nobody may enter a state or a start of the future, but rows of other programs may hold one.
  const asleep = await t.addMember({ name: 'Paga mais tarde' })
  await sql`update members set quota_start_date = '2027-03-10' where id = ${asleep._id}`.execute(t.database.kysely)
})
afterAll(() => t.close())

it('REP-01: the expected quotas are those that the engine finds for each member by itself', async () => {
  const settings = { quotaYearStartMonth: '1', quotaDueDays: '90' }
  const rules = await readQuotaRules(t.database.kysely, settings)
  const active = await t.rows<{ id: string }>(sql`select id from members where is_active`)
  for (const year of [2024, 2026, 2027, 2028]) {
    const request = { from: firstDayOf(year * 12), until: lastDayOf(year * 12 + 11), issueDate: `${year}-01-01` }
    const members = await readQuotaMembers(
      t.database.kysely,
      active.map(({ id }) => id),
      { ...request, quotaYearStartMonth: 1 },
    )
    const cents = members.flatMap(({ facts }) =>
      quotasDue(facts, rules, request).quotas.map(quota => quota.originalAmount),
    )
    const { expected, activeMembers } = await read({ year: String(year) })
    expect([year, expected]).toEqual([year, cents.reduce((sum, amount) => sum + amount, 0) / 100])
    expect(activeMembers).toBe(members.length)
  }
})

it('REP-01: are told by category and periodicity, with the exempt and without a rate where nothing was charged', async () => {
  const data = await read()
  expect(data).toMatchObject({ year: 2027, exempt: 1, collectionRate: null, probable: null })
  const sum = (parts: { expected: number }[]) => parts.reduce((total, { expected }) => total + expected, 0)
  expect(sum(data.byCategory)).toBeCloseTo(data.expected, 2)
  expect(sum(data.byPeriodicity)).toBeCloseTo(data.expected, 2)
  const auxiliar = data.byCategory.find(({ name }: { name: string }) => name === 'Auxiliar')
  expect(auxiliar).toMatchObject({ members: 1, expected: 30 })
})

it('REP-01: probable is what would come at the rate of the last three whole years', async () => {
  const member = await t.addMember({ name: 'Pagadora' })
  for (const year of [2022, 2023, 2024, 2025]) await t.charge(member._id, year, { originalAmount: 20 })
  await t.charge(member._id, 2026, { originalAmount: 100 })
  // 20 of 2022, which is too long ago, and 45 of the 60 of the three years before this one.
  await t.pay(member._id, 65)
  const { expected, collectionRate, probable } = await read()
  expect(collectionRate).toBe(0.75)
  expect(probable).toBe(expected * 0.75)
})

it('REP-01 PAY-01: the forecast agrees with the preview of a run, also where somebody is admitted by then', async () => {
  for (const admissionDate of ['2027-01-01', '2027-07-01'])
    await t.addMember({ name: `Admitido em ${admissionDate}`, admissionDate })
  for (const year of ['2027', '2028']) {
    const request = { query: {}, from: `${year}-01-01`, until: `${year}-12-31`, includesJoia: false }
    const { status, body, text } = await t.asEditor('POST', '/quota_runs/preview', request)
    expect(status, text).toBe(200)
    const { expected, byCategory, admittedLater } = await read({ year })
    expect(expected).toBe(body.data.counts.amount)
    expect(admittedLater).toEqual({ members: 2, expected: year === '2027' ? 45 : 60 })
    const told = byCategory.reduce((sum: number, part: { expected: number }) => sum + part.expected, 0)
    expect(told + admittedLater.expected).toBeCloseTo(expected, 2)
  }
  expect((await read({ year: '2026' })).admittedLater.members).toBe(0)
})
