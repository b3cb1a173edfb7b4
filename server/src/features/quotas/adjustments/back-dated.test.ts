import { previewQuotaAdjustment } from '@agremia/model/calls/quota-adjustments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import { addYearlyPlans } from '../../../../test/quotas-app.ts'
import { proposeAdjustmentsJob } from './ask-for-adjustments.ts'

let t: LedgerApp
let junior: { _id: string }
beforeAll(async () => {
  t = await createLedgerApp()
  junior = (await addYearlyPlans(t)).junior
})
afterAll(() => t.close())

/** A member who was charged 24 euros for 2026. */
async function addCharged(name: string) {
  const { _id } = await t.addMember({ name, admissionDate: '2025-12-20', quotaStartDate: '2026-01-01' })
  await sql`delete from quota_adjustments where member_id = ${_id}`.execute(t.database.kysely)
  const body = { ids: [_id], from: '2026-01-01', until: '2026-12-31' }
  await t.finishTask(t.editor, (await t.asEditor('POST', '/quota_runs/generate', body)).body.data)
  return String(_id)
}
const preview = async (resource: string, values: object | null, id?: string) => {
  const { status, body, text } = await t.asEditor('POST', '/quota_adjustments/preview', {
    resource,
    values,
    ...(id && { id }),
  })
  expect(status, text).toBe(200)
  expect(previewQuotaAdjustment.answer?.safeParse(body).error).toBeUndefined()
  return body.data
}
const open = (memberId: string) =>
  t.rows(sql`
    select original_amount as amount, paid_amount as paid from unsettled_payments where member_id = ${memberId} and annulled_at is null`)
const pendingOf = async (memberId: string) =>
  (await t.asEditor('GET', '/quota_adjustments')).body.data.filter(
    (one: { memberId: string }) => one.memberId === memberId,
  )
const ledgerOf = async () => [await t.sums(), await t.rows(sql`select count(*)::int as n from member_terms`)]

