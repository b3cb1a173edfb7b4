import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

const money = (more: object = {}) => ({
  direction: 'receita',
  docType: 'recibo_donativo',
  isDonation: true,
  donationKind: 'numerario',
  paidDate: '2026-11-05',
  paymentMethod: 'transferencia',
  bankAccountId: t.bankAccount,
  ...more,
})
const goods = (more: object = {}) => ({
  direction: 'receita',
  docType: 'recibo_donativo',
  isDonation: true,
  donationKind: 'especie',
  ...more,
})
const giftsOf = async (name: string) =>
  (await t.asEditor('GET', '/donations', undefined, { _search: name, _sort: 'date' })).body.data
const give = (body: object) => t.asEditor('POST', '/donations', body)
const moneyGift = (more: object = {}) => ({
  kind: 'numerario',
  date: '2026-11-05',
  amount: 75,
  method: 'transferencia',
  bankAccountId: t.bankAccount,
  ...more,
})
const receiptTexts = async (id: string, body: object = { forPrinter: true }) => {
  const { url } = await t.post(`/donations/${id}/receipt`, body)
  const file = await t.app.inject({ method: 'GET', url })
  return readPdf(file.rawPayload)
    .pages.flat()
    .map(text => text.replaceAll('\u00a0', ' '))
}
const countOf = async (table: string) =>
  Number((await t.rows<{ count: number }>(sql`select count(*) from ${sql.table(table)}`))[0]?.count)

describe('TRE-01: a gift of money typed as a document', () => {
  it('is a payment with its receipt, which moves the account once; the document names it', async () => {
    const before = { balance: Number(await t.balance(t.bankAccount)), movements: await countOf('treasury_movements') }
    const doc = await t.enter(money({ entityName: 'Padaria Generosa', entityTaxNumber: '503504564', totalAmount: 120 }))
    const payment = (await t.asEditor('GET', `/payments/${doc.memberPaymentId}`)).body.data
    expect(payment).toMatchObject({
      type: 'donativo',
      amount: 120,
      date: '2026-11-05',
      personId: doc.personId,
      receiptNumber: doc.donationReceiptNumber,
    })
    expect(payment.receiptNumber).toMatch(/^DON 2026\//)
    expect(doc).toMatchObject({ openAmount: 0, payableAmount: 0 })
    expect(t.slugsOf(doc)).toContain('pago')
    expect(Number(await t.balance(t.bankAccount)) - before.balance).toBe(12_000)
    expect(await countOf('treasury_movements')).toBe(before.movements)
    expect(await giftsOf('Padaria Generosa')).toMatchObject([
      { _id: payment._id, paymentId: payment._id, treasuryDocId: doc._id, amount: 120, kind: 'numerario' },
    ])
    const history = await t.asEditor('GET', `/payments/${payment._id}/history`)
    expect(history.body.data).toHaveLength(1)
  })

  it('one typed in payments shows in the register once and makes no document', async () => {
    const documents = await countOf('treasury_docs')
    const member = await t.addMember({ name: 'Sócio Generoso' })
    const payment = await t.pay(member._id, 15, { type: 'donativo' })
    expect(await giftsOf('Sócio Generoso')).toMatchObject([{ _id: payment._id, treasuryDocId: null, amount: 15 }])
    expect(await countOf('treasury_docs')).toBe(documents)
  })

  it('annulled as a payment, its document is annulled with the same words, and both histories tell it', async () => {
    const doc = await t.enter(money({ entityName: 'Oficina Arrependida', totalAmount: 40 }))
    const before = Number(await t.balance(t.bankAccount))
    await t.post(`/payments/${doc.memberPaymentId}/annul`, { reason: 'Transferência devolvida' })
    const after = await t.docOf(doc)
    expect(after).toMatchObject({ annulReason: 'Transferência devolvida', incomeAmount: 0 })
    expect(t.slugsOf(after)).toContain('anulado')
    expect(Number(await t.balance(t.bankAccount)) - before).toBe(-4000)
    expect(await giftsOf('Oficina Arrependida')).toMatchObject([{ status: 'anulado' }])
    const { data } = (await t.asEditor('GET', `/treasury_docs/${doc._id}/history`)).body
    expect(JSON.stringify(data)).toContain('Transferência devolvida')
  })

  it('a rule named for one gift is on its receipt, without the code of the usual one', async () => {
    await t.asAdmin('PATCH', '/settings', { donationRegime: 'artigo 62.º do EBF', donationCode: '01' })
    const usual = await t.enter(money({ entityName: 'Mecenas Habitual' }))
    const other = await t.enter(money({ entityName: 'Mecenas Cultural', donationRegime: 'artigo 62.º-B do EBF' }))
    await t.asAdmin('PATCH', '/settings', { donationRegime: '', donationCode: '' })
    expect([usual.donationRegime, other.donationRegime]).toEqual(['artigo 62.º do EBF', 'artigo 62.º-B do EBF'])
    expect(await giftsOf('Mecenas')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ regime: 'artigo 62.º do EBF', code: '01' }),
        expect.objectContaining({ regime: 'artigo 62.º-B do EBF', code: null }),
      ]),
    )
  })
})

