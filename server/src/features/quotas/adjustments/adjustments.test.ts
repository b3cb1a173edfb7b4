import { type PendingAdjustment, readQuotaAdjustments } from '@agremia/model/calls/quota-adjustments'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import { proposeAdjustmentsJob } from './ask-for-adjustments.ts'

let t: LedgerApp
let plan: { _id: string; values: object[]; rev: number }
beforeAll(async () => {
  t = await createLedgerApp()
  const value = (periodAmount: number) => [{ validFrom: '2020-01-01', periodAmount, joiaAmount: 10 }]
  const common = { validFrom: '2020-01-01' }
  plan = await t.post('/quota_plans', {
    name: 'Efetivo',
    categoryIds: [t.category('efetivo')],
    ...common,
    values: value(24),
  })
  await t.post('/quota_plans', { name: 'Júnior', categoryIds: [t.category('junior')], ...common, values: value(6) })
})
afterAll(() => t.close())

const propose = () => t.runJob(proposeAdjustmentsJob, {})
async function pending(name?: string): Promise<PendingAdjustment[]> {
  await propose()
  const { status, body, text } = await t.asEditor('GET', '/quota_adjustments')
  expect(status, text).toBe(200)
  expect(readQuotaAdjustments.answer?.safeParse(body).error).toBeUndefined()
  return body.data.filter((one: PendingAdjustment) => !name || one.name === name)
}
const decide = async (verb: 'confirm' | 'dismiss', ...proposals: readonly PendingAdjustment[]) => {
  const decisions = proposals.map(({ memberId, fingerprint }) => ({ memberId, fingerprint }))
  const { status, body, text } = await t.asEditor('POST', `/quota_adjustments/${verb}`, { decisions })
  expect(status, text).toBe(200)
  return body.data
}
const count = async () => (await t.asEditor('GET', '/first_screen')).body.data.pendingWork.quotaAdjustments
const open = (memberId: string) =>
  t.rows(sql`
    select description, original_amount as amount, paid_amount as paid, origin from unsettled_payments
    where member_id = ${memberId} and annulled_at is null order by period_start nulls first, raises_id nulls first`)

/** A member who was charged this year, and whose past is nobody's question any more. */
async function addCharged(name: string, given: Record<string, unknown> = {}, year = '2026') {
  const member = await t.addMember({ name, admissionDate: '2026-11-01', ...given })
  const body = { ids: [member._id], from: `${year}-01-01`, until: `${year}-12-31` }
  const { body: started } = await t.asEditor('POST', '/quota_runs/generate', body)
  await t.finishTask(t.editor, started.data)
  await propose()
  await sql`delete from quota_adjustments where member_id = ${member._id}`.execute(t.database.kysely)
  return member
}

