import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Signed } from '../../../test/test-app.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
let rui: Signed
let early: { _id: string; number: string }
const approves = (user: Signed, approvesTreasury: boolean) =>
  t.asAdmin('PATCH', `/users/${user.userId}`, { approvesTreasury, ...(approvesTreasury && { name: 'Rui Sá' }) })
beforeAll(async () => {
  t = await createTreasuryApp()
  early = await t.enter()
  rui = await t.signedIn('editor')
  await approves(rui, true)
})
afterAll(() => t.close())

const paying = (doc: { _id: string }, more: object = {}, amount = 100) =>
  t.movement(amount, [{ treasuryDocId: doc._id, amount }], { ...more })
const approve = (doc: { _id: string }) => t.call('POST', `/treasury_docs/${doc._id}/approve`, { as: rui, body: {} })

describe('TRE-01: what nobody has approved', () => {
  it('is not paid, and whoever may still approve it is named', async () => {
    const doc = await t.enter()
    const before = await t.treasury()
    for (const at of ['/treasury_movements', '/treasury_movements/validate']) {
      const refused = await t.asEditor('POST', at, paying(doc))
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { 'settlements.0.treasuryDocId': `${doc.number} ainda não está autorizado. Pode autorizá-lo Rui Sá.` },
      ])
    }
    expect(await t.treasury()).toEqual(before)
    await approve(doc)
    expect((await t.asEditor('POST', '/treasury_movements', paying(doc))).status).toBe(201)
  })

  it('is not paid beside what was approved', async () => {
    const [approved, waiting] = [await t.enter(), await t.enter()]
    await approve(approved)
    const lines = [approved, waiting].map(({ _id }) => ({ treasuryDocId: _id, amount: 100 }))
    const { status, body } = await t.asEditor('POST', '/treasury_movements', t.movement(200, lines))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['settlements.1.treasuryDocId']])
  })

  it('is paid by an administrator with a reason, which stays', async () => {
    const doc = await t.enter()
    const asked = await t.asAdmin('POST', '/treasury_movements', paying(doc))
    expect(Object.keys(asked.body.errors).sort()).toEqual(['settlements.0.treasuryDocId', 'unapprovedReason'])
    const unapprovedReason = 'O Rui está internado e a luz seria cortada.'
    const editors = await t.asEditor('POST', '/treasury_movements', paying(doc, { unapprovedReason }))
    expect(editors.status).toBe(422)
    const paid = await t.asAdmin('POST', '/treasury_movements', paying(doc, { unapprovedReason }))
    expect([paid.status, paid.body.data.unapprovedReason]).toEqual([201, unapprovedReason])
    const changed = await t.asAdmin('PATCH', `/treasury_movements/${paid.body.data._id}`, { unapprovedReason: null })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['unapprovedReason']])
    const told = await t.asEditor('GET', `/treasury_docs/${doc._id}/movements`)
    expect(told.body.data).toMatchObject([{ unapprovedReason }])
    const history = await t.asEditor('GET', `/treasury_movements/${paid.body.data._id}/history`)
    expect(JSON.stringify(history.body.data)).toContain('internado')
  })

  it('a reason is given only where it is needed', async () => {
    const doc = await t.enter()
    await approve(doc)
    const { status, body } = await t.asAdmin(
      'POST',
      '/treasury_movements',
      paying(doc, { unapprovedReason: 'Porque sim' }),
    )
    expect([status, Object.keys(body.errors)]).toEqual([422, ['unapprovedReason']])
  })

  it('is not saved as paid, new or changed, by whoever saves it', async () => {
    const paid = { paidDate: '2026-11-05', paymentMethod: 'transferencia', bankAccountId: t.bankAccount }
    const before = await t.treasury()
    for (const as of [t.asEditor, t.asAdmin]) {
      const { status, body } = await as('POST', '/treasury_docs', t.invoice(paid))
      expect([status, Object.keys(body.errors)]).toEqual([422, ['paidDate']])
      expect(body.errors.paidDate).toContain('Rui Sá')
    }
    expect(await t.treasury()).toEqual(before)
    const doc = await t.enter()
    expect((await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, paid)).status).toBe(422)
    await approve(doc)
    // What was approved is another document with another amount.
    expect((await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { ...paid, totalAmount: 900 })).status).toBe(422)
    expect((await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, paid)).status).toBe(200)
    // Income and what only informs are approved by nobody.
    expect((await t.asEditor('POST', '/treasury_docs', t.invoice({ ...paid, direction: 'receita' }))).status).toBe(201)
  })

  it('is not paid by calling it doubtful first', async () => {
    const doc = await t.enter()
    await t.post('/treasury_docs_statuses/bulk', {
      ids: [doc._id],
      docStatusId: t.statusId('em-duvida'),
      replaceSameKind: true,
    })
    expect((await t.asEditor('POST', '/treasury_movements', paying(doc))).status).toBe(422)
  })

  it('waits also where it was entered as income, or before anybody could approve', async () => {
    const turned = await t.enter({ direction: 'receita' })
    await t.asEditor('PATCH', `/treasury_docs/${turned._id}`, { direction: 'despesa' })
    for (const doc of [turned, early])
      expect((await t.asEditor('POST', '/treasury_movements', paying(doc))).status).toBe(422)
    expect(t.slugsOf(await t.docOf(early))).toContain('por-autorizar')
  })

  it('is refused by the database too, where the approval is withdrawn while it is paid', async () => {
    const doc = await t.enter()
    const movement = await t.post('/treasury_movements', t.movement(100))
    const settle = () =>
      t.rows(sql`insert into treasury_settlements (id, movement_id, treasury_doc_id, amount)
        values (gen_random_uuid(), ${movement._id}, ${doc._id}, 10000)`)
    await expect(settle()).rejects.toThrow('not approved')
    await approve(doc)
    await settle()
    expect(await t.docOf(doc)).toMatchObject({ settledAmount: 100, isUnpaid: false })
  })

  it('is paid where nobody may approve any more', async () => {
    const doc = await t.enter()
    await approves(rui, false)
    expect((await t.asEditor('POST', '/treasury_movements', paying(doc))).status).toBe(201)
    await approves(rui, true)
  })

  it('who may approve is told to staff alone', async () => {
    const told = await t.asEditor('GET', '/treasury_docs/approvers')
    expect(told.body.data).toEqual([{ _id: rui.userId, name: 'Rui Sá' }])
    expect((await t.call('GET', '/treasury_docs/approvers', { as: await t.signedIn('member') })).status).toBe(403)
  })
})
