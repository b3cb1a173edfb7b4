import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

const line = ({ _id }: { _id: string }, amount: number) => ({ treasuryDocId: _id, amount })

describe('TRE-01: movements', () => {
  it('settle several documents at once, wholly and partly, less a credit note', async () => {
    const [one, two, credit] = [
      await t.enter(),
      await t.enter({ totalAmount: 80 }),
      await t.enter({ docType: 'nota_credito', totalAmount: 30 }),
    ]
    const before = (await t.balance(t.bankAccount)) ?? 0
    const lines = [line(one, 100), line(two, 50), line(credit, -30)]
    const made = await t.post('/treasury_movements', t.movement(120, lines))
    expect(made.settles).toBe([one, two, credit].map(({ number }) => number).join(', '))
    const paid = [await t.docOf(one), await t.docOf(two), await t.docOf(credit)]
    expect(paid.map(doc => [doc.openAmount, t.slugsOf(doc)[0], doc.paidDate])).toEqual([
      [0, 'pago', '2026-11-10'],
      [30, 'parcialmente-pago', '2026-11-10'],
      [0, 'pago', '2026-11-10'],
    ])
    expect(await t.balance(t.bankAccount)).toBe(before - 12_000)
  })

  it('are reversed on their own day, and what they settled is open again', async () => {
    const doc = await t.enter()
    const before = (await t.balance(t.bankAccount)) ?? 0
    const made = await t.post('/treasury_movements', t.movement(100, [line(doc, 100)]))
    const reverse = (body: object) => t.asEditor('POST', `/treasury_movements/${made._id}/reverse`, body)
    expect((await reverse({ reason: ' ' })).body.errors).toEqual({ reason: 'Indique o motivo.' })
    expect((await reverse({ reason: 'Engano', date: '2026-11-09' })).body.errors.date).toContain('10/11/2026')
    const reversed = await reverse({ reason: 'Conta errada', date: '2026-11-12' })
    expect([reversed.status, reversed.body.data]).toEqual([
      201,
      expect.objectContaining({ kind: 'entrada', date: '2026-11-12', reversesId: made._id }),
    ])
    expect(await t.docOf(doc)).toMatchObject({ openAmount: 100, paidDate: null, rev: 3 })
    expect(t.slugsOf(await t.docOf(doc))).toContain('por-pagar')
    expect([await t.balance(t.bankAccount, '2026-11-11'), await t.balance(t.bankAccount)]).toEqual([
      before - 10_000,
      before,
    ])
    expect((await reverse({ reason: 'Outra vez' })).status).toBe(409)
    const history = await t.asEditor('GET', `/treasury_docs/${doc._id}/history`)
    expect(history.body.data).toHaveLength(3)
  })

  it('are told by document, with the part that each settles of it', async () => {
    const [doc, other] = [await t.enter(), await t.enter()]
    const first = await t.post('/treasury_movements', t.movement(130, [line(doc, 30), line(other, 100)]))
    await t.post('/treasury_movements', t.movement(70, [line(doc, 70)]))
    await t.asEditor('POST', `/treasury_movements/${first._id}/reverse`, { reason: 'Engano', date: '2026-11-12' })
    const read = (id: string) => t.asEditor('GET', `/treasury_docs/${id}/movements`)
    const { data } = (await read(doc._id)).body
    expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([30, 70, -30])
    expect(data[0]).toMatchObject({ _id: first._id, date: '2026-11-10', reversed: true, reversesId: null })
    expect(data[2]).toMatchObject({ date: '2026-11-12', reversesId: first._id, reverseReason: 'Engano' })
    expect((await read(first._id)).status).toBe(404)
    expect((await read('x')).status).toBe(404)
  })

  it('between two accounts move both', async () => {
    const before = [await t.balance(t.cashBox), await t.balance(t.bankAccount)]
    const transfer = { kind: 'transferencia', bankAccountId: t.cashBox, counterBankAccountId: t.bankAccount }
    const made = await t.post('/treasury_movements', t.movement(4000, [], { ...transfer, method: 'numerario' }))
    const moved = [await t.balance(t.cashBox), await t.balance(t.bankAccount)]
    expect(moved).toEqual([Number(before[0]) - 400_000, Number(before[1]) + 400_000])
    await t.post(`/treasury_movements/${made._id}/reverse`, { reason: 'Engano' })
    expect([await t.balance(t.cashBox), await t.balance(t.bankAccount)]).toEqual(before)
  })

  it('two who pay the same document at once: one does, the other is told', async () => {
    const doc = await t.enter()
    const pay = () => t.asEditor('POST', '/treasury_movements', t.movement(100, [line(doc, 100)]))
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(await t.docOf(doc)).toMatchObject({ settledAmount: 100, openAmount: 0 })
  })

  it.each<[string, (doc: { _id: string }) => object, Record<string, unknown>]>([
    [
      'more than is open',
      doc => t.movement(200, [line(doc, 101)]),
      { 'settlements.0.amount': expect.stringContaining('só estão por pagar 100,00') },
    ],
    ['more than it moves', doc => t.movement(50, [line(doc, 100)]), { amount: expect.stringContaining('não cabem') }],
    [
      'the other side',
      doc => t.movement(100, [line(doc, 100)], { kind: 'entrada' }),
      { 'settlements.0.amount': expect.stringContaining('mesmo lado') },
    ],
    [
      'below zero',
      doc => t.movement(100, [line(doc, -100)]),
      { 'settlements.0.amount': 'Só uma nota de crédito tem um valor negativo.' },
    ],
    [
      'a document twice',
      doc => t.movement(100, [line(doc, 50), line(doc, 50)]),
      { 'settlements.1.treasuryDocId': 'O documento já está noutra linha.' },
    ],
    [
      'an id of another resource',
      () => t.movement(100, [{ treasuryDocId: t.bankAccount, amount: 100 }]),
      { 'settlements.0.treasuryDocId': 'Escolha um registo existente.' },
    ],
    [
      'no account to go to',
      () => t.movement(100, [], { kind: 'transferencia' }),
      { counterBankAccountId: 'Indique a conta de destino.' },
    ],
    [
      'the same account',
      () => t.movement(100, [], { kind: 'transferencia', counterBankAccountId: t.bankAccount }),
      { counterBankAccountId: 'Escolha outra conta.' },
    ],
    [
      'cash above the limit',
      () => t.movement(3000, [], { method: 'numerario' }),
      { amount: expect.stringContaining('art. 63.º-E') },
    ],
  ])('refuse %s, with everything as it was', async (_what, body, errors) => {
    const doc = await t.enter()
    const before = await t.treasury()
    const answer = await t.asEditor('POST', '/treasury_movements', body(doc))
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await t.treasury()).toEqual(before)
  })
})

