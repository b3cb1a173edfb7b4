import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdOpen } from '../../../test/hold-open.ts'
import { readLedgerState } from '../../../test/ledger-state.ts'
import { createQuotasApp, idsOf, type QuotasApp } from '../../../test/quotas-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { recordPayments } from '../ledger/record-payments.ts'

let t: QuotasApp
beforeAll(async () => {
  t = await createQuotasApp()
})
afterAll(() => t.close())

describe('PAY-01: a run can be undone', () => {
  it('restores exactly what was before: credit that the run has used, and none of it was used for older debts', async () => {
    const [member, child] = [await t.addMember({}), await t.addMember({})]
    await t.post('/member_terms', { memberId: child._id, kind: 'agregado', headId: member._id, fromDate: '2026-01-01' })
    await t.charge(member._id, 2024)
    await t.charge(child._id, 2025, { billToMemberId: member._id })
    // Left as credit by hand.
    await t.post('/payments/batch', { entries: [{ ...t.payment(member._id, 30), allocations: [] }] })
    const ids = idsOf([member, child])
    const state = () => readLedgerState(t, ids, '2026-11-15')
    const before = await state()
    await t.generate({ ids })
    expect(await t.account(member._id)).toMatchObject({ debtTotal: 24, creditBalance: 0 })
    expect(await t.account(child._id)).toMatchObject({ debtTotal: 30 })
    t.pass(1_000)
    await t.undo((await t.lastRun())._id)
    expect(await state()).toEqual(before)
  })

  it('takes what it annuls from the total of all runs', async () => {
    const totalOf = async () => {
      const { body } = await t.asEditor('GET', '/quota_runs', undefined, { _sums: 'currentTotal' })
      return body.meta.sums.currentTotal
    }
    const before = await totalOf()
    const [open, paid] = [await t.addMember({ name: 'Soma Um' }), await t.addMember({ name: 'Soma Dois' })]
    await t.generate({ ids: idsOf([open, paid]) })
    const run = await t.lastRun()
    expect(await totalOf()).toBe(before + 48)
    t.pass(1_000)
    await t.pay(paid._id, 24)
    const { body } = await t.asEditor('POST', `/quota_runs/${run._id}/undo`)
    await t.finishTask(t.editor, body.data)
    expect(await totalOf()).toBe(before + 24)
    expect((await t.asEditor('GET', `/quota_runs/${run._id}`)).body.data).toMatchObject({
      total: 48,
      currentTotal: 24,
      annulledTotal: 24,
    })
  })

  it('annuls what nobody has paid since, gives credit back, and names the rest', async () => {
    const [open, paid, credited, waived] = [
      await t.addMember({ name: 'Aberta Um' }),
      await t.addMember({ name: 'Paga Dois' }),
      await t.addMember({ name: 'Creditada Três' }),
      await t.addMember({ name: 'Perdoada Quatro' }),
    ]
    await t.pay(credited._id, 24)
    await t.generate({ ids: idsOf([open, paid, credited, waived]) })
    const run = await t.lastRun()
    t.pass(1_000)
    await t.pay(paid._id, 10)
    const [debt] = await t.chargesOf(waived._id)
    await t.post(`/unsettled_payments/${debt._id}/waive`, { reason: 'Decisão', minutesRef: 'Ata 1' })
    const told = await t.asEditor('GET', `/quota_runs/${run._id}/undo`)
    expect(told.body.data).toEqual({
      count: 2,
      total: 48,
      gone: 0,
      keptCount: 2,
      kept: [
        {
          memberNumber: paid.memberNumber,
          memberName: 'Paga Dois',
          description: 'Quota 2026',
          amount: 24,
          status: 'Paga em parte',
        },
        {
          memberNumber: waived.memberNumber,
          memberName: 'Perdoada Quatro',
          description: 'Quota 2026',
          amount: 24,
          status: 'Perdoada',
        },
      ],
    })
    const done = await t.undo(run._id)
    expect(done.result).toMatchObject({
      text: '2 dívidas anuladas (48,00\u00a0€); 2 dívidas por anular, porque já têm pagamento, decisão ou acordo, ou substituem outras.',
      notes: [
        { title: `Paga Dois (n.º ${paid.memberNumber})`, text: 'Quota 2026, 24,00\u00a0€: Paga em parte.' },
        { title: `Perdoada Quatro (n.º ${waived.memberNumber})`, text: 'Quota 2026, 24,00\u00a0€: Perdoada.' },
      ],
    })
    expect((await t.asEditor('GET', `/quota_runs/${run._id}`)).body.data).toMatchObject({
      annulledCount: 2,
      keptCount: 2,
      undoneAt: t.clock().toISOString(),
    })
    expect(await t.account(open._id)).toMatchObject({ debtTotal: 0 })
    expect(await t.account(credited._id)).toMatchObject({ debtTotal: 0, creditBalance: 24 })
    expect(await t.account(paid._id)).toMatchObject({ debtTotal: 14 })
    expect((await t.asEditor('POST', `/quota_runs/${run._id}/undo`)).status).toBe(409)
    expect((await t.preview({ ids: idsOf([open, paid]) })).counts).toMatchObject({ charged: 1 })
    await t.generate({ ids: [open._id] })
    expect(await t.account(open._id)).toMatchObject({ debtTotal: 24 })
    t.pass(1_000)
    await t.pay(open._id, 24)
    const settled = await t.asEditor('POST', `/quota_runs/${(await t.lastRun())._id}/undo`)
    expect([settled.status, settled.body.errors._]).toEqual([409, expect.stringContaining('Nada há para anular')])
  })
})

