import type { CashMap } from '@agremia/model/calls/treasury-map'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: TreasuryApp
let member: string
let stranger: Awaited<ReturnType<TreasuryApp['signedIn']>>
beforeAll(async () => {
  t = await createTreasuryApp()
  member = (await t.addMember({ name: 'Ana do Mapa' }))._id
  stranger = await t.signedIn('member')
})
afterAll(() => t.close())

const mapOf = async (year = 2026): Promise<CashMap> =>
  (await t.asEditor('GET', '/treasury_map', undefined, { year: String(year) })).body.data
const rubricas = ({ receipts, payments }: CashMap) =>
  Object.fromEntries(
    [...receipts.lines, ...payments.lines].flatMap(line => line.rubricas.map(one => [one.label, one.amount])),
  )

describe('TRE-01: the map of receipts and payments', () => {
  it('counts documents by what was paid of them, payments of members once, and no transfers', async () => {
    const power = await t.enter({ totalAmount: 100, categoryId: t.categoryId('Eletricidade, água e gás') })
    const credit = await t.enter({
      docType: 'nota_credito',
      totalAmount: 20,
      categoryId: t.categoryId('Eletricidade, água e gás'),
    })
    const rent = await t.enter({ totalAmount: 300 })
    await t.enter({ totalAmount: 999, categoryId: t.categoryId('Seguros') })
    const hall = await t.enter({
      direction: 'receita',
      totalAmount: 250,
      categoryId: t.categoryId('Aluguer de espaços'),
    })
    // One transfer pays an invoice less its credit note, a part of another, and a fee that has no document.
    await t.post(
      '/treasury_movements',
      t.movement(
        132,
        [
          { treasuryDocId: power._id, amount: 100 },
          { treasuryDocId: credit._id, amount: -20 },
          { treasuryDocId: rent._id, amount: 50 },
        ],
        { categoryId: t.categoryId('Comissões bancárias e de pagamentos') },
      ),
    )
    await t.post(
      '/treasury_movements',
      t.movement(250, [{ treasuryDocId: hall._id, amount: 250 }], { kind: 'entrada' }),
    )
    await t.post(
      '/treasury_movements',
      t.movement(40, [], { kind: 'transferencia', counterBankAccountId: t.cashBox, method: 'numerario' }),
    )
    await t.pay(member, 24)
    const joia = await t.pay(member, 10, { type: 'joia' })
    await t.post(`/payments/${joia._id}/annul`, { reason: 'Engano' })
    await t.pay(member, 6, { type: 'multa' })
    await t.post('/received_money', {
      amount: 13,
      date: '2026-11-10',
      method: 'transferencia',
      bankAccountId: t.bankAccount,
    })
    const map = await mapOf()
    expect(rubricas(map)).toEqual({
      'Eletricidade, água e gás': 80,
      'Comissões bancárias e de pagamentos': 2,
      'Sem rubrica': 50,
      'Aluguer de espaços': 250,
      Quotas: 24,
      Joias: 0,
      Multas: 6,
    })
    expect(map).toMatchObject({ unidentified: 13, opened: 0, transfers: 0, opening: 0, closing: 161 })
    expect(map.receipts.amount - map.payments.amount + map.unidentified).toBe(map.closing - map.opening)
    expect(map.accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(map.closing)
  })

  it('opens every number into what it is made of', async () => {
    const map = await mapOf()
    const numbers = [...map.receipts.lines, ...map.payments.lines].flatMap(line => line.rubricas)
    for (const { key, amount } of [...numbers, { key: 'por_identificar', amount: map.unidentified }]) {
      const { body } = await t.asEditor('GET', '/treasury_map/entries', undefined, { year: '2026', key })
      expect(body.meta.amount).toBe(amount)
      expect(body.data.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBeCloseTo(amount, 5)
      expect(body.data).toHaveLength(body.meta.total)
    }
    const power = numbers.find(({ label }) => label.startsWith('Eletricidade'))
    const { body } = await t.asEditor('GET', '/treasury_map/entries', undefined, {
      year: '2026',
      key: String(power?.key),
      _limit: '1',
      _page: '2',
    })
    expect(body).toMatchObject({ data: [{ of: 'treasuryDocs', amount: -20 }], meta: { total: 2, amount: 80 } })
  })

  it('is printed and exported, for staff alone', async () => {
    for (const [format, begins] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      const { body } = await t.asEditor('POST', '/treasury_map', { year: 2026, format })
      const file = await t.app.inject({ url: body.data.url })
      expect(file.rawPayload.toString('latin1', 0, begins.length)).toBe(begins)
      if (format === 'pdf')
        expect(readPdf(file.rawPayload).pages.flat()).toEqual(
          expect.arrayContaining(['Mapa de recebimentos e pagamentos de 2026', 'Total de pagamentos', '132,00\u00a0€']),
        )
    }
    for (const path of ['/treasury_map', '/treasury_budget'])
      expect((await t.call('GET', path, { as: stranger })).status).toBe(403)
  })

  it.each([
    ['/treasury_map', { year: 'x' }],
    ['/treasury_map', { year: '99999' }],
    ['/treasury_map/entries', { year: '2026', key: 'rubrica:1' }],
    ['/treasury_map/entries', { year: '2026', key: "tipo:quota' or true" }],
    ['/treasury_map/entries', { year: '2026' }],
    ['/treasury_budget', { year: '0' }],
  ])('refuses bad input in words: %s %j', async (path, query) => {
    const { status, body } = await t.asEditor('GET', path, undefined, query)
    expect(status).toBe(422)
    expect(Object.values(body.errors)[0]).toMatch(/[a-z]{3}/)
  })

  it('tells the opening balance of an account that began in the year apart, and what went to it before', async () => {
    const { _id } = await t.post('/bank_accounts', {
      name: 'Conta nova',
      kind: 'caixa',
      openingBalance: 500,
      openingDate: '2026-11-12',
      active: true,
    })
    await t.post(
      '/treasury_movements',
      t.movement(30, [], { kind: 'transferencia', counterBankAccountId: _id, date: '2026-11-11' }),
    )
    const map = await mapOf()
    expect(map).toMatchObject({ opened: 500, transfers: -30, closing: 631 })
    expect(
      map.opening + map.receipts.amount - map.payments.amount + map.unidentified + map.opened + map.transfers,
    ).toBe(map.closing)
  })

  it('begins a year with the balance at which the one before ended', async () => {
    const [before, after] = [await mapOf(2026), await mapOf(2027)]
    expect(after).toMatchObject({ opening: before.closing, closing: before.closing })
    expect([after.receipts.lines, after.payments.lines]).toEqual([[], []])
  })
})

describe('TRE-01: the rubrica of payments of members', () => {
  it('takes a type of payment from the line of its own, and no two take the same', async () => {
    const fines = await t.post('/treasury_categories', {
      name: 'Multas e cartões',
      direction: 'receita',
      order: 5,
      paymentTypes: ['multa'],
    })
    expect(rubricas(await mapOf())).toMatchObject({ 'Multas e cartões': 6 })
    const second = await t.asEditor('POST', '/treasury_categories', {
      name: 'Outras multas',
      direction: 'receita',
      order: 5,
      paymentTypes: ['multa'],
    })
    expect(second.status).toBe(422)
    expect(second.text).toContain('A rubrica «Multas e cartões» já recebe pagamentos deste tipo.')
    await sql`delete from treasury_categories where id = ${fines._id}`.execute(t.database.kysely)
  })
})

describe('TRE-01: budget against actual', () => {
  const sheet = async (year = 2026) =>
    (await t.asEditor('GET', '/treasury_budget', undefined, { year: String(year) })).body.data
  const linesOf = (half: { categories: { name: string; lines: object[] }[] }, name: string) =>
    half.categories.find(one => one.name === name)?.lines

  it('compares what was planned with what moved, by cost centre where one has a plan', async () => {
    const categoryId = t.categoryId('Material')
    await t.post('/budgets', { fiscalYear: 2026, categoryId, amount: 1000 })
    await t.post('/budgets', { fiscalYear: 2026, categoryId, costCentre: 'Teatro', amount: 200 })
    for (const [costCentre, amount] of [
      ['teatro', 50],
      ['Banda', 7],
    ] as const) {
      const doc = await t.enter({ totalAmount: amount, categoryId, costCentre })
      await t.post('/treasury_movements', t.movement(amount, [{ treasuryDocId: doc._id, amount }]))
    }
    const { payments, receipts } = await sheet()
    expect(linesOf(payments, 'Material')).toMatchObject([
      { costCentre: null, planned: 1000, actual: 7 },
      { costCentre: 'Teatro', planned: 200, actual: 50 },
    ])
    expect(payments).toMatchObject({ planned: 1200, unclassified: 50 })
    expect(linesOf(receipts, 'Quotas')).toMatchObject([{ planned: 0, actual: 24, _id: null }])
    const map = await mapOf()
    expect([payments.actual, receipts.actual]).toEqual([map.payments.amount, map.receipts.amount])
  })

  it('copies from the year before what the year does not have, once', async () => {
    await t.post('/budgets', { fiscalYear: 2027, categoryId: t.categoryId('Material'), amount: 1 })
    expect((await sheet(2027)).linesOfYearBefore).toBe(2)
    const first = await t.asEditor('POST', '/treasury_budget/copy', { year: 2027 })
    expect([first.status, first.body.data]).toEqual([201, { copied: 1 }])
    expect(linesOf((await sheet(2027)).payments, 'Material')).toMatchObject([{ planned: 1 }, { planned: 200 }])
    const again = await t.asEditor('POST', '/treasury_budget/copy', { year: 2027 })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('não tem nada que falte')])
    expect((await t.call('POST', '/treasury_budget/copy', { as: stranger, body: { year: 2027 } })).status).toBe(403)
  })
})
