import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

type Doc = { _id: string; number: string }
const idsOf = (docs: readonly Doc[]) => docs.map(({ _id }) => _id)
const set = (docs: readonly Doc[], slug: string, more: object = {}) =>
  t.asEditor('POST', '/treasury_docs_statuses/bulk', { ids: idsOf(docs), docStatusId: t.statusId(slug), ...more })
const remove = (docs: readonly Doc[], slug: string) =>
  t.asEditor('POST', '/treasury_docs_statuses/bulk_delete', { ids: idsOf(docs), docStatusId: t.statusId(slug) })
const REPLACE = { replaceSameKind: true }

describe('TRE-01: statuses of many documents', () => {
  it('are set and removed together, with who set them, in the history of each', async () => {
    const docs = [await t.enter(), await t.enter()]
    expect((await set(docs, 'em-duvida', { note: 'Falta a encomenda' })).body).toEqual({ data: { changed: 2 } })
    const [doc] = await Promise.all(docs.map(t.docOf))
    expect(t.slugsOf(doc)).toContain('em-duvida')
    const rows = await t.asEditor('GET', `/treasury_docs/${doc._id}/treasury_docs_statuses`)
    expect(rows.body.data).toContainEqual(
      expect.objectContaining({
        docStatusId: t.statusId('em-duvida'),
        note: 'Falta a encomenda',
        setById: t.editor.userId,
      }),
    )
    const history = await t.asEditor('GET', `/treasury_docs/${doc._id}/history`)
    expect(JSON.stringify(history.body.data[0].changes)).toContain('Em dúvida')
    const found = await t.asEditor('GET', '/treasury_docs', undefined, { _controlStatusId: t.statusId('em-duvida') })
    expect(found.body.meta.total).toBe(2)
    expect((await remove(docs, 'em-duvida')).body.data).toEqual({ changed: 2 })
    expect(t.slugsOf(await t.docOf(doc))).not.toContain('em-duvida')
  })

  it('a second status of a dimension is refused, unless it takes the place of the first', async () => {
    const doc = await t.enter()
    const refused = await set([doc], 'enviado')
    expect([refused.status, refused.body.refused]).toEqual([
      422,
      [{ _id: doc._id, number: doc.number, reason: 'Já tem «Por enviar ao contabilista», da mesma dimensão.' }],
    ])
    expect((await set([doc], 'enviado', REPLACE)).status).toBe(200)
    expect(t.slugsOf(await t.docOf(doc))).toEqual(['por-pagar', 'por-classificar', 'enviado', 'por-arquivar'])
  })

  it('one document that cannot have it keeps all as they were', async () => {
    const [good, bad] = [await t.enter({ categoryId: t.categoryId('Seguros') }), await t.enter()]
    const before = await t.treasury()
    const { status, body } = await set([good, bad], 'classificado', REPLACE)
    expect([status, body.errors]).toEqual([
      422,
      { ids: `Nada mudou: 1 documento não pode mudar. ${bad.number}: Falta a rubrica.` },
    ])
    expect(await t.treasury()).toEqual(before)
  })

  it.each<[string, string, object]>([
    ['paid by hand', 'pago', REPLACE],
    ['approved by hand', 'autorizado', REPLACE],
    ['annulled without a reason', 'anulado', REPLACE],
  ])('%s is refused', async (_what, slug, more) => {
    expect((await set([await t.enter()], slug, more)).status).toBe(422)
  })

  it('501 ids, no id, an id of another resource and an unknown status are refused in words', async () => {
    const many = Array.from({ length: 501 }, () => ({ _id: t.bankAccount, number: '' }))
    expect((await set(many, 'em-duvida')).body.errors).toEqual({ ids: 'São no máximo 500 documentos de uma vez.' })
    expect((await set([], 'em-duvida')).body.errors).toEqual({ ids: 'Escolha pelo menos um documento.' })
    const other = await set([{ _id: t.bankAccount, number: '' }], 'em-duvida')
    expect(other.body.errors.ids).toContain('Não é um documento de tesouraria.')
    const doc = await t.enter()
    const unknown = { ids: [doc._id], docStatusId: t.bankAccount }
    expect((await t.asEditor('POST', '/treasury_docs_statuses/bulk', unknown)).body.errors).toEqual({
      docStatusId: 'Escolha um estado existente.',
    })
  })

  it('a status may ask for a date and for a PDF', async () => {
    const at = `/doc_statuses/${t.statusId('lancado')}`
    await t.asAdmin('PATCH', at, { requiresDate: true, requiresPdf: true })
    const doc = await t.enter()
    expect((await set([doc], 'lancado', REPLACE)).body.refused[0].reason).toBe('Este estado pede uma data.')
    const dated = { ...REPLACE, date: '2026-11-14' }
    expect((await set([doc], 'lancado', dated)).body.refused[0].reason).toBe('Este estado exige um PDF.')
    await t.asAdmin('PATCH', at, { requiresDate: false, requiresPdf: false })
  })
})