describe('TRE-01: a gift in kind', () => {
  it('gets a number of the same series and a receipt that names the goods, and moves no account', async () => {
    const before = await t.balance(t.bankAccount)
    const paid = await t.pay(null, 5, {
      type: 'donativo',
      personId: (await t.enter(goods({ entityName: 'Loja dos Bens' }))).personId,
    })
    const doc = await t.enter(
      goods({ entityName: 'Loja dos Bens', description: 'Piano vertical usado', totalAmount: 900 }),
    )
    const sequence = (number: string) => Number(number.split('/')[1])
    expect(sequence(doc.donationReceiptNumber)).toBe(sequence(paid.receiptNumber) + 1)
    expect(doc).toMatchObject({ memberPaymentId: null, openAmount: 0 })
    expect(await t.balance(t.bankAccount)).toBe(before)
    const first = await receiptTexts(doc._id)
    expect(first).toEqual(
      expect.arrayContaining([
        'Recibo de donativo',
        `N.º ${doc.donationReceiptNumber}`,
        'Loja dos Bens',
        'Em espécie',
        'Piano vertical usado',
        'Total 900,00 €',
        'Donativo concedido sem contrapartidas.',
        'Duplicado',
      ]),
    )
    expect(first).not.toContain('2.ª via')
    expect(await receiptTexts(doc._id, {})).toEqual(expect.arrayContaining(['Consulta']))
    expect(await receiptTexts(doc._id, { forPrinter: true, withDuplicate: false })).toContain('2.ª via')
  })

  it('what the receipt says stays as it is; other words can still be changed', async () => {
    const doc = await t.enter(goods({ entityName: 'Dador Fixo', totalAmount: 50 }))
    for (const [change, field] of [
      [{ totalAmount: 60 }, 'totalAmount'],
      [{ description: 'Outra coisa' }, 'description'],
      [{ docDate: '2026-11-03' }, 'docDate'],
      [{ isDonation: false }, 'isDonation'],
      [{ entityName: 'Outro' }, 'entityName'],
    ] as const) {
      const refused = await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { ...change, rev: doc.rev })
      expect([refused.status, refused.body.errors], field).toEqual([
        422,
        expect.objectContaining({ [field]: 'O recibo já foi emitido. Anule o documento e registe outro.' }),
      ])
    }
    const noted = await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { notes: 'Entregue na sede', rev: doc.rev })
    expect(noted.status).toBe(200)
  })

  it('annulled with its document, keeps its number and never counts again', async () => {
    const doc = await t.enter(goods({ entityName: 'Dador Anulado', totalAmount: 30 }))
    await t.post(`/treasury_docs/${doc._id}/annul`, { reason: 'Não chegou a vir' })
    expect(await giftsOf('Dador Anulado')).toMatchObject([
      { status: 'anulado', receiptNumber: doc.donationReceiptNumber },
    ])
    expect(await receiptTexts(doc._id)).toEqual(
      expect.arrayContaining(['ANULADO', 'em 15/11/2026: Não chegou a vir', `N.º ${doc.donationReceiptNumber}`]),
    )
    const body = { ids: [doc._id], docStatusId: t.statusId('anulado') }
    const refused = await t.asEditor('POST', '/treasury_docs_statuses/bulk_delete', body)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Registe o donativo de novo')
    const restored = sql`update treasury_docs set annulled_at = null, annul_reason = null where id = ${doc._id}`
    await expect(t.rows(restored)).rejects.toThrow(/was annulled/)
  })

  it('one of money is annulled as a payment, and its document says so', async () => {
    const doc = await t.enter(money({ entityName: 'Dador Pago' }))
    const refused = await t.asEditor('POST', `/treasury_docs/${doc._id}/annul`, { reason: 'Engano' })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('anule o pagamento')])
  })

  it('six at once take six numbers without a gap, beside gifts of money', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        t.enter(
          n % 2 === 0 ? goods({ entityName: `Ao Mesmo Tempo ${n}` }) : money({ entityName: `Ao Mesmo Tempo ${n}` }),
        ),
      ),
    )
    const numbers = made.map(doc => Number(doc.donationReceiptNumber.split('/')[1])).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 6 }, (_, n) => (numbers[0] ?? 0) + n))
  })
})

