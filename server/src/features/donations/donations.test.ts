import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  await t.asAdmin('PATCH', '/settings', { donationRegime: 'artigo 62.º, n.º 3, do EBF' })
})
afterAll(() => t.close())

const addPerson = (name: string, taxNumber?: string) =>
  t.post('/people', { personType: 'singular', name, ...(taxNumber && { taxNumber }) })
const give = (personId: string, amount: number, more: object = {}) =>
  t.pay(null, amount, { type: 'donativo', personId, method: 'transferencia', bankAccountId: t.bankAccount, ...more })
const readYear = async (year: number) =>
  (await t.asEditor('GET', '/donations/year', undefined, { year: String(year) })).body.data
async function declarationOf(year: number, format: string) {
  const { url } = await t.post('/donations/declaration', { year, format })
  return t.app.inject({ method: 'GET', url })
}

describe('TRE-01: the register of donors', () => {
  it('has every gift once with its donor and receipt, who need not be a member; nothing else that was paid', async () => {
    const donor = await addPerson('Amélia Registada', '123456789')
    const member = await t.addMember({ name: 'Bento Registado' })
    const gift = await give(donor._id, 50, { date: '2026-02-03' })
    await t.pay(member._id, 20, { type: 'donativo', date: '2026-02-04' })
    await t.pay(member._id, 24)
    const { body } = await t.asEditor('GET', '/donations', undefined, {
      _search: 'Registad',
      _sort: 'date',
      _sums: 'amount',
    })
    expect(body.data).toMatchObject([
      {
        _id: gift._id,
        paymentId: gift._id,
        date: '2026-02-03',
        year: 2026,
        donorName: 'Amélia Registada',
        taxNumber: '123456789',
        hasTaxNumber: true,
        kind: 'numerario',
        amount: 50,
        receiptNumber: gift.receiptNumber,
        regime: 'artigo 62.º, n.º 3, do EBF',
        status: 'valido',
      },
      { donorName: 'Bento Registado', taxNumber: null, hasTaxNumber: false, amount: 20 },
    ])
    expect(body.meta).toMatchObject({ total: 2, sums: { amount: 70 } })
    const of = async (query: Record<string, string>) =>
      (await t.asEditor('GET', '/donations', undefined, { _search: 'Registad', ...query })).body.data.length
    expect([
      await of({ _hasTaxNumber: 'false' }),
      await of({ _year: '2025' }),
      await of({ _kind: 'numerario' }),
    ]).toEqual([1, 0, 2])
  })

  it('adds up by donor and year; an annulled gift stays in the register and is in no sum', async () => {
    const [one, other] = [await addPerson('Carla Soma', '503504564'), await addPerson('Duarte Soma')]
    await give(one._id, 100, { date: '2026-01-10' })
    const annulled = await give(one._id, 30, { date: '2026-01-11' })
    await give(other._id, 250, { date: '2026-01-12' })
    await t.post(`/payments/${annulled._id}/annul`, { reason: 'Engano' })
    const { donors, years } = await readYear(2026)
    const sums = donors.filter(({ name }: { name: string }) => name.endsWith('Soma'))
    expect(sums).toEqual([
      {
        personId: other._id,
        memberId: null,
        name: 'Duarte Soma',
        taxNumber: null,
        count: 1,
        money: 250,
        goods: 0,
        total: 250,
      },
      {
        personId: one._id,
        memberId: null,
        name: 'Carla Soma',
        taxNumber: '503504564',
        count: 1,
        money: 100,
        goods: 0,
        total: 100,
      },
    ])
    expect(years).toEqual([2026])
    const { data } = (await t.asEditor('GET', `/donations/${annulled._id}`)).body
    expect(data).toMatchObject({ status: 'anulado', amount: 30 })
  })

  it('is for staff, and nobody writes in it', async () => {
    const member = await t.signedIn('member')
    for (const path of ['/donations', '/donations/year?year=2026'])
      expect((await t.call('GET', path, { as: member })).status, path).toBe(403)
    expect(
      (await t.call('POST', '/donations/declaration', { as: member, body: { year: 2026, format: 'csv' } })).status,
    ).toBe(403)
    const gift = await give((await addPerson('Eva Intocada'))._id, 5)
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await t.asAdmin(method, `/donations/${gift._id}`, { amount: 1 })).status, method).toBe(404)
  })
})

describe('TRE-01: the declaration Modelo 25', () => {
  it('has year, NIF, kind, code and amount; what is missing is told first and mended in place', async () => {
    const [known, unknown] = [await addPerson('Fábio Declarado', '123456789'), await addPerson('Gil Sem Número')]
    const on = (date: string) => ({ date })
    await give(known._id, 60, on('2025-03-01'))
    await give(known._id, 40.5, on('2025-04-01'))
    await give(unknown._id, 10, on('2025-05-01'))
    await give(known._id, 500, { ...on('2025-06-01'), method: 'numerario', bankAccountId: t.cashBox })
    const reasons = async () =>
      (await readYear(2025)).leftOut.map(({ donorName, reason }: Record<string, string>) => [donorName, reason])
    expect(await reasons()).toEqual([
      ['Fábio Declarado', 'sem_codigo'],
      ['Fábio Declarado', 'sem_codigo'],
      ['Gil Sem Número', 'sem_nif'],
      ['Fábio Declarado', 'recibo_simples'],
    ])
    await t.asAdmin('PATCH', '/settings', { donationCode: '07' })
    expect(await reasons()).toEqual([
      ['Gil Sem Número', 'sem_nif'],
      ['Fábio Declarado', 'recibo_simples'],
    ])
    const csv = await declarationOf(2025, 'csv')
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.headers['content-disposition']).toContain('modelo-25-de-2025')
    expect(csv.body.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'Ano;NIF do doador;Natureza;Código;Valor',
      '2025;123456789;Em dinheiro;07;100,50',
    ])
    await t.asEditor('PATCH', `/people/${unknown._id}`, { taxNumber: '503504564' })
    expect(await reasons()).toEqual([['Fábio Declarado', 'recibo_simples']])
    const printed = readPdf((await declarationOf(2025, 'print')).rawPayload).pages.flat()
    expect(printed).toEqual(expect.arrayContaining(['Fábio Declarado', 'Gil Sem Número', '503504564', '07']))
  })

  it.each([
    [{}, ['year', 'format']],
    [{ year: 'dois mil', format: 'csv' }, ['year']],
    [{ year: 2025.5, format: 'csv' }, ['year']],
    [{ year: 2025, format: 'exe' }, ['format']],
    [{ year: 2025, format: 'csv', all: true }, ['all']],
  ])('bad input %j is refused at its place', async (body, fields) => {
    const { status, body: answered } = await t.asEditor('POST', '/donations/declaration', body)
    expect([status, Object.keys(answered.errors)]).toEqual([422, fields])
  })
})