describe('PAY-01: a change of the past proposes adjustments and waits for a yes', () => {
  it('an earlier admission: the quota of the year again, and the months before', async () => {
    const { _id } = await addCharged('Ana Admitida')
    expect(await open(_id)).toMatchObject([{ description: 'Quota 2026', amount: 400 }])
    await t.asEditor('PATCH', `/members/${_id}`, { admissionDate: '2025-11-10' })
    const computing = async () => (await t.asEditor('GET', '/quota_adjustments')).body.meta
    expect(await computing()).toEqual({ total: 0, computing: 1 })
    const [proposal] = await pending('Ana Admitida')
    expect(proposal).toMatchObject({
      cause: 'admissao',
      annulled: [{ description: 'Quota 2026', amount: 4, paid: 0 }],
      issued: [
        {
          description: 'Quota 2026',
          amount: 4,
          explanation: 'Quota 2026 · plano Efetivo 24,00\u00a0€ · substitui 4,00\u00a0€',
        },
        { description: 'Quota 2026 (acerto)', amount: 20, dueDate: '2026-12-15' },
        { description: 'Quota 2025', amount: 4 },
      ],
      change: 24,
    })
    expect(await computing()).toEqual({ total: 1, computing: 0 })
    // Nothing happens before the yes.
    expect(await open(_id)).toMatchObject([{ amount: 400 }])
    expect(await count()).toBe(1)
    expect(await decide('confirm', ...(proposal ? [proposal] : []))).toEqual({ confirmed: 1, changed: 0 })
    expect(await open(_id)).toMatchObject([
      { description: 'Quota 2025', amount: 400, origin: 'ajuste' },
      { description: 'Quota 2026', amount: 400, origin: 'ajuste' },
      { description: 'Quota 2026 (acerto)', amount: 2000, origin: 'ajuste' },
    ])
    const [annulled] = await t.rows(sql`
      select annul_reason as reason, replaced_by_id is not null as replaced from unsettled_payments
      where member_id = ${_id} and annulled_at is not null`)
    expect(annulled).toEqual({ reason: 'Ajuste: mudaram os meses a cobrar.', replaced: true })
    expect([await pending('Ana Admitida'), await count()]).toEqual([[], 0])
    const [run] = await t.rows<{ id: string }>(
      sql`select id, kind, charge_count from quota_runs order by at desc, id desc limit 1`,
    )
    expect(run).toMatchObject({ kind: 'ajuste', charge_count: 3 })
    // Undone, nobody would be charged for the months of the quota that it replaced.
    const undoing = await t.asEditor('POST', `/quota_runs/${run?.id}/undo`)
    expect([undoing.status, undoing.body.errors._]).toEqual([409, expect.stringContaining('substituem outras')])
  })

  it('a category since an earlier day: what was paid settles what is issued again', async () => {
    const { _id } = await addCharged('Bia Categoria', { admissionDate: '2026-01-01' })
    await t.pay(_id, 24)
    const term = { memberId: _id, kind: 'categoria', fromDate: '2026-01-01', categoryId: t.category('junior') }
    const [own] = (await t.asEditor('GET', `/members/${_id}/member_terms`)).body.data
    const changed = await t.asEditor('PATCH', `/member_terms/${own._id}`, { categoryId: term.categoryId })
    expect(changed.status, changed.text).toBe(200)
    const [proposal] = await pending('Bia Categoria')
    expect(proposal).toMatchObject({
      cause: 'condicao',
      annulled: [{ amount: 24, paid: 24 }],
      issued: [{ amount: 6 }],
      change: -18,
    })
    await decide('confirm', ...(proposal ? [proposal] : []))
    expect(await open(_id)).toEqual([{ description: 'Quota 2026', amount: 600, paid: 600, origin: 'ajuste' }])
    expect((await t.asEditor('GET', `/members/${_id}`)).body.data).toMatchObject({ debtTotal: 0, creditBalance: 18 })
  })

  it('an exit in the past that is dismissed leaves the quota, until it is another one', async () => {
    const { _id } = await addCharged('Caio Saída', { admissionDate: '2026-01-01' })
    const state = await t.changeState(_id, 'saida', '2026-04-10')
    const [proposal] = await pending('Caio Saída')
    expect(proposal).toMatchObject({ cause: 'estado', issued: [{ amount: 8 }], change: -16 })
    expect(await decide('dismiss', ...(proposal ? [proposal] : []))).toEqual({ dismissed: 1 })
    expect([await pending('Caio Saída'), await count()]).toEqual([[], 0])
    expect(await open(_id)).toMatchObject([{ amount: 2400 }])
    const { body } = await t.asEditor('GET', `/members/${_id}/history`)
    expect(body.data).toContainEqual(expect.objectContaining({ actionLabel: 'Ajuste dispensado' }))
    await t.asEditor('PATCH', `/member_states/${state._id}`, { reason: 'Carta de 10 de abril' })
    expect(await pending('Caio Saída')).toEqual([])
    await t.asEditor('PATCH', `/member_states/${state._id}`, { startDate: '2026-06-10' })
    expect(await pending('Caio Saída')).toMatchObject([{ issued: [{ amount: 12 }] }])
  })

  it('a death after the quota of the year was paid: it stays paid, nothing is proposed and nothing becomes credit', async () => {
    const { _id } = await addCharged('Célia Partiu', { admissionDate: '2026-01-01' })
    await t.pay(_id, 24)
    const death = (body: object) => t.post(`/members/${_id}/death`, { date: '2026-04-10', ...body })
    const untouched = { annulled: { count: 0, total: 0, credit: 0 }, parked: { count: 0, total: 0 } }
    expect([await death({ isPreview: true }), await death({})]).toMatchObject([untouched, untouched])
    // The same where the death was entered as a state.
    const other = await addCharged('Clóvis Partiu', { admissionDate: '2026-01-01' })
    await t.pay(other._id, 24)
    await t.changeState(other._id, 'falecido', '2026-04-10')
    expect([await pending('Célia Partiu'), await pending('Clóvis Partiu')]).toEqual([[], []])
    expect(await open(other._id)).toMatchObject([{ amount: 2400, paid: 2400 }])
    expect(await open(_id)).toEqual([{ description: 'Quota 2026', amount: 2400, paid: 2400, origin: 'geracao' }])
    expect((await t.asEditor('GET', `/members/${_id}`)).body.data).toMatchObject({ debtTotal: 0, creditBalance: 0 })
  })

  it('a death with the years around it paid: what it annulled of its own year is not proposed again', async () => {
    const { _id } = await addCharged('Délio Partiu', { admissionDate: '2025-01-01' })
    for (const year of [2025, 2027]) {
      const run = { ids: [_id], from: `${year}-01-01`, until: `${year}-12-31` }
      await t.finishTask(t.editor, (await t.asEditor('POST', '/quota_runs/generate', run)).body.data)
      const [charge] = (await t.asEditor('GET', '/unsettled_payments', undefined, { _memberId: _id, _year: `${year}` }))
        .body.data
      const allocations = [{ chargeId: charge._id, amount: 24 }]
      await t.post('/payments/batch', { entries: [{ ...t.payment(_id, 24), allocations }] })
    }
    // Entered as a state, which asks for adjustments, and completed by the action.
    await t.changeState(_id, 'falecido', '2026-04-10')
    const died = await t.post(`/members/${_id}/death`, { date: '2026-04-10' })
    expect(died).toMatchObject({ annulled: { count: 1, total: 24, credit: 0 } })
    expect(await pending('Délio Partiu')).toEqual([])
    expect(await open(_id)).toMatchObject([
      { description: 'Quota 2025', paid: 2400 },
      { description: 'Quota 2027', paid: 2400 },
    ])
  })

  it('does only what was looked at: a proposal that changed meanwhile is shown anew', async () => {
    const { _id } = await addCharged('Dora Mudada', { admissionDate: '2026-01-01' })
    const state = await t.changeState(_id, 'saida', '2026-04-10')
    const seen = await pending('Dora Mudada')
    await t.asEditor('PATCH', `/member_states/${state._id}`, { startDate: '2026-06-10' })
    expect(await decide('confirm', ...seen)).toEqual({ confirmed: 0, changed: 1 })
    expect(await open(_id)).toMatchObject([{ amount: 2400 }])
    const anew = await pending('Dora Mudada')
    expect(anew).toMatchObject([{ issued: [{ amount: 12 }] }])
    expect(await decide('confirm', ...anew)).toEqual({ confirmed: 1, changed: 0 })
    // A second yes finds nothing to do.
    expect(await decide('confirm', ...anew)).toEqual({ confirmed: 0, changed: 0 })
    expect(await open(_id)).toMatchObject([{ amount: 1200 }])
  })

  it('members who were never charged by the plans have nothing to adjust', async () => {
    const { _id } = await t.addMember({ name: 'Elsa Nova', admissionDate: '2026-11-02' })
    await t.changeState(_id, 'suspenso', '2026-11-10')
    expect(await pending('Elsa Nova')).toEqual([])
  })
})

