import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import { addYearlyPlans } from '../../../../test/quotas-app.ts'
import { passDueDatesJob } from '../../ledger/pass-due-dates.ts'
import { proposeAdjustmentsJob } from './ask-for-adjustments.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  await addYearlyPlans(t)
})
afterAll(() => t.close())

const propose = () => t.runJob(proposeAdjustmentsJob, {})

describe('PAY-01: a debt that is made again', () => {
  const DAY_MS = 86_400_000

  it('stays due when it was up to what was owed: who was late does not vote by it, and who had paid still does', async () => {
    const given = { admissionDate: '2020-01-01', categoryId: t.category('junior') }
    const editor = await t.signedIn('editor')
    const as = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      t.call(method, path, { as: editor, ...(body && { body }) })
    const people: { _id: string }[] = []
    for (const name of ['Olga Atrasada', 'Paulo Pago'])
      people.push((await as('POST', '/members', { name, ...given })).body.data)
    const [late, paid] = people
    const ids = people.map(({ _id }) => _id)
    const [from, until] = ['2027-01-01', '2027-12-31']
    await t.finishTask(editor, (await as('POST', '/quota_runs/generate', { ids, from, until })).body.data)
    await as('POST', '/payments/batch', {
      entries: [{ ...t.payment(String(paid?._id), 6), date: t.clock().toISOString().slice(0, 10) }],
    })
    // Long after the due date and the days of grace.
    t.pass(160 * DAY_MS)
    const today = t.clock().toISOString().slice(0, 10)
    const later = await t.signedIn('editor')
    const now = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      t.call(method, path, { as: later, ...(body && { body }) })
    for (const id of ids) {
      const [own] = (await now('GET', `/members/${id}/member_terms`)).body.data
      expect((await now('PATCH', `/member_terms/${own._id}`, { categoryId: t.category('efetivo') })).status).toBe(200)
    }
    await propose()
    const proposals = (await now('GET', '/quota_adjustments')).body.data.filter((one: PendingAdjustment) =>
      ids.includes(one.memberId),
    )
    const decisions = proposals.map(({ memberId, fingerprint }: PendingAdjustment) => ({ memberId, fingerprint }))
    expect((await now('POST', '/quota_adjustments/confirm', { decisions })).body.data).toEqual({
      confirmed: 2,
      changed: 0,
    })
    const due = new Date(t.clock().getTime() + 30 * DAY_MS).toISOString().slice(0, 10)
    const charges = (id?: string) =>
      t.rows(sql`
        select original_amount as amount, amount as open, due_date < ${today}::date as late, due_date = ${due}::date as soon
        from unsettled_payments where member_id = ${id} and annulled_at is null and year = 2027 order by raises_id nulls first`)
    const votes = async (id: string) => (await now('GET', `/members/${id}`)).body.data.canVote
    const more = { amount: 1800, open: 1800, late: false, soon: true }
    expect(await charges(late?._id)).toEqual([{ amount: 600, open: 600, late: true, soon: false }, more])
    expect(await charges(paid?._id)).toEqual([{ amount: 600, open: 0, late: true, soon: false }, more])
    await t.runJob(passDueDatesJob, {})
    expect(await Promise.all(ids.map(votes))).toEqual([false, true])
    // Made again once more, both parts are one quota, and nothing is left to propose.
    await propose()
    expect(
      (await now('GET', '/quota_adjustments')).body.data.filter((one: PendingAdjustment) => ids.includes(one.memberId)),
    ).toEqual([])
  })

  it('stays in its agreement up to what was owed, with what was paid before and since; the increase is in none', async () => {
    const as = await t.signedIn('editor')
    const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
      const answer = await t.call(method, path, { as, ...(body && { body }) })
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.body.data
    }
    const since = { admissionDate: '2020-01-01', quotaStartDate: '2028-01-01' }
    const { _id: memberId } = await send('POST', '/members', {
      name: 'Rita',
      categoryId: t.category('junior'),
      ...since,
    })
    const pay = (amount: number) =>
      send('POST', '/payments', t.payment(memberId, amount, { date: t.clock().toISOString().slice(0, 10) }))
    const time = { from: '2028-01-01', until: '2028-12-31' }
    await t.finishTask(as, await send('POST', '/quota_runs/generate', { ids: [memberId], ...time }))
    await pay(1)
    const open = () =>
      t.rows<{ id: string; amount: number; open: number; agreement: string | null; held: boolean }>(sql`
        select id, original_amount as amount, amount as open, agreement_id as agreement, holds_reminders as held
        from unsettled_payments where member_id = ${memberId} and annulled_at is null and year = 2028 order by raises_id nulls first`)
    const [quota] = await open()
    const firstDueDate = new Date(t.clock().getTime() + 40 * DAY_MS).toISOString().slice(0, 10)
    const terms = { memberId, chargeIds: [quota?.id], count: 2, firstDueDate }
    const { _id: agreement } = await send('POST', '/unsettled_payments/agree', terms)
    await pay(2)
    const agreed = () => send('GET', `/payment_agreements/${agreement}`)
    expect(await agreed()).toMatchObject({ amount: 5, settledAmount: 2, status: 'em_vigor' })

    const [own] = await send('GET', `/members/${memberId}/member_terms`)
    const change = async (slug: string) => {
      const values = { categoryId: t.category(slug) }
      const body = { resource: 'memberTerms', id: own._id, values }
      const { fingerprint, annulled } = await send('POST', '/quota_adjustments/preview', body)
      await send('PATCH', `/member_terms/${own._id}`, values)
      await send('POST', '/quota_adjustments/confirm', { decisions: [{ memberId, fingerprint }] })
      return annulled.map(({ isAgreed }: { isAgreed: boolean }) => isAgreed)
    }
    const kept = { amount: 600, open: 300, agreement, held: true }
    expect(await change('efetivo')).toEqual([true])
    expect(await open()).toMatchObject([kept, { amount: 1800, open: 1800, agreement: null, held: false }])
    expect(await agreed()).toMatchObject({ amount: 5, settledAmount: 2, status: 'em_vigor' })
    expect(await change('junior')).toEqual([true, false])
    expect(await open()).toMatchObject([kept])
    expect(await agreed()).toMatchObject({ amount: 5, settledAmount: 2, status: 'em_vigor' })

    await send('POST', `/payment_agreements/${agreement}/end`, { reason: 'Não cumpriu' })
    expect(await change('efetivo')).toEqual([false])
    expect((await open()).filter(one => one.agreement)).toEqual([])
  })
})
