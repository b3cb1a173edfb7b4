import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuotasApp, idsOf, type QuotasApp, YEAR } from '../../../test/quotas-app.ts'
import { readQuotaMembers } from './read-quota-members.ts'

let t: QuotasApp
beforeAll(async () => {
  t = await createQuotasApp()
})
afterAll(() => t.close())

describe('PAY-01: quotas are generated after a preview, and nobody is charged twice', () => {
  it('tells who is charged what and why, and who is left out and why', async () => {
    const members = [
      await t.addMember({ name: 'Ana Antiga' }),
      await t.addMember({ name: 'Bruno Novo', admissionDate: '2026-05-14' }),
      await t.addMember({ name: 'Carla Honorária', categoryId: t.category('honorario') }),
      await t.addMember({ name: 'Dário Saído' }),
      await t.addMember({ name: 'Eva Auxiliar', categoryId: t.category('auxiliar') }),
    ]
    await t.changeState(String(members[3]?._id), 'falecido', '2025-06-01')
    const choice = { ids: idsOf(members) }
    const told = await t.preview(choice)
    expect(told.counts).toEqual({
      total: 5,
      charged: 2,
      leftOut: 3,
      charges: 2,
      amount: 40,
      reasons: { categoria_nao_paga: 1, depois_da_saida: 1, sem_plano: 1 },
      plans: [{ planName: 'Efetivo', type: 'quota', count: 2, amount: 40 }],
    })
    expect(told.rows).toMatchObject([
      {
        name: 'Ana Antiga',
        amount: 24,
        charges: [{ description: 'Quota 2026', explanation: 'Quota 2026 · plano Efetivo 24,00\u00a0€' }],
      },
      {
        name: 'Bruno Novo',
        charges: [
          {
            amount: 16,
            explanation: 'Quota 2026 · plano Efetivo 24,00\u00a0€ · admitido em maio, 8 de 12 meses',
            dueDate: '2027-02-13',
          },
        ],
      },
    ])
    const { previewId } = told
    const left = await t.preview(choice, { previewId, group: 'leftOut', search: 'honoraria' })
    expect([left.previewId, left.found, left.foundAmount]).toEqual([previewId, 1, 0])
    expect(left.rows[0].reasonText).toBe('A categoria não paga quotas')
    expect((await t.preview(choice, { group: 'leftOut', reason: 'sem_plano' })).rows).toMatchObject([
      { name: 'Eva Auxiliar' },
    ])
    const second = await t.preview(choice, { previewId, page: 2, limit: 1 })
    expect([second.found, second.foundAmount, second.rows[0].name]).toEqual([2, 40, 'Bruno Novo'])
    const withJoia = await t.preview(choice, { includesJoia: true })
    expect(withJoia.counts).toMatchObject({ charges: 3, amount: 50 })
    expect(withJoia.rows[1].charges[0]).toMatchObject({ description: 'Joia', amount: 10 })
  })

  it('does not charge again somebody who died for the year of the death; who left is charged until then', async () => {
    const [dead, left] = [await t.addMember({ name: 'Olga Falecida' }), await t.addMember({ name: 'Olga Saída' })]
    await t.generate({ ids: [dead._id] })
    const body = { date: '2026-06-10', newHeadId: null, rev: dead.rev, isPreview: false }
    const died = await t.asEditor('POST', `/members/${dead._id}/death`, body)
    expect(died.status, died.text).toBe(200)
    await t.changeState(left._id, 'saida', '2026-06-10')
    const told = await t.preview({ ids: idsOf([dead, left]) })
    expect(told.counts).toMatchObject({ charged: 1, amount: 12, reasons: { faleceu: 1 } })
    await t.generate({ ids: idsOf([dead, left]) })
    expect(await t.account(dead._id)).toMatchObject({ debtTotal: 0 })
    expect(await t.account(left._id)).toMatchObject({ debtTotal: 12 })
  })

  it('charges in one transaction, stores the run, and a second one charges only who is new', async () => {
    const first = [await t.addMember({ name: 'Um Repetido' }), await t.addMember({ name: 'Dois Repetido' })]
    const done = await t.generate({ ids: idsOf(first) })
    expect(done).toMatchObject({ status: 'done', result: { text: '2 dívidas de 2 sócios, no total de 48,00\u00a0€.' } })
    const run = await t.lastRun()
    expect(run).toMatchObject({
      name: 'Quotas 2026',
      kind: 'manual',
      year: 2026,
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      memberCount: 2,
      chargeCount: 2,
      total: 48,
      leftOutCount: 0,
      createdById: t.editor.userId,
      undoneAt: null,
    })
    const [charge] = await t.chargesOf(String(first[0]?._id))
    expect(charge).toMatchObject({
      type: 'quota',
      year: 2026,
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      description: 'Quota 2026',
      originalAmount: 24,
      amount: 24,
      issueDate: '2026-11-15',
      dueDate: '2027-02-13',
      origin: 'geracao',
      explanation: { kind: 'quota', planName: 'Efetivo', monthsCharged: 12 },
    })
    const history = await t.asEditor('GET', `/unsettled_payments/${charge._id}/history`)
    expect(history.body.data).toMatchObject([{ action: 'create', userName: 'Ana Brás' }])
    expect(await t.account(String(first[0]?._id))).toMatchObject({ debtTotal: 24, overdueTotal: 0 })

    const newcomer = await t.addMember({ name: 'Três Repetido', admissionDate: '2026-07-01' })
    const all = idsOf([...first, newcomer])
    expect((await t.preview({ ids: all })).counts).toMatchObject({ charged: 1, amount: 12, reasons: { ja_cobrado: 2 } })
    expect((await t.generate({ query: { _search: 'Repetido' } })).result).toMatchObject({
      text: '1 dívida de 1 sócio, no total de 12,00\u00a0€. 2 fichas ficaram de fora.',
      notes: [],
    })
    const before = await t.sums()
    expect((await t.generate({ ids: all })).result?.text).toBe('Nada a cobrar. 3 fichas ficaram de fora.')
    expect(await t.sums()).toEqual(before)
  })

  it('two runs at the same moment charge each member once', async () => {
    const members = [await t.addMember({}), await t.addMember({})]
    const started = await Promise.all(
      [1, 2].map(() => t.asEditor('POST', '/quota_runs/generate', { ...YEAR, ids: idsOf(members) })),
    )
    for (const { body } of started) await t.finishTask(t.editor, body.data)
    for (const { _id } of members) expect(await t.chargesOf(_id)).toHaveLength(1)
  })

  it('bills the head of the family, discounts the others, and uses credit that somebody has', async () => {
    const head = await t.addMember({ name: 'Titular Pagante' })
    const child = await t.addMember({ name: 'Dependente Pago' })
    await t.post('/member_terms', { memberId: child._id, kind: 'agregado', headId: head._id, fromDate: '2021-01-01' })
    await t.pay(head._id, 30)
    const told = await t.preview({ ids: [child._id] })
    expect(told.rows[0].charges).toMatchObject([{ amount: 12, billToName: 'Titular Pagante' }])
    await t.generate({ ids: [head._id, child._id] })
    expect(await t.account(head._id)).toMatchObject({ debtTotal: 0, creditBalance: 0 })
    expect(await t.account(child._id)).toMatchObject({ debtTotal: 6 })
  })

  it('follows the terms of each member: exemption, agreed amount, agreed plan', async () => {
    const [exempt, agreed, other] = [await t.addMember({}), await t.addMember({}), await t.addMember({})]
    const monthly = await t.post('/quota_plans', {
      name: 'Mensal acordado',
      periodicity: 'mensal',
      validFrom: '2020-01-01',
      values: [{ validFrom: '2020-01-01', periodAmount: 2 }],
    })
    const term = (memberId: string, given: object) =>
      t.post('/member_terms', { memberId, fromDate: '2021-01-01', ...given })
    await term(exempt._id, { kind: 'isencao', exemption: 'estudante' })
    await term(agreed._id, { kind: 'valor', amount: 5 })
    await term(other._id, { kind: 'plano', planId: monthly._id })
    const quarter = { from: '2026-01-01', until: '2026-03-31' }
    const { counts } = await t.preview({ ids: idsOf([exempt, agreed, other]), ...quarter })
    expect(counts).toMatchObject({ charged: 2, charges: 4, amount: 11, reasons: { isento: 1 } })
    await t.generate({ ids: idsOf([exempt, agreed, other]), ...quarter })
    expect((await t.lastRun()).name).toBe('Quotas de 01/01/2026 a 31/03/2026')
    expect(await t.chargesOf(other._id)).toHaveLength(3)
  })

  it('is refused to members and strangers, for nobody, for odd times and in closed accounts', async () => {
    const member = await t.addMember({})
    const before = await t.sums()
    const run = await t.lastRun()
    const own = await t.signedIn('member')
    for (const [as, status] of [
      [own, 403],
      [undefined, 401],
    ] as const) {
      for (const path of ['preview', 'generate'])
        expect((await t.call('POST', `/quota_runs/${path}`, { as, body: { ...YEAR, ids: [member._id] } })).status).toBe(
          status,
        )
      expect((await t.call('GET', '/quota_runs', { as })).status).toBe(status)
      expect((await t.call('GET', `/quota_runs/${run._id}/undo`, { as })).status).toBe(status)
      expect((await t.call('POST', `/quota_runs/${run._id}/undo`, { as })).status).toBe(status)
    }
    const errorsOf = async (body: object) => {
      const found = await t.asEditor('POST', '/quota_runs/generate', body)
      return [found.status, Object.keys(found.body.errors)]
    }
    expect(await errorsOf(YEAR)).toEqual([422, ['ids']])
    expect(await errorsOf({ ...YEAR, ids: [] })).toEqual([422, ['ids']])
    expect(await errorsOf({ ids: [member._id], from: '2026-13-01', until: '2026-12-31' })).toEqual([422, ['from']])
    expect(await errorsOf({ ids: [member._id], from: '2027-01-01', until: '2026-12-31' })).toEqual([422, ['until']])
    expect(await errorsOf({ ids: [member._id], from: '1926-01-01', until: '2026-12-31' })).toEqual([422, ['until']])
    expect((await t.asEditor('GET', '/quota_runs/nada/undo')).status).toBe(404)
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-15' })
    expect(await errorsOf({ ...YEAR, ids: [member._id] })).toEqual([422, ['_']])
    await t.reopenAccounts()
    expect(await t.sums()).toEqual(before)
  })
})

it('PAY-01: the facts of members are read by as many statements for many as for one', async () => {
  const { rows } = await sql<{ id: string }>`select id from members`.execute(t.database.kysely)
  const ids = rows.map(({ id }) => id)
  const statementsFor = async (some: readonly string[]) => {
    let count = 0
    const counting = t.database.kysely.withPlugin({
      transformQuery({ node }) {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect(await readQuotaMembers(counting, some, { ...YEAR, quotaYearStartMonth: 1 })).toHaveLength(some.length)
    return count
  }
  expect(ids.length).toBeGreaterThan(10)
  expect(await statementsFor(ids)).toBe(await statementsFor(ids.slice(0, 1)))
})
