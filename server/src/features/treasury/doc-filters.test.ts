import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
/** The number of the document of each filter. */
let found: Record<string, string>
beforeAll(async () => {
  t = await createTreasuryApp()
  await t.asAdmin('PATCH', `/users/${t.editor.userId}`, { approvesTreasury: true })
  const doubtful = await t.enter()
  await t.post('/treasury_docs_statuses/bulk', {
    ids: [doubtful._id],
    docStatusId: t.statusId('em-duvida'),
    replaceSameKind: true,
  })
  const sent = await t.enter()
  await t.post('/treasury_docs_statuses/bulk', {
    ids: [sent._id],
    docStatusId: t.statusId('lancado'),
    replaceSameKind: true,
  })
  const filed = await t.enter()
  await t.post('/treasury_docs_statuses/bulk', {
    ids: [filed._id],
    docStatusId: t.statusId('arquivado'),
    replaceSameKind: true,
  })
  const paid = await t.enter()
  const settled = [{ treasuryDocId: paid._id, amount: 100 }]
  await t.asAdmin(
    'POST',
    '/treasury_movements',
    t.movement(100, settled, { date: '2026-11-03', unapprovedReason: 'Urgente' }),
  )
  const classified = await t.enter({ categoryId: t.categoryId('Seguros') })
  const [entity, centre, year, overdue] = await Promise.all([
    t.enter({ entityName: 'EDP Comercial', entityTaxNumber: '503504564' }),
    t.enter({ costCentre: 'Teatro' }),
    t.enter({ fiscalYear: 2025 }),
    t.enter({ dueDate: '2026-11-14' }),
  ])
  await t.enter({ dueDate: '2026-11-15' })
  found = Object.fromEntries(
    Object.entries({ doubtful, sent, filed, paid, classified, entity, centre, year, overdue }).map(([name, doc]) => [
      name,
      doc.number,
    ]),
  )
})
afterAll(() => t.close())

const CASES: readonly [string, string, (t: TreasuryApp) => Record<string, string>][] = [
  ['the status of control', 'doubtful', app => ({ _controlStatusId: app.statusId('em-duvida') })],
  ['the status of accounting', 'sent', app => ({ _accountingStatusId: app.statusId('lancado') })],
  ['the status of filing', 'filed', app => ({ _archiveStatusId: app.statusId('arquivado') })],
  ['the status of payment', 'paid', app => ({ _paymentStatusId: app.statusId('pago') })],
  ['the status of classification', 'classified', app => ({ _classificationStatusId: app.statusId('classificado') })],
  ['the category', 'classified', app => ({ _categoryId: app.categoryId('Seguros') })],
  ['the entity', 'entity', () => ({ '_entityName.has': 'edp' })],
  ['the tax number', 'entity', () => ({ _entityTaxNumber: '503504564' })],
  ['the account', 'paid', app => ({ _bankAccountId: app.bankAccount })],
  ['the cost centre', 'centre', () => ({ _costCentre: 'Teatro' })],
  ['the year', 'year', () => ({ _fiscalYear: '2025' })],
  ['what is overdue', 'overdue', () => ({ _isUnpaid: 'true', '_dueDate.to': '2026-11-14' })],
]

it.each(CASES)('TRE-01: the list is filtered by %s, with the totals of what matches', async (_what, name, query) => {
  const { body } = await t.asEditor('GET', '/treasury_docs', undefined, { ...query(t), _sums: 'expenseAmount' })
  expect(body.data.map(({ number }: { number: string }) => number)).toEqual([found[name]])
  expect(body.meta.sums).toEqual({ expenseAmount: 100 })
})

it('TRE-01: the list is filtered by what has no PDF, and by what is to be paid', async () => {
  const count = async (query: Record<string, string>) =>
    (await t.asEditor('GET', '/treasury_docs', undefined, query)).body.meta.total
  expect([await count({ '_pdfIds.empty': 'true' }), await count({ '_pdfIds.empty': 'false' })]).toEqual([10, 0])
  expect([await count({ _isUnpaid: 'true' }), await count({ _isUnpaid: 'false' })]).toEqual([9, 1])
})