describe('TRE-01: who gave is found or gets a record', () => {
  it('by the tax number, by the only one of the name, or new', async () => {
    const made = (await give(moneyGift({ donorName: 'Tasca do Zé, Lda.', taxNumber: '503 504 564' }))).body.data
    const known = (await give(moneyGift({ taxNumber: '503504564' }))).body.data
    expect(known.personId).toBe(made.personId)
    const byName = (await give(moneyGift({ donorName: 'Única da Silva' }))).body.data
    const again = (
      await give({
        kind: 'especie',
        date: '2026-11-06',
        amount: '12,50',
        description: 'Vinho',
        donorName: 'única da silva',
      })
    ).body.data
    expect(again).toMatchObject({
      personId: byName.personId,
      kind: 'especie',
      amount: 12.5,
      description: 'Vinho',
      taxNumber: null,
    })
    const { data } = (await t.asEditor('GET', `/people/${byName.personId}`)).body
    expect(data).toMatchObject({ name: 'Única da Silva', personType: 'singular', roles: ['mecenas'] })
    const doc = (await t.asEditor('GET', `/treasury_docs/${again.treasuryDocId}`)).body.data
    expect(doc).toMatchObject({ docType: 'recibo_donativo', fiscalYear: 2026, categoryId: t.categoryId('Donativos') })
  })

  it('a member who gives is recorded as the member', async () => {
    const member = await t.addMember({ name: 'Membro Dadivoso' })
    const gift = (await give(moneyGift({ personId: member.personId }))).body.data
    expect((await t.asEditor('GET', `/payments/${gift.paymentId}`)).body.data).toMatchObject({ memberId: member._id })
  })
})

