import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

const EDP = '503504564'

describe('TRE-01: documents', () => {
  it('are numbered without gaps by year, also when many are saved at once and some are refused', async () => {
    const bodies = Array.from({ length: 12 }, (_, n) =>
      t.invoice({ fiscalYear: 2024, totalAmount: n % 3 === 0 ? -1 : 10 }),
    )
    const answers = await Promise.all(bodies.map(body => t.asEditor('POST', '/treasury_docs', body)))
    const numbers = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.number] : []))
    expect(numbers.sort()).toEqual(Array.from({ length: 8 }, (_, n) => `2024/000${n + 1}`))
    expect((await t.enter({ fiscalYear: 2023 })).number).toBe('2023/0001')
  })

  it('begin with a status of each dimension but control, while nobody may approve', async () => {
    const doc = await t.enter()
    expect(t.slugsOf(doc)).toEqual(['por-pagar', 'por-classificar', 'por-enviar', 'por-arquivar'])
    expect(doc).toMatchObject({ registeredById: t.editor.userId, payableAmount: 100, openAmount: 100, isUnpaid: true })
  })

  it('are classified by their category, and lose it again', async () => {
    const doc = await t.enter({ categoryId: t.categoryId('Seguros') })
    expect(t.slugsOf(doc)).toContain('classificado')
    const { body } = await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { categoryId: null })
    expect(t.slugsOf(body.data)).toContain('por-classificar')
    // What neither costs nor brings anything has no category.
    expect(t.slugsOf(await t.enter({ direction: 'informativo', docType: 'declaracao' }))).not.toContain(
      'por-classificar',
    )
  })

  it('find their supplier by its tax number, or make it once', async () => {
    const edp = { entityName: 'EDP Comercial', entityTaxNumber: EDP }
    const made = await Promise.all([t.enter(edp), t.enter(edp), t.enter({ entityTaxNumber: '503 504 564' })])
    expect(new Set(made.map(({ personId }) => personId)).size).toBe(1)
    const [{ personId }] = made
    expect((await t.asEditor('GET', `/people/${personId}`)).body.data).toMatchObject({
      personType: 'coletiva',
      taxNumber: EDP,
      roles: ['fornecedor'],
    })
    const later = await t.enter({ personId, entityName: null })
    expect(later).toMatchObject({ entityTaxNumber: EDP, entityName: expect.stringContaining('') })
    const found = await t.asEditor('GET', '/treasury_docs', undefined, { _search: EDP, _sums: 'expenseAmount' })
    expect(found.body.meta).toMatchObject({ total: 4, sums: { expenseAmount: 400 } })
  })

  it('take the number of a foreign supplier with the letters of its country', async () => {
    await t.rows(
      sql`insert into countries (id, name, name_sort, iso2, iso2_sort, search) values (gen_random_uuid(), 'Irlanda', 'irlanda', 'IE', 'ie', 'irlanda') on conflict do nothing`,
    )
    const google = { entityName: 'Google Ireland', entityTaxNumber: 'IE 6388047V' }
    const [one, other] = await Promise.all([t.enter(google), t.enter(google)])
    expect(one).toMatchObject({ entityTaxNumber: 'IE6388047V', personId: other.personId })
    expect((await t.asEditor('GET', `/people/${one.personId}`)).body.data).toMatchObject({
      personType: 'coletiva',
      taxNumber: 'IE6388047V',
      _refs: { taxCountryId: 'Irlanda' },
    })
    const { body } = await t.asEditor('GET', '/treasury_docs', undefined, { _entityTaxNumber: 'IE6388047V' })
    expect(body.meta.total).toBe(2)
  })

  it('that are paid already record a movement of the whole amount in the same save', async () => {
    const before = (await t.balance(t.bankAccount)) ?? 0
    const doc = await t.enter({
      totalAmount: 123,
      withholding: 23,
      paidDate: '2026-11-05',
      paymentMethod: 'transferencia',
      bankAccountId: t.bankAccount,
    })
    expect(doc).toMatchObject({ rev: 1, paidDate: '2026-11-05', settledAmount: 100, openAmount: 0, isUnpaid: false })
    expect(t.slugsOf(doc)).toContain('pago')
    expect(await t.balance(t.bankAccount)).toBe(before - 10_000)
    expect(await t.balance(t.bankAccount, '2026-11-04')).toBe(before)
    const again = await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { paidDate: '2026-11-06' })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { paidDate: 'Muda-se no movimento: anule-o e registe outro.' },
    ])
  })

  it('tell what somebody advanced and whether it was paid back', async () => {
    const { personId } = await t.enter({ entityName: 'Rui Sá', entityTaxNumber: '123456789' })
    const doc = await t.enter({ paidByPersonId: personId })
    expect(t.slugsOf(doc)).toContain('a-reembolsar')
    await t.post('/treasury_movements', t.movement(100, [{ treasuryDocId: doc._id, amount: 100 }]))
    const paid = await t.docOf(doc)
    expect(t.slugsOf(paid)).toContain('reembolsado')
    expect(paid).toMatchObject({ reimbursedAt: '2026-11-10', rev: 2 })
  })

  it('keep what the QR code filled apart from what somebody changed', async () => {
    const doc = await t.enter({ fromQr: ['totalAmount', 'docDate'] })
    const { body } = await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { totalAmount: 90 })
    expect(body.data.fromQr).toEqual(['docDate'])
  })
})

