import { applyBulk, previewBulkQuotas } from '@agremia/model/calls/bulk'
import { previewGrownJuniors } from '@agremia/model/calls/grown-juniors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import { proposeAdjustmentsJob } from '../../quotas/adjustments/ask-for-adjustments.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  for (const [name, category, periodAmount] of [
    ['Efetivo', 'efetivo', 24],
    ['Júnior', 'junior', 6],
  ] as const)
    await t.post('/quota_plans', {
      name,
      categoryIds: [t.category(category)],
      validFrom: '2020-01-01',
      values: [{ validFrom: '2020-01-01', periodAmount, joiaAmount: 0 }],
    })
})
afterAll(() => t.close())

/** Members who were each charged 24 euros for 2026. */
async function addCharged(...names: string[]) {
  const ids: string[] = []
  for (const name of names) {
    const { _id } = await t.addMember({ name, admissionDate: '2025-12-20', quotaStartDate: '2026-01-01' })
    ids.push(String(_id))
  }
  await sql`delete from quota_adjustments where member_id = any(${ids}::uuid[])`.execute(t.database.kysely)
  const body = { ids, from: '2026-01-01', until: '2026-12-31' }
  await t.finishTask(t.editor, (await t.asEditor('POST', '/quota_runs/generate', body)).body.data)
  return ids
}
const junior = () => ({ kind: 'category', categoryId: t.category('junior'), fromDate: '2026-01-01' })
const quotasOf = async (body: object) => {
  const { status, text, body: answered } = await t.asEditor('POST', '/members/bulk/quotas', body)
  expect(status, text).toBe(200)
  expect(previewBulkQuotas.answer?.safeParse(answered).error).toBeUndefined()
  return answered.data
}
const change = async (body: object) => {
  const begun = await t.asEditor('POST', '/members/bulk', body)
  expect(begun.status, begun.text).toBe(202)
  expect(applyBulk.answer?.safeParse(begun.body).error).toBeUndefined()
  return t.finishTask(t.editor, begun.body.data)
}
const undo = async (task: { _id: string }) =>
  (await t.finishTask(t.editor, (await t.asEditor('POST', `/tasks/${task._id}/undo`)).body.data)).result?.text
const open = (ids: readonly string[]) =>
  t.rows(sql`
    select original_amount as amount, paid_amount as paid from unsettled_payments
    where member_id = any(${ids}::uuid[]) and annulled_at is null order by paid_amount desc`)
const waitingOf = async (ids: readonly string[]) => {
  await t.runJob(proposeAdjustmentsJob, {})
  const { data } = (await t.asEditor('GET', '/quota_adjustments')).body
  return data.filter(({ memberId }: { memberId: string }) => ids.includes(memberId)).length
}