describe('PAY-01: a change with an earlier day tells what it does to issued quotas before it is saved', () => {
  it.each<[string, string, (memberId: string) => object, number]>([
    [
      'a category',
      'memberTerms',
      memberId => ({ memberId, kind: 'categoria', fromDate: '2026-01-01', categoryId: t.category('junior') }),
      -18,
    ],
    [
      'an exemption',
      'memberTerms',
      memberId => ({ memberId, kind: 'isencao', fromDate: '2026-07-01', exemption: 'estudante' }),
      -12,
    ],
    [
      'an agreed plan',
      'memberTerms',
      memberId => ({ memberId, kind: 'plano', fromDate: '2026-01-01', planId: junior._id }),
      -18,
    ],
    [
      'a state',
      'memberStates',
      memberId => ({ memberId, stateNameId: t.state('saida'), startDate: '2026-06-10', reason: 'Carta' }),
      -12,
    ],
  ])('%s, and writes nothing', async (what, resource, valuesFor, change) => {
    const memberId = await addCharged(`Antes ${what}`)
    const before = await ledgerOf()
    const told = await preview(resource, valuesFor(memberId))
    expect(told).toMatchObject({ memberId, annulled: [{ description: 'Quota 2026', amount: 24, paid: 0 }], change })
    expect(await ledgerOf()).toEqual(before)
    expect(await pendingOf(memberId)).toEqual([])
  })

  it.each<[string, string, (memberId: string) => object, number]>([
    [
      'a term',
      'memberTerms',
      memberId => ({ memberId, kind: 'isencao', fromDate: '2026-07-01', exemption: 'estudante' }),
      12,
    ],
    [
      'a state',
      'memberStates',
      memberId => ({ memberId, stateNameId: t.state('saida'), startDate: '2026-06-10', reason: 'Carta' }),
      12,
    ],
  ])('so does deleting %s, which leaves it where it is', async (what, resource, valuesFor, change) => {
    const memberId = await addCharged(`Elimina ${what}`)
    const values = valuesFor(memberId)
    const { fingerprint } = await preview(resource, values)
    const path = resource === 'memberTerms' ? '/member_terms' : '/member_states'
    const { _id } = (await t.post(path, values)) as { _id: string }
    const decisions = [{ memberId, fingerprint }]
    await t.asEditor('POST', '/quota_adjustments/confirm', { decisions })
    const before = await ledgerOf()
    expect(await preview(resource, null, _id)).toMatchObject({ memberId, change })
    expect(await ledgerOf()).toEqual(before)
    expect((await t.asEditor('GET', `${path}/${_id}`)).status).toBe(200)
    const unknown = { resource, id: '01890000-0000-7000-8000-000000000000', values: null }
    expect((await t.asEditor('POST', '/quota_adjustments/preview', unknown)).status).toBe(404)
    const nothing = await t.asEditor('POST', '/quota_adjustments/preview', { resource, values: null })
    expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([422, ['values']])
  })

  it('does not ask again about what waited before: a change that alters nothing of it is saved without a word', async () => {
    // Admitted last year, and never charged for it.
    const { _id: memberId } = await t.addMember({ name: 'Esperava Antes', admissionDate: '2025-03-01' })
    await t.runJob(proposeAdjustmentsJob, {})
    expect(await pendingOf(memberId)).toHaveLength(1)
    const state = {
      memberId,
      stateNameId: t.state('suspenso-disciplinar'),
      startDate: '2026-06-10',
      reason: 'Nota',
      minutesRef: '1',
    }
    expect(await preview('memberStates', state)).toBeNull()
    const left = { memberId, stateNameId: t.state('saida'), startDate: '2025-12-31', reason: 'Carta' }
    expect(await preview('memberStates', left)).toMatchObject({ memberId })
  })

  it('is null where nothing issued changes, and what is wrong is refused beside its field', async () => {
    const memberId = await addCharged('Nada Muda')
    const future = { memberId, kind: 'categoria', fromDate: '2027-01-01', categoryId: t.category('junior') }
    expect(await preview('memberTerms', future)).toBeNull()
    const ask = (body: object) => t.asEditor('POST', '/quota_adjustments/preview', body)
    const refused = await ask({ resource: 'memberTerms', values: { ...future, fromDate: 'ontem' } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['fromDate']])
    expect((await ask({ resource: 'members', values: {} })).status).toBe(422)
    expect(
      (await ask({ resource: 'memberTerms', id: '01890000-0000-7000-8000-000000000000', values: {} })).status,
    ).toBe(404)
    const as = await t.signedIn('member')
    const body = { resource: 'memberTerms', values: future }
    expect((await t.call('POST', '/quota_adjustments/preview', { as, body })).status).toBe(403)
    expect((await t.call('POST', '/quota_adjustments/preview', { body })).status).toBe(401)
  })

  it.each([
    ['recalculated at once', 'confirm', [{ amount: 600, paid: 600 }], 0],
    ['left as it is', 'dismiss', [{ amount: 2400, paid: 2400 }], 0],
    ['decided later', undefined, [{ amount: 2400, paid: 2400 }], 1],
  ] as const)('what was seen is %s, before any job has looked at it', async (_how, verb, charges, waiting) => {
    const memberId = await addCharged(`Decide ${verb}`)
    await t.pay(memberId, 24)
    const values = { memberId, kind: 'categoria', fromDate: '2026-01-01', categoryId: t.category('junior') }
    const { fingerprint } = await preview('memberTerms', values)
    const [own] = (await t.asEditor('GET', `/members/${memberId}/member_terms`)).body.data
    // The first category is corrected; a new one would begin on the same day.
    const saved = await t.asEditor('PATCH', `/member_terms/${own._id}`, {
      categoryId: t.category('junior'),
      rev: own.rev,
    })
    expect(saved.status, saved.text).toBe(200)
    const decisions = [{ memberId, fingerprint }]
    if (verb) expect((await t.asEditor('POST', `/quota_adjustments/${verb}`, { decisions })).status).toBe(200)
    await t.runJob(proposeAdjustmentsJob, {})
    expect(await open(memberId)).toEqual(charges)
    expect(await pendingOf(memberId)).toHaveLength(waiting)
    // What was paid is credit.
    expect((await t.asEditor('GET', `/members/${memberId}`)).body.data.creditBalance).toBe(verb === 'confirm' ? 18 : 0)
  })

  it('what waits is never stale: payments and annulments since are in it, and a run counts it anew', async () => {
    const memberId = await addCharged('Por Acertar')
    const [own] = (await t.asEditor('GET', `/members/${memberId}/member_terms`)).body.data
    await t.asEditor('PATCH', `/member_terms/${own._id}`, { categoryId: t.category('junior'), rev: own.rev })
    await t.runJob(proposeAdjustmentsJob, {})
    expect(await pendingOf(memberId)).toMatchObject([{ annulled: [{ amount: 24, paid: 0 }], change: -18 }])
    await t.pay(memberId, 10)
    expect(await pendingOf(memberId)).toMatchObject([{ annulled: [{ amount: 24, paid: 10 }], change: -18 }])
    const [charge] = (await t.asEditor('GET', '/unsettled_payments', undefined, { _memberId: memberId, _year: '2026' }))
      .body.data
    await t.post(`/unsettled_payments/${charge._id}/annul`, { reason: 'Engano' })
    // Nothing issued is left to change; the next run charges the year by the new category.
    expect(await pendingOf(memberId)).toEqual([])
    const body = { ids: [memberId], from: '2026-01-01', until: '2026-12-31' }
    await t.finishTask(t.editor, (await t.asEditor('POST', '/quota_runs/generate', body)).body.data)
    expect(await t.rows(sql`select proposed_at from quota_adjustments where member_id = ${memberId}`)).toEqual([
      { proposed_at: null },
    ])
    await t.runJob(proposeAdjustmentsJob, {})
    expect(await t.rows(sql`select from quota_adjustments where member_id = ${memberId}`)).toEqual([])
    expect(await open(memberId)).toEqual([{ amount: 600, paid: 600 }])
  })

  it('of a closed year the difference is booked in the open one, and the balances of closed days stay', async () => {
    const memberId = await addCharged('Ano Encerrado')
    await t.pay(memberId, 24)
    const day = '2026-11-15'
    const closed = await t.account(memberId, day)
    t.pass(86_400_000)
    await t.rows(sql`
      insert into settings (name, value) values ('closedUntil', ${day}) on conflict (name) do update set value = excluded.value`)
    await t.store.reload()
    const as = await t.signedIn('editor')
    const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
      t.call(method, url, { as, ...(body && { body }) })
    const [own] = (await call('GET', `/members/${memberId}/member_terms`)).body.data
    const values = { categoryId: t.category('junior'), rev: own.rev }
    const told = await call('POST', '/quota_adjustments/preview', { resource: 'memberTerms', id: own._id, values })
    expect(told.body.data, told.text).toMatchObject({ change: -18 })
    await call('PATCH', `/member_terms/${own._id}`, values)
    const decisions = [{ memberId, fingerprint: told.body.data.fingerprint }]
    expect((await call('POST', '/quota_adjustments/confirm', { decisions })).body.data).toEqual({
      confirmed: 1,
      changed: 0,
    })
    const before = (await call('GET', `/members/${memberId}/account?day=${day}`)).body.data
    expect([before.debtTotal, before.creditBalance]).toEqual([closed.debtTotal, closed.creditBalance])
    expect((await call('GET', `/members/${memberId}/account`)).body.data).toMatchObject({
      debtTotal: 0,
      creditBalance: 18,
    })
    const days = await t.rows<{ on: string }>(sql`
      select distinct l."on" from account_lines l where l.member_id = ${memberId} and l."on" > ${day}`)
    expect(days).toEqual([{ on: '2026-11-16' }])
  })

  it('what was left stays so when money comes upon the parts of a quota that was raised twice', async () => {
    let as = await t.signedIn('editor')
    const send = async (method: 'GET' | 'POST', url: string, body?: object) => {
      const answer = await t.call(method, url, { as, ...(body && { body }) })
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.body.data
    }
    const ids = [(await send('POST', '/members', t.input({ name: 'Duas Vezes' })))._id]
    const [memberId] = ids
    const year = { from: '2027-01-01', until: '2027-12-31' }
    await t.finishTask(as, await send('POST', '/quota_runs/generate', { ids, ...year }))
    /** Each raise is of a later day, and so a part that is due on another one. */
    const agree = async (fromDate: string, amount: number, decision: 'confirm' | 'dismiss') => {
      t.pass(86_400_000)
      as = await t.signedIn('editor')
      const values = { memberId, kind: 'valor', fromDate, amount }
      const { fingerprint } = await send('POST', '/quota_adjustments/preview', { resource: 'memberTerms', values })
      await send('POST', '/member_terms', values)
      return send('POST', `/quota_adjustments/${decision}`, { decisions: [{ memberId, fingerprint }] })
    }
    await agree('2026-11-01', 30, 'confirm')
    await agree('2026-11-02', 40, 'confirm')
    expect(await agree('2026-11-03', 50, 'dismiss')).toEqual({ dismissed: 1 })
    const parts = await t.rows<{ id: string }>(sql`
      select id from unsettled_payments where member_id = ${memberId} and year = 2027 and raises_id is not null and annulled_at is null
      order by due_date`)
    expect(parts).toHaveLength(2)
    const date = t.clock().toISOString().slice(0, 10)
    const allocations = [{ chargeId: parts.at(-1)?.id, amount: 6 }]
    await send('POST', '/payments/batch', { entries: [{ ...t.payment(String(memberId), 6, { date }), allocations }] })
    t.pass(86_400_000)
    as = await t.signedIn('editor')
    await t.runJob(proposeAdjustmentsJob, {})
    const waiting: { memberId: string }[] = await send('GET', '/quota_adjustments')
    expect(waiting.filter(one => one.memberId === memberId)).toEqual([])
  })
})