describe('PAY-01: changes of the past that no form saves propose adjustments too', () => {
  const bulk = async (ids: readonly string[], action: object) => {
    const { status, body, text } = await t.asEditor('POST', '/members/bulk', { ids, action })
    expect(status, text).toBe(202)
    await t.finishTask(t.editor, body.data)
    return body.data._id
  }
  const named = async (name: string) => (await pending(name)).map(({ cause, change }) => ({ cause, change }))

  it('a category of many at once, and its undoing', async () => {
    const { _id } = await addCharged('Bento Em Massa', { admissionDate: '2025-11-20' })
    expect(await open(_id)).toMatchObject([{ amount: 2400 }])
    const taskId = await bulk([_id], {
      kind: 'category',
      categoryId: t.category('junior'),
      fromDate: '2026-01-01',
    })
    expect(await named('Bento Em Massa')).toEqual([{ cause: 'condicao', change: -18 }])
    const { status, body, text } = await t.asEditor('POST', `/tasks/${taskId}/undo`)
    expect(status, text).toBe(202)
    await t.finishTask(t.editor, body.data)
    expect(await named('Bento Em Massa')).toEqual([])
  })

  it('an exit of many at once', async () => {
    const { _id } = await addCharged('Carla Em Massa', { admissionDate: '2025-11-20' })
    await bulk([_id], { kind: 'state', stateNameId: t.state('saida'), startDate: '2026-02-01', reason: 'Pediu' })
    expect(await named('Carla Em Massa')).toMatchObject([{ cause: 'estado' }])
  })

  it('a merge with a record that was admitted earlier', async () => {
    const { _id, rev } = await addCharged('Dora Junta')
    expect(await open(_id)).toMatchObject([{ amount: 400 }])
    const other = await t.addMember({ name: 'Dora Junta', admissionDate: '2025-11-20' })
    await sql`delete from quota_adjustments`.execute(t.database.kysely)
    const { status, text } = await t.asAdmin('POST', `/members/${_id}/merge`, {
      otherId: other._id,
      rev,
      otherRev: other.rev,
    })
    expect(status, text).toBe(200)
    expect(await named('Dora Junta')).toEqual([{ cause: 'condicao', change: 20 }])
  })
})

