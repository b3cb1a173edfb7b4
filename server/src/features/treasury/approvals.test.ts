import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Signed } from '../../../test/test-app.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
let rui: Signed
let eva: Signed
const addApprover = async () => {
  const user = await t.signedIn('editor')
  await t.asAdmin('PATCH', `/users/${user.userId}`, { approvesTreasury: true })
  return user
}
beforeAll(async () => {
  t = await createTreasuryApp()
  rui = await addApprover()
  eva = await addApprover()
  await t.asAdmin('PATCH', `/users/${t.editor.userId}`, { approvesTreasury: true })
  await t.asAdmin('PATCH', '/settings', { twoApprovalsAbove: '250,00' })
})
afterAll(() => t.close())

const approve = (as: Signed, { _id }: { _id: string }) =>
  t.call('POST', `/treasury_docs/${_id}/approve`, { as, body: {} })
const withdraw = (as: Signed, { _id }: { _id: string }) =>
  t.call('POST', `/treasury_docs/${_id}/withdraw_approval`, { as, body: {} })

describe('TRE-01: approvals', () => {
  it('one is enough up to the limit, and not that of the registrar', async () => {
    const doc = await t.enter({ totalAmount: 250 })
    expect(t.slugsOf(doc)).toContain('por-autorizar')
    const own = await approve(t.editor, doc)
    expect([own.status, own.body.errors.ids]).toEqual([
      422,
      expect.stringContaining('Não pode autorizar o que registou'),
    ])
    const { status, body } = await approve(rui, doc)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ approvedBy1: rui.userId, approvedBy2: null, approvedAt: '2026-11-15' })
    expect(t.slugsOf(body.data)).toContain('autorizado')
    expect((await approve(eva, doc)).body.errors.ids).toContain('já está autorizado')
  })

  it('two different people above it, of whom the registrar may be one; one cannot approve twice', async () => {
    const doc = await t.enter({ totalAmount: 250.01 })
    const first = await approve(t.editor, doc)
    expect(first.body.data).toMatchObject({ approvedBy1: t.editor.userId, approvedAt: null })
    expect(t.slugsOf(first.body.data)).toContain('por-autorizar')
    expect((await approve(t.editor, doc)).body.errors.ids).toContain('Já autorizou este documento.')
    expect(t.slugsOf((await approve(rui, doc)).body.data)).toContain('autorizado')
  })

  it('of two who approve at once where one is needed, one does and the other is told', async () => {
    const doc = await t.enter()
    const answers = await Promise.all([approve(rui, doc), approve(eva, doc)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await t.docOf(doc)).rev).toBe(2)
  })

  it('only users who are marked may, and only administrators mark them', async () => {
    const doc = await t.enter()
    const other = await t.signedIn('editor')
    expect((await approve(other, doc)).status).toBe(403)
    const marked = await t.call('PATCH', `/users/${other.userId}`, { as: other, body: { approvesTreasury: true } })
    expect(marked.body.data?.approvesTreasury ?? false).toBe(false)
    expect(
      (await t.call('POST', `/treasury_docs/${doc._id}/approve`, { as: await t.signedIn('member'), body: {} })).status,
    ).toBe(403)
  })

  it('are withdrawn by who gave them', async () => {
    const doc = await t.enter()
    await approve(rui, doc)
    expect((await withdraw(eva, doc)).status).toBe(409)
    const back = await withdraw(rui, doc)
    expect(back.body.data).toMatchObject({ approvedBy1: null, approvedAt: null, approvalsNeeded: null })
    expect(t.slugsOf(back.body.data)).toContain('por-autorizar')
  })

  it('are of the document as it was seen', async () => {
    const doc = await t.enter()
    await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { totalAmount: 200 })
    const late = await t.call('POST', `/treasury_docs/${doc._id}/approve`, { as: rui, body: { rev: doc.rev } })
    expect([late.status, (await t.docOf(doc)).approvedBy1]).toEqual([409, null])
    const { rev } = await t.docOf(doc)
    const seen = await t.call('POST', `/treasury_docs/${doc._id}/approve`, { as: rui, body: { rev } })
    expect(seen.status).toBe(200)
  })

  it('of many are given together or not at all, with each that cannot be named', async () => {
    const [one, two, income] = [await t.enter(), await t.enter(), await t.enter({ direction: 'receita' })]
    const all = (ids: string[]) => t.call('POST', '/treasury_docs/approve', { as: rui, body: { ids } })
    const refused = await all([one._id, income._id])
    expect([refused.status, refused.body.refused]).toEqual([
      422,
      [{ _id: income._id, number: income.number, reason: 'Só as despesas se autorizam.' }],
    ])
    expect((await t.docOf(one)).approvedBy1).toBeNull()
    expect((await all([one._id, two._id])).body.data).toEqual({ changed: 2 })
  })

  it('as many are needed as when the first was given, however the limit changes', async () => {
    const [small, large] = [await t.enter({ totalAmount: 200 }), await t.enter({ totalAmount: 300 })]
    const limit = (twoApprovalsAbove: string) => t.asAdmin('PATCH', '/settings', { twoApprovalsAbove })
    expect((await approve(rui, small)).body.data.approvalsNeeded).toBe(1)
    await approve(t.editor, large)
    try {
      await limit('100,00')
      expect((await approve(eva, small)).body.errors.ids).toContain('já está autorizado')
      await limit('500,00')
      expect((await t.docOf(large)).approvedAt).toBeNull()
      expect((await approve(rui, large)).body.data).toMatchObject({ approvalsNeeded: 2, approvedAt: '2026-11-15' })
    } finally {
      await limit('250,00')
    }
  })
})
