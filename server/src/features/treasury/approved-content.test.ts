import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Signed } from '../../../test/test-app.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
let rui: Signed
let supplier: string
beforeAll(async () => {
  t = await createTreasuryApp()
  rui = await t.signedIn('editor')
  await t.asAdmin('PATCH', `/users/${rui.userId}`, { approvesTreasury: true })
  supplier = (await t.enter({ entityName: 'Casa Verde', entityTaxNumber: '503504564' })).personId
})
afterAll(() => t.close())

let made = 0
const addPdf = async (): Promise<string> => {
  const id = uuidv7()
  made += 1
  await t.rows(sql`
    insert into pdf_documents (id, file_name, file_name_sort, size, sha256, url, owner_type)
    values (${id}, 'a.pdf', 'a.pdf', 10, ${made.toString(16).padStart(64, '0')}, ${`${id}.pdf`}, 'treasuryDoc')`)
  return id
}
const enterApproved = async (more: Record<string, unknown> = {}) => {
  const doc = await t.enter({ dueDate: '2026-12-01', ...more })
  const { body } = await t.call('POST', `/treasury_docs/${doc._id}/approve`, { as: rui, body: {} })
  return body.data
}
const change = ({ _id }: { _id: string }, body: object) => t.asEditor('PATCH', `/treasury_docs/${_id}`, body)
const warningsOf = async ({ _id }: { _id: string }, body: object) =>
  (await t.asEditor('POST', '/treasury_docs/validate', { _id, ...body })).body.warnings
const pay = (doc: { _id: string }, amount: number) =>
  t.post('/treasury_movements', t.movement(amount, [{ treasuryDocId: doc._id, amount }]))

describe('TRE-01: an approval is of a content', () => {
  it.each<[string, () => Record<string, unknown>]>([
    ['the amount', () => ({ totalAmount: 101 })],
    ['what is withheld', () => ({ withholding: 10 })],
    ['the description', () => ({ description: 'Outra coisa' })],
    ['the day', () => ({ docDate: '2026-11-03' })],
    ['the name of the entity', () => ({ entityName: 'Outro fornecedor' })],
    ['the tax number of the entity', () => ({ entityTaxNumber: '503504564' })],
    ['the person', () => ({ personId: supplier })],
    ['the entity’s number', () => ({ entityDocNumber: 'FT 9/9' })],
    ['whom it is paid back to', () => ({ paidByPersonId: supplier })],
    ['the day on which it is due', () => ({ dueDate: '2026-12-02' })],
    ['the kind', () => ({ docType: 'recibo' })],
  ])('and ends with a change of %s, which is told before saving', async (_what, body) => {
    const doc = await enterApproved()
    const [name = ''] = Object.keys(body())
    expect((await warningsOf(doc, body()))[name]).toContain('a autorização termina')
    const { body: saved } = await change(doc, body())
    expect(saved.data).toMatchObject({ approvedBy1: null, approvedAt: null, approvalsNeeded: null })
    expect(t.slugsOf(saved.data)).toContain('por-autorizar')
  })

  it('and ends with a PDF that is added, replaced or taken out before it is paid', async () => {
    const first = await addPdf()
    for (const pdfIds of [[first, await addPdf()], [await addPdf()], []]) {
      const doc = await enterApproved({ pdfIds: [await addPdf()] })
      const [own] = doc.pdfIds
      const next = pdfIds.length === 2 ? [own, pdfIds[1]] : pdfIds
      expect((await warningsOf(doc, { pdfIds: next })).pdfIds).toContain('a autorização termina')
      expect((await change(doc, { pdfIds: next })).body.data.approvedAt).toBeNull()
    }
  })

  it('and stays with what only files and classifies it', async () => {
    const doc = await enterApproved()
    const filed = {
      notes: 'Visto',
      costCentre: 'Bar',
      categoryId: t.categoryId('Seguros'),
      accountingRef: 'L 12',
      description: doc.description,
    }
    expect(await warningsOf(doc, filed)).toEqual({})
    expect((await change(doc, filed)).body.data).toMatchObject({ approvedBy1: rui.userId, approvalsNeeded: 1 })
  })

  it('and stays with a proof of payment and another due date once it is paid, but not with another invoice', async () => {
    const doc = await enterApproved({ pdfIds: [await addPdf()] })
    await pay(doc, 100)
    const proof = await addPdf()
    const proved = await change(doc, { pdfIds: [...doc.pdfIds, proof], dueDate: '2026-12-09' })
    expect(proved.body.data.approvedAt).toBe('2026-11-15')
    expect((await change(doc, { pdfIds: [proof] })).body.data.approvedAt).toBeNull()
  })

  it('and stays with a due date only once all of it is paid', async () => {
    const doc = await enterApproved()
    await pay(doc, 40)
    expect((await change(doc, { dueDate: '2026-12-09' })).body.data.approvedAt).toBeNull()
  })
})

describe('TRE-01: the status of control follows the side', () => {
  it('of a document that becomes an expense, and of one that is none any more', async () => {
    const doc = await t.enter({ direction: 'receita' })
    expect(t.slugsOf(doc)).not.toContain('por-autorizar')
    expect(t.slugsOf((await change(doc, { direction: 'despesa' })).body.data)).toContain('por-autorizar')
    expect(t.slugsOf((await change(doc, { direction: 'receita' })).body.data)).not.toContain('por-autorizar')
  })
})