describe('PAY-01: a member who is entered with an earlier admission', () => {
  const set = async (backdatedAdmissionPolicy: string) => {
    const { status, text } = await t.asAdmin('PATCH', '/settings', { backdatedAdmissionPolicy })
    expect(status, text).toBe(200)
  }

  it('is proposed what the past would have cost, with the entry fee', async () => {
    const { _id } = await t.addMember({ name: 'Fábio Antigo', admissionDate: '2024-07-01' })
    const proposals = await pending('Fábio Antigo')
    expect(proposals).toMatchObject([{ cause: 'admissao', annulled: [], change: 70 }])
    expect(proposals[0]?.issued.map(({ description, amount }) => [description, amount])).toEqual([
      ['Joia', 10],
      ['Quota 2024', 12],
      ['Quota 2025', 24],
      ['Quota 2026', 24],
    ])
    await decide('confirm', ...proposals)
    expect(await open(_id)).toHaveLength(4)
  })

  it('is proposed only what a later year or today costs, where staff choose so before the yes', async () => {
    const { _id } = await t.addMember({ name: 'Eva Escolhida', admissionDate: '2023-11-05' })
    const [whole] = await pending('Eva Escolhida')
    expect(whole?.admission).toEqual({ day: '2023-11-05', chargedSince: null })
    const quotasOf = (proposal?: PendingAdjustment) =>
      proposal?.issued.map(({ description }) => description).filter(words => words.startsWith('Quota'))
    expect(quotasOf(whole)).toEqual(['Quota 2023', 'Quota 2024', 'Quota 2025', 'Quota 2026'])
    expect((await t.asEditor('PATCH', `/members/${_id}`, { quotaStartDate: '2025-01-01' })).status).toBe(200)
    const [later] = await pending('Eva Escolhida')
    expect(later?.admission).toEqual({ day: '2023-11-05', chargedSince: '2025-01-01' })
    expect(quotasOf(later)).toEqual(['Quota 2025', 'Quota 2026'])
    // What was looked at before is not done any more.
    expect(await decide('confirm', ...(whole ? [whole] : []))).toEqual({ confirmed: 0, changed: 1 })
    expect(await decide('confirm', ...(later ? [later] : []))).toEqual({ confirmed: 1, changed: 0 })
    expect((await open(_id)).filter(({ description }) => String(description).startsWith('Quota'))).toHaveLength(2)
  })

  it('is charged at once, or not at all, where the organisation has decided so', async () => {
    await set('charge')
    const charged = await t.addMember({ name: 'Gil Cobrado', admissionDate: '2025-07-01' })
    expect(await pending('Gil Cobrado')).toEqual([])
    expect(await open(charged._id)).toMatchObject([
      { description: 'Joia', origin: 'admissao' },
      { description: 'Quota 2025', amount: 1200 },
      { description: 'Quota 2026', amount: 2400 },
    ])
    await set('noCharge')
    const free = await t.addMember({ name: 'Hugo Livre', admissionDate: '2025-07-01' })
    expect([await pending('Hugo Livre'), await open(free._id)]).toEqual([[], []])
    await set('ask')
  })
})