describe('TRE-01: what bad gifts get', () => {
  it.each<[string, () => object, Record<string, unknown>]>([
    ['no kind', () => ({}), { kind: 'Indique se foi em dinheiro ou em espécie.' }],
    ['nobody who gave', () => moneyGift(), { donorName: 'Indique quem deu: escolha a ficha ou escreva o nome.' }],
    [
      'a NIF that fails',
      () => moneyGift({ donorName: 'X Y', taxNumber: '123456788' }),
      { taxNumber: 'NIF inválido: confirme os 9 algarismos.' },
    ],
    [
      'the NIF of everybody',
      () => moneyGift({ donorName: 'X Y', taxNumber: '999999990' }),
      { taxNumber: expect.any(String) },
    ],
    [
      'an unknown NIF without a name',
      () => moneyGift({ taxNumber: '123456789' }),
      { donorName: expect.stringContaining('indique o nome') },
    ],
    [
      'a name of two people',
      () => moneyGift({ donorName: 'Gémeo Igual' }),
      { donorName: expect.stringContaining('mais de uma pessoa') },
    ],
    ['an id of another resource', () => moneyGift({ personId: t.bankAccount }), { personId: expect.any(String) }],
    [
      '3,000 € in cash',
      () => moneyGift({ donorName: 'X Y', amount: 3000, method: 'numerario' }),
      { amount: expect.stringContaining('63.º-E') },
    ],
    [
      'money of a closed period',
      () => moneyGift({ donorName: 'X Y', date: '2025-12-31' }),
      { date: expect.stringContaining('encerradas') },
    ],
    [
      'goods of a closed period',
      () => ({ kind: 'especie', donorName: 'X Y', date: '2025-12-31', amount: 5, description: 'Mesa' }),
      { date: expect.stringContaining('encerrad') },
    ],
    [
      'goods without a name',
      () => ({ kind: 'especie', donorName: 'X Y', date: '2026-11-01', amount: 5 }),
      { description: expect.any(String) },
    ],
    [
      'goods worth nothing',
      () => ({ kind: 'especie', donorName: 'X Y', date: '2026-11-01', amount: 0, description: 'Mesa' }),
      { amount: expect.any(String) },
    ],
    ['tomorrow', () => moneyGift({ donorName: 'X Y', date: '2026-11-16' }), { date: expect.any(String) }],
    [
      'a cheque without a number',
      () => moneyGift({ donorName: 'X Y', method: 'cheque' }),
      { chequeNumber: 'Indique o número do cheque.' },
    ],
    ['an amount in words', () => moneyGift({ donorName: 'X Y', amount: 'muito' }), { amount: expect.any(String) }],
  ])('%s', async (_what, body, errors) => {
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2025-12-31' })
    if ((await t.rows(sql`select from people where name = 'Gémeo Igual'`)).length === 0)
      for (let n = 0; n < 2; n += 1) await t.post('/people', { personType: 'singular', name: 'Gémeo Igual' })
    const before = [await t.treasury(), await t.ledger()]
    const refused = await give(body())
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    expect([await t.treasury(), await t.ledger()]).toEqual(before)
    await t.reopenAccounts()
  })

  it.each<[string, () => object, string]>([
    [
      'money without how it came',
      () => money({ paidDate: null, paymentMethod: null, bankAccountId: null }),
      'paidDate',
    ],
    ['an expense', () => money({ direction: 'despesa' }), 'isDonation'],
    ['withholding', () => money({ withholding: 10 }), 'withholding'],
    ['a credit note', () => goods({ docType: 'nota_credito' }), 'docType'],
    ['a cheque without a number', () => money({ paymentMethod: 'cheque' }), 'entityDocNumber'],
    ['goods to come', () => goods({ docDate: '2026-11-20' }), 'docDate'],
    ['nothing', () => goods({ totalAmount: 0 }), 'totalAmount'],
    [
      '3,000 € in cash',
      () => money({ totalAmount: 3000, paymentMethod: 'numerario', bankAccountId: t.cashBox }),
      'paymentMethod',
    ],
  ])('as a document, %s', async (_what, body, field) => {
    const before = [await t.treasury(), await t.ledger()]
    const refused = await t.asEditor('POST', '/treasury_docs', t.invoice({ entityName: 'Recusado', ...body() }))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect([await t.treasury(), await t.ledger()]).toEqual(before)
  })

  it('receipts are for staff; an unknown gift has none', async () => {
    const doc = await t.enter(goods({ entityName: 'Dador Reservado' }))
    const member = await t.signedIn('member')
    expect((await t.call('POST', `/donations/${doc._id}/receipt`, { as: member, body: {} })).status).toBe(403)
    expect((await t.call('POST', '/donations', { as: member, body: moneyGift() })).status).toBe(403)
    expect((await t.asEditor('POST', `/donations/${t.bankAccount}/receipt`, {})).status).toBe(404)
  })
})