describe('PAY-01 MEM-01g: a change of many members tells what it does to issued quotas before it begins', () => {
  it.each([
    ['a category', junior, -36],
    [
      'a state',
      () => ({ kind: 'state', stateNameId: t.state('saida'), startDate: '2026-06-10', reason: 'Carta' }),
      -24,
    ],
    ['tags', () => ({ kind: 'tags', add: [], remove: [] }), 0],
  ])('%s, and writes nothing', async (what, action, change) => {
    const ids = await addCharged(`Um ${what}`, `Dois ${what}`)
    const before = [await t.sums(), await t.rows(sql`select count(*)::int as n, max(updated_at) as last from members`)]
    const told = await quotasOf({ ids, action: action() })
    expect(told).toMatchObject({ total: 2, counted: 2, memberCount: change ? 2 : 0, change })
    expect(told.first.map(({ name }: { name: string }) => name)).toEqual(change ? [`Dois ${what}`, `Um ${what}`] : [])
    expect([
      await t.sums(),
      await t.rows(sql`select count(*)::int as n, max(updated_at) as last from members`),
    ]).toEqual(before)
  })

  it.each([
    ['recalculated in the same task', 'confirm', [600, 600], 0, '2 fichas alteradas. Quotas recalculadas em 2 fichas.'],
    ['left as they are', 'dismiss', [2400, 2400], 0, '2 fichas alteradas. Quotas deixadas como estavam em 2 fichas.'],
    ['decided later', undefined, [2400, 2400], 2, '2 fichas alteradas.'],
  ] as const)(
    'they are %s, and undoing the change makes them as they were',
    async (_how, choice, after, waiting, text) => {
      const ids = await addCharged(`Três ${choice}`, `Quatro ${choice}`)
      await t.pay(ids[0] ?? '', 24)
      const request = { ids, action: junior() }
      const { digest } = await quotasOf(request)
      const task = await change({ ...request, ...(choice && { quotas: { choice, seen: [digest] } }) })
      expect(task.result?.text).toBe(text)
      expect(await waitingOf(ids)).toBe(waiting)
      expect(await open(ids)).toEqual(after.map((amount, index) => ({ amount, paid: index === 0 ? amount : 0 })))
      await undo(task)
      expect(await waitingOf(ids)).toBe(0)
      // The increase that is taken back is a charge of its own.
      expect(
        await t.rows(sql`
        select sum(original_amount)::int as amount, sum(paid_amount)::int as paid from unsettled_payments
        where member_id = any(${ids}::uuid[]) and annulled_at is null group by member_id order by paid desc`),
      ).toEqual([
        { amount: 2400, paid: 2400 },
        { amount: 2400, paid: 0 },
      ])
      const { creditBalance } = (await t.asEditor('GET', `/members/${ids[0]}`)).body.data
      expect(creditBalance).toBe(0)
    },
  )

  it('what is another change by now waits for a decision, and the task says so', async () => {
    const ids = await addCharged('Cinco Outro')
    const request = { ids, action: junior() }
    const { digest } = await quotasOf(request)
    const [charge] = (await t.asEditor('GET', '/unsettled_payments', undefined, { _memberId: ids[0] ?? '' })).body.data
    await t.post(`/unsettled_payments/${charge._id}/annul`, { reason: 'Engano' })
    const body = { ids, from: '2026-01-01', until: '2026-12-31' }
    await t.finishTask(t.editor, (await t.asEditor('POST', '/quota_runs/generate', body)).body.data)
    const task = await change({ ...request, quotas: { choice: 'confirm', seen: [digest] } })
    expect(task.result?.text).toBe(
      '1 ficha alterada. O que muda nas quotas de 1 ficha é agora outro: espera em «Por acertar».',
    )
    expect([await open(ids), await waitingOf(ids)]).toEqual([[{ amount: 2400, paid: 0 }], 1])
  })

  it('leaves to the list what waited before, whatever is decided about the change', async () => {
    const { _id } = await t.addMember({ name: 'Seis Esperava', admissionDate: '2025-03-01' })
    expect(await waitingOf([_id])).toBe(1)
    const request = { ids: [_id], action: { kind: 'tags', add: [], remove: [] } }
    expect(await quotasOf(request)).toMatchObject({ memberCount: 0, change: 0, first: [] })
  })

  it('juniors who get the full category since their birthday are told the same, and decided one by one', async () => {
    const { _id } = await t.addMember({
      name: 'Oito Júnior',
      categoryId: t.category('junior'),
      birthDate: '2008-02-10',
      admissionDate: '2025-12-20',
      quotaStartDate: '2026-01-01',
    })
    await sql`delete from quota_adjustments where member_id = ${_id}`.execute(t.database.kysely)
    const body = { ids: [_id], from: '2026-01-01', until: '2026-12-31' }
    await t.finishTask(t.editor, (await t.asEditor('POST', '/quota_runs/generate', body)).body.data)
    const before = await t.sums()
    const told = await t.asEditor('POST', '/members/grown_juniors/preview', { ids: [_id] })
    expect(told.status, told.text).toBe(200)
    expect(previewGrownJuniors.answer?.safeParse(told.body).error).toBeUndefined()
    expect(told.body.data).toMatchObject([{ memberId: _id, annulled: [{ amount: 6 }] }])
    expect(told.body.data[0].change).toBeGreaterThan(0)
    expect(await t.sums()).toEqual(before)
    await t.post('/members/grown_juniors/promote', { ids: [_id] })
    const decisions = told.body.data.map(({ memberId, fingerprint }: { memberId: string; fingerprint: string }) => ({
      memberId,
      fingerprint,
    }))
    expect((await t.asEditor('POST', '/quota_adjustments/confirm', { decisions })).body.data).toEqual({
      confirmed: 1,
      changed: 0,
    })
    const as = await t.signedIn('member')
    expect((await t.call('POST', '/members/grown_juniors/preview', { as, body: { ids: [_id] } })).status).toBe(403)
  })

  it('refuses what is wrong with the request, and who may not change members', async () => {
    const ids = await addCharged('Sete Recusa')
    const ask = (body: object, as = t.editor) => t.call('POST', '/members/bulk/quotas', { as, body })
    const wrong = { kind: 'category', categoryId: '01890000-0000-7000-8000-000000000000', fromDate: '2026-01-01' }
    const refused = await ask({ ids, action: wrong })
    expect([refused.status, refused.body.errors]).toEqual([422, { 'action.categoryId': 'Escolha a categoria.' }])
    expect((await ask({ ids, action: junior(), part: -1 })).status).toBe(422)
    expect((await ask({ ids, action: junior(), part: 3 })).body.data).toMatchObject({ memberCount: 0, counted: 1 })
    expect((await ask({ ids, action: junior() }, await t.signedIn('member'))).status).toBe(403)
    expect((await t.call('POST', '/members/bulk/quotas', { body: { ids, action: junior() } })).status).toBe(401)
    const seen = Array.from({ length: 41 }, () => 'a')
    expect(
      (await t.asEditor('POST', '/members/bulk', { ids, action: junior(), quotas: { choice: 'confirm', seen } }))
        .status,
    ).toBe(422)
  })
})