describe('PAY-01: a new value of a plan', () => {
  it('changes nothing of this year; recalculating what nobody has paid is proposed and waits', async () => {
    // From which day on a value of a plan may begin, the database decides by its own clock.
    const today = lisbonDay(new Date())
    const year = today.slice(0, 4)
    const unpaid = await addCharged('Iva Por Pagar', { admissionDate: '2026-01-01' }, year)
    const paid = await addCharged('João Pago', { admissionDate: '2026-01-01' }, year)
    await t.pay(paid._id, 24)
    const now = (await t.asEditor('GET', `/quota_plans/${plan._id}`)).body.data
    const values = [...now.values, { validFrom: today, periodAmount: 30, joiaAmount: 10 }]
    const changed = await t.asEditor('PATCH', `/quota_plans/${plan._id}`, { values })
    expect(changed.status, changed.text).toBe(200)
    expect(await pending('Iva Por Pagar')).toEqual([])
    t.pass(Date.parse(`${today}T12:00:00Z`) - t.clock().getTime())
    const editor = await t.signedIn('editor')
    const asked = await t.call('POST', `/quota_plans/${plan._id}/recalculate`, { as: editor })
    expect([asked.status, asked.body?.data.memberCount], asked.text).toEqual([200, expect.any(Number)])
    await propose()
    const { body } = await t.call('GET', '/quota_adjustments', { as: editor })
    const found = body.data.filter(({ name }: PendingAdjustment) => /Iva|João/.test(name))
    expect(found).toMatchObject([
      {
        name: 'Iva Por Pagar',
        cause: 'novo_valor',
        annulled: [{ amount: 24 }],
        issued: [{ amount: 24 }, { amount: 6 }],
        change: 6,
      },
    ])
    expect(await open(unpaid._id)).toMatchObject([{ amount: 2400 }])
    expect((await t.call('POST', '/quota_plans/nada/recalculate', { as: editor })).status).toBe(404)
  })
})

describe('PAY-01: who decides about adjustments, and what is refused', () => {
  it('staff alone, with decisions that are some', async () => {
    const member = await t.signedIn('member')
    const editor = await t.signedIn('editor')
    for (const [method, path] of [
      ['GET', '/quota_adjustments'],
      ['POST', '/quota_adjustments/confirm'],
      ['POST', '/quota_adjustments/dismiss'],
      ['POST', `/quota_plans/${plan._id}/recalculate`],
    ] as const) {
      expect((await t.call(method, path, { as: member })).status).toBe(403)
      expect((await t.call(method, path)).status).toBe(401)
    }
    for (const decisions of [[], [{ memberId: 'nada', fingerprint: 'x' }], 'tudo', undefined]) {
      const refused = await t.call('POST', '/quota_adjustments/confirm', { as: editor, body: { decisions } })
      expect(refused.status).toBe(422)
    }
    const before = await t.sums()
    const stranger = { memberId: '01890000-0000-7000-8000-000000000000', fingerprint: 'x' }
    const nobody = await t.call('POST', '/quota_adjustments/confirm', { as: editor, body: { decisions: [stranger] } })
    expect(nobody.body).toEqual({ data: { confirmed: 0, changed: 0 } })
    expect(await t.sums()).toEqual(before)
  })
})