it('PAY-01: undoing a run leaves what is part of an agreement, which annulling by hand names', async () => {
  const [agreed, free] = [await t.addMember({ name: 'Acordada Um' }), await t.addMember({ name: 'Livre Dois' })]
  await t.generate({ ids: idsOf([agreed, free]) })
  const run = await t.lastRun()
  const [debt] = await t.chargesOf(agreed._id)
  const terms = { memberId: agreed._id, chargeIds: [debt._id], count: 3, firstDueDate: '2026-12-01' }
  const agreement = await t.post('/unsettled_payments/agree', terms)
  const told = await t.asEditor('GET', `/quota_runs/${run._id}/undo`)
  expect(told.body.data).toMatchObject({
    count: 1,
    kept: [{ memberName: 'Acordada Um', status: 'Em acordo de prestações' }],
  })
  await t.undo(run._id)
  expect([await t.account(agreed._id), await t.account(free._id)]).toMatchObject([{ debtTotal: 24 }, { debtTotal: 0 }])
  const statusOf = async () => (await t.asEditor('GET', `/payment_agreements/${agreement._id}`)).body.data.status
  expect(await statusOf()).toBe('em_vigor')
  const annulment = { ids: [debt._id], reason: 'Engano', isPreview: true }
  expect(await t.post('/unsettled_payments/annul', annulment)).toMatchObject({ count: 1, agreed: 1 })
})

it('PAY-01: what is paid while a run is being undone stays, and is named', async () => {
  const [payer, other] = [await t.addMember({ name: 'Paga Entretanto' }), await t.addMember({ name: 'Não Paga' })]
  await t.generate({ ids: idsOf([payer, other]) })
  const run = await t.lastRun()
  const columns = {
    id: randomUUID(),
    member_id: payer._id,
    person_id: payer.personId,
    date: '2026-11-15',
    amount: 2400,
    method: 'numerario',
    type: 'quota',
    bank_account_id: t.cashBox,
    search: '',
  }
  t.pass(1_000)
  const release = await holdOpen(t, context => recordPayments({ ...context, settings: t.store.texts() }, [{ columns }]))
  const undoing = t.undo(run._id)
  await untilWaiting(t.database)
  await release()
  expect((await undoing).result?.notes).toEqual([
    expect.objectContaining({ title: `Paga Entretanto (n.º ${payer.memberNumber})` }),
  ])
  expect([await t.account(payer._id), await t.account(other._id)]).toMatchObject([
    { debtTotal: 0, creditBalance: 0 },
    { debtTotal: 0, creditBalance: 0 },
  ])
})