describe('TRE-01: a document that is filed', () => {
  it('is locked for everybody; only an administrator unlocks it, with a reason', async () => {
    const doc = await t.enter()
    await set([doc], 'arquivado', REPLACE)
    const at = `/treasury_docs/${doc._id}`
    const changed = await t.asAdmin('PATCH', at, { description: 'Outra' })
    expect([changed.status, changed.body.errors._]).toEqual([422, expect.stringContaining('está bloqueado')])
    expect((await set([doc], 'em-duvida')).body.refused[0].reason).toContain('Está bloqueado')
    expect((await set([doc], 'por-arquivar', REPLACE)).status).toBe(422)
    expect((await remove([doc], 'arquivado')).status).toBe(422)
    expect((await t.asEditor('POST', `${at}/annul`, { reason: 'x' })).status).toBe(409)
    const pay = t.movement(100, [{ treasuryDocId: doc._id, amount: 100 }])
    expect((await t.asEditor('POST', '/treasury_movements', pay)).body.errors).toHaveProperty(['settlements.0.amount'])
    const direct = t.rows(sql`update treasury_docs set description = 'x' where id = ${doc._id}`)
    await expect(direct).rejects.toThrow('is locked')
    // The accountant works on what is filed.
    expect((await set([doc], 'enviado', REPLACE)).status).toBe(200)
    expect((await t.asEditor('POST', `${at}/unlock`, { reason: 'Faltava o anexo' })).status).toBe(403)
    expect((await t.asAdmin('POST', `${at}/unlock`, { reason: '' })).body.errors).toEqual({
      reason: 'Indique o motivo.',
    })
    const unlocked = await t.asAdmin('POST', `${at}/unlock`, { reason: 'Faltava o anexo' })
    expect(unlocked.body.data).toMatchObject({ isLocked: false, archiveStatusId: t.statusId('por-arquivar') })
    const [row] = await t.rows(sql`
      select note from treasury_docs_statuses where treasury_doc_id = ${doc._id} and kind = 'arquivo'`)
    expect(row).toEqual({ note: 'Faltava o anexo' })
    expect((await t.asEditor('PATCH', at, { description: 'Outra' })).status).toBe(200)
  })
})

describe('TRE-01: a document that is annulled', () => {
  it('keeps its number, counts no more, and can be taken back', async () => {
    const doc = await t.enter({ fiscalYear: 2022 })
    const sums = async () => {
      const query = { _fiscalYear: '2022', _sums: 'expenseAmount,openAmount' }
      return (await t.asEditor('GET', '/treasury_docs', undefined, query)).body.meta.sums
    }
    expect(await sums()).toEqual({ expenseAmount: 100, openAmount: 100 })
    const { body } = await t.asEditor('POST', `/treasury_docs/${doc._id}/annul`, { reason: 'Em duplicado' })
    expect(body.data).toMatchObject({ number: doc.number, annulReason: 'Em duplicado', openAmount: 0 })
    expect(t.slugsOf(body.data)).toEqual(['por-classificar', 'anulado', 'por-enviar', 'por-arquivar'])
    expect(await sums()).toEqual({ expenseAmount: 0, openAmount: 0 })
    expect((await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { totalAmount: 1 })).status).toBe(422)
    expect((await remove([doc], 'anulado')).status).toBe(200)
    expect(t.slugsOf(await t.docOf(doc))).toEqual(['por-pagar', 'por-classificar', 'por-enviar', 'por-arquivar'])
    expect(await sums()).toEqual({ expenseAmount: 100, openAmount: 100 })
  })

  it('is refused while something of it is paid', async () => {
    const doc = await t.enter()
    await t.post('/treasury_movements', t.movement(10, [{ treasuryDocId: doc._id, amount: 10 }]))
    const { status, body } = await t.asEditor('POST', `/treasury_docs/${doc._id}/annul`, { reason: 'Engano' })
    expect([status, body.errors._]).toEqual([409, 'Tem pagamentos registados: anule primeiro o movimento.'])
  })
})