describe('TRE-01: what bad input gets, with everything as it was', () => {
  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'a NIF that fails',
      { entityTaxNumber: '503504565' },
      { entityTaxNumber: expect.stringContaining('NIF inválido: confirme os 9 algarismos.') },
    ],
    [
      'a total that does not add up',
      { netAmount: 100, vatAmount: 23, totalAmount: 125 },
      {
        totalAmount: 'O valor sem IVA, o não sujeito e os impostos somam 123,00\u00a0€: faltam ou sobram 2,00\u00a0€.',
      },
    ],
    ['a date far ahead', { docDate: '2027-11-02' }, { docDate: 'A data não pode ser posterior a 15/12/2026.' }],
    ['nobody it is of', { entityName: '' }, { entityName: 'Indique o nome da entidade, ou escolha-a.' }],
    [
      'a payment without an account',
      { paidDate: '2026-11-05' },
      { paymentMethod: 'Indique a forma de pagamento.', bankAccountId: 'Indique a conta ou a caixa.' },
    ],
    [
      'a way of paying without a day',
      { paymentMethod: 'cheque' },
      { paidDate: 'Indique a data de pagamento, ou deixe vazias a forma e a conta.' },
    ],
    [
      'a gift without its kind',
      { direction: 'receita', isDonation: true },
      { donationKind: 'Indique se foi em dinheiro ou em espécie.' },
    ],
  ])('%s', async (_what, more, errors) => {
    const before = await t.treasury()
    const { status, body } = await t.asEditor('POST', '/treasury_docs', t.invoice(more))
    expect([status, body.errors]).toEqual([422, errors])
    expect(await t.treasury()).toEqual(before)
  })

  it('cash of 3,000 euros or more, at once or in parts', async () => {
    const cash = { paymentMethod: 'numerario', bankAccountId: t.cashBox, paidDate: '2026-11-05' }
    const refused = await t.asEditor('POST', '/treasury_docs', t.invoice({ totalAmount: 3000, ...cash }))
    expect(refused.body.errors.paymentMethod).toContain('art. 63.º-E')
    const doc = await t.enter({ totalAmount: 4000 })
    const part = (amount: number) =>
      t.movement(amount, [{ treasuryDocId: doc._id, amount }], { method: 'numerario', bankAccountId: t.cashBox })
    await t.post('/treasury_movements', part(2000))
    const { status, body } = await t.asEditor('POST', '/treasury_movements', part(1000))
    expect([status, body.errors['settlements.0.amount']]).toEqual([422, expect.stringContaining('mesmo por partes')])
  })

  it('a category of the other side', async () => {
    const body = t.invoice({ categoryId: t.categoryId('Quotas') })
    const answer = await t.asEditor('POST', '/treasury_docs', body)
    expect(answer.body.errors).toEqual({ categoryId: 'Esta rubrica é de receita.' })
  })

  it('a closed year: neither new documents nor changes, but what was left open is paid in the running one', async () => {
    const doc = await t.enter({ fiscalYear: 2025, docDate: '2025-12-30' })
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2025-12-31' })
    const refused = await t.asEditor('POST', '/treasury_docs', t.invoice({ fiscalYear: 2025, docDate: '2025-12-30' }))
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { fiscalYear: 'As contas de 2025 estão encerradas. Use o exercício em curso, 2026.' },
    ])
    const changed = await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { totalAmount: 10 })
    expect(changed.body.errors._).toContain('já não se muda')
    await expect(t.rows(sql`update treasury_docs set total_amount = 1 where id = ${doc._id}`)).rejects.toThrow('2025')
    await t.post('/treasury_movements', t.movement(100, [{ treasuryDocId: doc._id, amount: 100 }]))
    expect(t.slugsOf(await t.docOf(doc))).toContain('pago')
    const late = await t.asEditor('POST', '/treasury_movements', t.movement(1, [], { date: '2025-12-31' }))
    expect(late.body.errors).toEqual({ date: 'As contas estão encerradas até 31/12/2025.' })
    await t.reopenAccounts()
  })
})
