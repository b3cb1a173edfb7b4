import { previewAcceptance } from '@agremia/model/calls/applications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp } from '../../../test/applications-app.ts'

let w: ApplicationsApp
beforeAll(async () => {
  w = await createApplicationsApp()
  const body = {
    name: 'Efetivo',
    categoryIds: [w.categoryId('efetivo')],
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 24, joiaAmount: 10 }],
  }
  const made = await w.call('POST', '/quota_plans', { as: w.editor, body })
  if (made.status !== 201) throw new Error(made.text)
})
beforeEach(() => w.resetLimits())
afterAll(() => w.close())

const accept = (id: string, body: object = {}) =>
  w.call('POST', `/member_applications/${id}/accept`, { as: w.editor, body })
async function preview(id: string, body: object = {}) {
  const told = await w.call('POST', `/member_applications/${id}/accept/preview`, { as: w.editor, body })
  expect(told.status, told.text).toBe(200)
  expect(previewAcceptance.answer?.safeParse(told.body).error).toBeUndefined()
  return told.body.data
}
const charges = (memberId: string) =>
  w.rows(sql`
    select description, original_amount as amount, due_date as due, origin from unsettled_payments
    where member_id = ${memberId} order by period_start nulls first`)
const asked = (memberId: string) => w.rows(sql`select since from quota_adjustments where member_id = ${memberId}`)

describe('APP-02: an acceptance charges the entry fee and the first quota, where it is so set', () => {
  it('nothing while it is not', async () => {
    const { id } = await w.applicant()
    expect(await preview(id)).toEqual({ charges: [], total: 0, asksForPast: false })
    const { body } = await accept(id)
    expect(await charges(body.data.memberId)).toEqual([])
  })

  it('both, as the preview told, in the transaction of the acceptance and once', async () => {
    await w.set({ chargeOnAdmission: 'true' })
    const { id } = await w.applicant()
    expect(await preview(id, { admissionDate: '2026-11-10' })).toEqual({
      charges: [
        {
          description: 'Joia',
          explanation: 'Joia · plano Efetivo 10,00\u00a0€ · admitido em 10/11/2026',
          amount: 10,
          dueDate: '2027-02-13',
        },
        {
          description: 'Quota 2026',
          explanation: 'Quota 2026 · plano Efetivo 24,00\u00a0€ · admitido em novembro, 2 de 12 meses',
          amount: 4,
          dueDate: '2027-02-13',
        },
      ],
      total: 14,
      asksForPast: false,
    })
    const [one, other] = await Promise.all([1, 2].map(() => accept(id, { admissionDate: '2026-11-10' })))
    expect([one?.status, other?.status].sort()).toEqual([200, 409])
    const { memberId } = (one?.status === 200 ? one : other)?.body.data ?? {}
    expect(await charges(memberId)).toEqual([
      { description: 'Joia', amount: 1000, due: '2027-02-13', origin: 'admissao' },
      { description: 'Quota 2026', amount: 400, due: '2027-02-13', origin: 'admissao' },
    ])
    expect(await w.rows(sql`select debt_total from member_balances where member_id = ${memberId}`)).toEqual([
      { debt_total: 1400 },
    ])
  })

  it('by the category that is chosen; one without a plan or that pays nothing is charged nothing', async () => {
    const { id } = await w.applicant()
    expect(await preview(id, { categoryId: w.categoryId('honorario') })).toMatchObject({ charges: [], total: 0 })
    const { body } = await accept(id, { categoryId: w.categoryId('honorario') })
    expect(await charges(body.data.memberId)).toEqual([])
  })

  it.each([
    ['ask', ['Joia', 'Quota 2026'], true],
    ['charge', ['Joia', 'Quota 2025', 'Quota 2026'], false],
    ['noCharge', ['Joia', 'Quota 2026'], false],
  ])('of an admission last year (%s): %j', async (backdatedAdmissionPolicy, descriptions, asksForPast) => {
    await w.set({ backdatedAdmissionPolicy })
    const { id } = await w.applicant()
    const told = await preview(id, { admissionDate: '2025-07-01' })
    expect(told.charges.map(({ description }: { description: string }) => description)).toEqual(descriptions)
    expect(told.asksForPast).toBe(asksForPast)
    const { body } = await accept(id, { admissionDate: '2025-07-01' })
    expect((await charges(body.data.memberId)).map(({ description }) => description)).toEqual(descriptions)
    expect((await asked(body.data.memberId)).length).toBe(backdatedAdmissionPolicy === 'noCharge' ? 0 : 1)
  })

  it('charges nobody whose acceptance is refused, and the preview is for staff', async () => {
    const { id } = await w.applicant()
    const before = await w.rows(sql`select count(*)::int as n from unsettled_payments`)
    expect((await accept(id, { decisionDate: '2030-01-01' })).status).toBe(422)
    expect(await w.rows(sql`select count(*)::int as n from unsettled_payments`)).toEqual(before)
    const path = `/member_applications/${id}/accept/preview`
    expect((await w.call('POST', path, { as: w.member })).status).toBe(403)
    expect((await w.call('POST', path)).status).toBe(401)
    expect((await w.call('POST', '/member_applications/nada/accept/preview', { as: w.editor })).status).toBe(404)
    expect((await w.call('POST', path, { as: w.editor, body: { admissionDate: '31/02' } })).status).toBe(422)
  })
})