describe('TRE-01: documents that were entered twice', () => {
  const WATER = { entityName: 'Águas de Coimbra', entityTaxNumber: '501964843', entityDocNumber: 'FT 2026/77' }
  it('are pointed out while typing and in the list, by number and by amount', async () => {
    const first = await t.enter(WATER)
    const again = t.invoice({ ...WATER, entityDocNumber: 'ft2026-77', totalAmount: 55 })
    const { body } = await t.asEditor('POST', '/treasury_docs/validate', again)
    expect(body.warnings).toEqual({
      entityDocNumber: `Esta entidade já tem um documento com este número: ${first.number}.`,
    })
    const second = await t.post('/treasury_docs', again)
    expect(second.repeatOfId).toBe(first._id)
    const third = await t.enter({ entityName: 'Águas de Coimbra', docDate: '2026-11-05' })
    expect(third.repeatOfId).toBe(first._id)
    expect((await t.enter({ entityName: 'Águas de Coimbra', docDate: '2026-10-05' })).repeatOfId).toBeNull()
    const found = await t.asEditor('GET', '/treasury_docs', undefined, {
      '_repeatOfId.empty': 'false',
      _fields: 'number',
    })
    expect(found.body.data.map((one: Doc) => one.number).sort()).toEqual([second.number, third.number].sort())
    await t.asEditor('POST', `/treasury_docs/${first._id}/annul`, { reason: 'Em duplicado' })
    expect((await t.docOf(second)).repeatOfId).toBeNull()
  })
})

describe('TRE-01: finding and changing', () => {
  it('search takes the parameters of a list and ids', async () => {
    const docs = [await t.enter({ totalAmount: 7 }), await t.enter({ totalAmount: 9 })]
    const body = { ids: idsOf(docs), _sort: '-totalAmount', _limit: 1, _fields: 'totalAmount', _sums: 'balanceAmount' }
    const found = await t.asEditor('POST', '/treasury_docs/search', body)
    expect(found.body).toMatchObject({ data: [{ totalAmount: 9 }], meta: { total: 2, sums: { balanceAmount: -16 } } })
    expect((await t.asEditor('POST', '/treasury_docs/search', { _colour: 'x' })).status).toBe(422)
    expect((await t.asEditor('POST', '/treasury_docs/search', { _limit: -1 })).status).toBe(422)
    const nested = await t.asEditor('POST', '/treasury_docs/search', { _docType: [['fatura']] })
    expect([nested.status, nested.body.errors]).toEqual([422, { _docType: 'Valor inválido.' }])
  })

  it('the second invoice of a supplier brings what the first had', async () => {
    const nif = '500077568'
    const first = await t.enter({
      entityName: 'CTT',
      entityTaxNumber: nif,
      categoryId: t.categoryId('Correio'),
      costCentre: 'Secretaria',
      paidDate: '2026-11-03',
      paymentMethod: 'multibanco',
      bankAccountId: t.bankAccount,
    })
    const { body } = await t.asEditor('GET', '/treasury_docs/suggestions', undefined, { nif: '500 077 568' })
    expect(body.data).toMatchObject({
      personId: first.personId,
      entityName: 'CTT',
      categoryId: first.categoryId,
      costCentre: 'Secretaria',
      bankAccountId: t.bankAccount,
      paymentMethod: 'multibanco',
      _refs: { categoryId: 'Correio' },
    })
    const byPerson = await t.asEditor('GET', '/treasury_docs/suggestions', undefined, { personId: first.personId })
    expect(byPerson.body).toEqual(body)
    expect((await t.asEditor('GET', '/treasury_docs/suggestions', undefined, { nif: '999' })).body.data).toBeNull()
    expect((await t.asEditor('GET', '/treasury_docs/suggestions')).status).toBe(422)
  })

  it('a category is given to many at once, or to none where it does not fit one', async () => {
    const [one, two, income] = [await t.enter(), await t.enter(), await t.enter({ direction: 'receita' })]
    const change = (docs: Doc[], more: object) =>
      t.asEditor('POST', '/treasury_docs/bulk_change', { ids: idsOf(docs), ...more })
    const categoryId = t.categoryId('Limpeza')
    const refused = await change([one, income], { categoryId })
    expect([refused.status, refused.body.refused.map(({ number }: Doc) => number)]).toEqual([422, [income.number]])
    expect((await t.docOf(one)).categoryId).toBeNull()
    expect((await change([one, two], { categoryId, costCentre: 'Sede' })).body.data).toEqual({ changed: 2 })
    const changed = await t.docOf(two)
    expect(changed).toMatchObject({ categoryId, costCentre: 'Sede' })
    expect(t.slugsOf(changed)).toContain('classificado')
    expect((await change([one], {})).status).toBe(422)
  })
})