describe('TRE-01: balances', () => {
  it('count what members pay on its day and take it back on the day of the annulment', async () => {
    const { _id } = await t.addMember({})
    const balances = async () => [await t.balance(t.cashBox, '2026-11-14'), await t.balance(t.cashBox)]
    const [yesterday, today] = await balances()
    const payment = await t.pay(_id, 24, { date: '2026-11-01' })
    await t.post(`/payments/${payment._id}/annul`, { reason: 'Engano' })
    expect(await balances()).toEqual([Number(yesterday) + 2400, today])
  })
})

describe('TRE-01: statuses of the program', () => {
  it('are renamed and recoloured, but neither deleted nor moved to another dimension', async () => {
    const at = `/doc_statuses/${t.statusId('em-duvida')}`
    const renamed = await t.asAdmin('PATCH', at, { name: 'A esclarecer', color: '#aa0000' })
    expect([renamed.status, renamed.body.data.slug]).toEqual([200, 'em-duvida'])
    expect((await t.asAdmin('PATCH', at, { kind: 'arquivo' })).body.errors).toHaveProperty('kind')
    expect((await t.asAdmin('DELETE', at)).status).toBe(409)
    const body = { name: 'Pago a meias', kind: 'pagamento' }
    expect((await t.asAdmin('POST', '/doc_statuses', body)).body.errors).toHaveProperty('kind')
    expect((await t.asEditor('POST', '/doc_statuses', { name: 'Outro', kind: 'controlo' })).status).toBe(403)
  })

  it('a new default of a dimension takes the place of the one before', async () => {
    const body = { name: 'Na pasta', kind: 'arquivo', isDefault: true }
    const { data } = (await t.asAdmin('POST', '/doc_statuses', body)).body
    expect((await t.enter()).archiveStatusId).toBe(data._id)
  })
})
