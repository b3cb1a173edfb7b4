import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

let made = 0
const body = (given: Record<string, unknown> = {}) => ({
  name: `Plano ${++made}`,
  validFrom: '2020-01-01',
  values: [{ validFrom: '2020-01-01', periodAmount: 20, joiaAmount: 10 }],
  ...given,
})
const create = (given?: Record<string, unknown>) => t.asEditor('POST', '/quota_plans', body(given))
async function addPlan(given?: Record<string, unknown>) {
  const { status, body: answer, text } = await create(given)
  if (status !== 201) throw new Error(text)
  return answer.data
}
const change = (plan: { _id: string }, given: unknown) => t.asEditor('PATCH', `/quota_plans/${plan._id}`, given)
const AHEAD = '2190-01-01'

describe('PAY-01: plans of quotas', () => {
  it('have values by day, of which those of today are shown, and the settings’ proration where none is given', async () => {
    const values = [
      { validFrom: '2020-01-01', periodAmount: 20, joiaAmount: 10, minutesRef: 'Ata 3' },
      { validFrom: '2025-01-01', periodAmount: '24,50', joiaAmount: null, minutesRef: null },
      { validFrom: AHEAD, periodAmount: 30, joiaAmount: null, minutesRef: null },
    ]
    expect(await addPlan({ values })).toMatchObject({
      periodicity: 'anual',
      values: values.map(value => ({ ...value, periodAmount: Number(String(value.periodAmount).replace(',', '.')) })),
      periodAmount: 24.5,
      joiaAmount: null,
      proration: 'mensal_incluindo_mes',
      prorationOnExit: 'mensal',
    })
    const told = { proration: 'nenhuma', prorationOnExit: 'nenhuma' }
    expect(await addPlan(told)).toMatchObject(told)
  })

  it('belong to staff: a member and a stranger are refused', async () => {
    const plan = await addPlan()
    const member = await t.signedIn('member')
    for (const [as, status] of [
      [member, 403],
      [undefined, 401],
    ] as const) {
      expect((await t.call('GET', '/quota_plans', { as })).status).toBe(status)
      expect((await t.call('POST', '/quota_plans', { as, body: body() })).status).toBe(status)
      expect((await t.call('PATCH', `/quota_plans/${plan._id}`, { as, body: { name: 'Outro' } })).status).toBe(status)
    }
  })

  it.each([
    ['no value', { values: [] }, 'values'],
    ['a value below zero', { values: [{ validFrom: '2020-01-01', periodAmount: -1 }] }, 'values.0.periodAmount'],
    [
      'a value of three decimals',
      { values: [{ validFrom: '2020-01-01', periodAmount: '12,345' }] },
      'values.0.periodAmount',
    ],
    [
      'a value that is no number',
      { values: [{ validFrom: '2020-01-01', periodAmount: 'NaN' }] },
      'values.0.periodAmount',
    ],
    [
      'two values of one day',
      { values: [1, 2].map(periodAmount => ({ validFrom: '2020-01-01', periodAmount })) },
      'values.1.validFrom',
    ],
    ['no value on its first day', { values: [{ validFrom: '2020-01-02', periodAmount: 1 }] }, 'values'],
    ['an end before its beginning', { validUntil: '2019-12-31' }, 'validUntil'],
    ['another periodicity', { periodicity: 'bienal' }, 'periodicity'],
    ['day 31', { dueDay: 31 }, 'dueDay'],
    ['month 13', { dueMonth: 13 }, 'dueMonth'],
    ['a discount of 101 %', { familyDiscountPct: 101 }, 'familyDiscountPct'],
    ['a category that is none', { categoryIds: ['01890000-0000-7000-8000-0000000000ff'] }, 'categoryIds'],
  ])('with %s are refused at the field', async (_what, given, field) => {
    const { status, body: answer } = await create(given)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })

  it('have a category once at a time, also for two who save together', async () => {
    const [efetivo, auxiliar] = [t.category('efetivo'), t.category('auxiliar')]
    const first = await addPlan({ name: 'Efetivos', categoryIds: [efetivo], validUntil: '2024-12-31' })
    const overlapping = { categoryIds: [auxiliar, efetivo], validFrom: '2024-12-31' }
    const values = [{ validFrom: '2020-01-01', periodAmount: 5 }]
    const refused = await create({ ...overlapping, values })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { categoryIds: '«Efetivo» já está no plano «Efetivos» desde 01/01/2020 até 31/12/2024.' },
    ])
    const next = await addPlan({ ...overlapping, values, validFrom: '2025-01-01' })
    expect(Object.keys((await change(first, { validUntil: null })).body.errors)).toEqual(['categoryIds'])
    const together = await Promise.all([
      create({ categoryIds: [t.category('fundador')] }),
      create({ categoryIds: [t.category('fundador')] }),
    ])
    expect(together.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await change(next, { categoryIds: [auxiliar] })).status).toBe(200)
    expect((await change(first, { validUntil: null })).status).toBe(200)
    const kept = await t.asAdmin('DELETE', `/member_categories/${auxiliar}`)
    expect(kept.status).toBe(409)
  })

  it('never change a value of past days; a new one is added and may be corrected until its day', async () => {
    const past = { validFrom: '2020-01-01', periodAmount: 20, joiaAmount: 10, minutesRef: null }
    const plan = await addPlan({ values: [past, { ...past, validFrom: '2022-01-01' }] })
    const latest = { ...past, validFrom: '2022-01-01' }
    const errorsOf = async (values: unknown[]) => Object.keys((await change(plan, { values })).body.errors)
    expect(await errorsOf([past, { ...latest, periodAmount: 21 }])).toEqual(['values.1.periodAmount'])
    expect(await errorsOf([past, { ...latest, joiaAmount: null }])).toEqual(['values.1.joiaAmount'])
    expect(await errorsOf([past])).toEqual(['values'])
    expect(await errorsOf([past, latest, { ...past, validFrom: '2023-01-01' }])).toEqual(['values.2.validFrom'])
    const ahead = { ...past, validFrom: AHEAD, periodAmount: 30 }
    expect((await change(plan, { values: [past, { ...latest, minutesRef: 'Ata 9' }, ahead] })).status).toBe(200)
    const corrected = await change(plan, { values: [past, latest, { ...ahead, periodAmount: 28 }] })
    expect(corrected.body.data.values.at(-1)).toMatchObject({ periodAmount: 28 })
    const direct = sql`update quota_plans set "values" = '[{"validFrom": "2020-01-01", "periodAmount": 1}]' where id = ${plan._id}`
    await expect(direct.execute(t.database.kysely)).rejects.toThrow('values of past days never change')
  })

  it('that somebody was charged by keep their periodicity and are not deleted', async () => {
    const [plan, other] = [await addPlan(), await addPlan()]
    const member = await t.addMember({})
    const charge = await t.charge(member._id, 2026)
    await sql`
      insert into unsettled_payments (id, member_id, type, year, description, original_amount, issue_date, due_date, plan_id)
      select gen_random_uuid(), member_id, 'joia', 2026, 'Joia', 1000, issue_date, due_date, ${plan._id}
      from unsettled_payments where id = ${charge._id}
    `.execute(t.database.kysely)
    expect(Object.keys((await change(plan, { periodicity: 'mensal' })).body.errors)).toEqual(['periodicity'])
    const kept = await t.asEditor('DELETE', `/quota_plans/${plan._id}`)
    expect([kept.status, kept.body.code]).toEqual([409, 'failed to delete'])
    expect(kept.body.errors._).toContain('«Em vigor até»')
    expect((await change(other, { periodicity: 'mensal' })).status).toBe(200)
    expect((await t.asEditor('DELETE', `/quota_plans/${other._id}`)).status).toBe(204)
  })

  it('can be agreed with a member from a day on, instead of the category’s', async () => {
    const plan = await addPlan()
    const member = await t.addMember({})
    const term = { memberId: member._id, kind: 'plano', fromDate: '2024-01-01' }
    const missing = await t.asEditor('POST', '/member_terms', term)
    expect([missing.status, missing.body.errors]).toEqual([422, { planId: 'Indique o plano.' }])
    const agreed = await t.asEditor('POST', '/member_terms', { ...term, planId: plan._id })
    expect(agreed.body.data).toMatchObject({ planId: plan._id, _refs: { planId: plan.name } })
    expect((await t.asEditor('DELETE', `/quota_plans/${plan._id}`)).status).toBe(409)
  })
})
