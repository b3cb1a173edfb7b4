import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'
import { fillBankAccounts } from './fill-bank-accounts.ts'
import { takeReceipts } from './receipt-numbers.ts'

let t: TestApp
let editor: Signed
let admin: Signed
beforeAll(async () => {
  t = await createTestApp()
  editor = await t.signedIn('editor')
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  t.call(method, url, { as: editor, body })
const take = (count = 1, day = '2026-11-15') =>
  t.database.kysely.transaction().execute(db => takeReceipts(db, t.store.texts(), 'recibo_quota', day, count))

describe('bank accounts', () => {
  it('PAY-02: a new installation has a cash box and a bank account, written once', async () => {
    await fillBankAccounts(t.database)
    await fillBankAccounts(t.database)
    const { body } = await ask('GET', '/bank_accounts')
    expect(body.data.map(({ name, kind, balance }: Record<string, unknown>) => [name, kind, balance])).toEqual([
      ['Caixa', 'caixa', 0],
      ['Conta à ordem', 'banco', 0],
    ])
  })

  it('refuses a second account of the same name, and a wrong IBAN, each at its field', async () => {
    const body = { name: 'CAIXA', kind: 'caixa', openingDate: '2026-01-01' }
    expect((await ask('POST', '/bank_accounts', body)).body.errors).toHaveProperty('name')
    const bank = { ...body, name: 'Banco', kind: 'banco', iban: 'PT50000201231234567890155' }
    // Only administrators set an IBAN; what an editor sends in its place is left out.
    expect((await t.call('POST', '/bank_accounts', { as: admin, body: bank })).body.errors).toHaveProperty('iban')
    const made = await ask('POST', '/bank_accounts', bank)
    expect([made.status, made.body.data.iban]).toEqual([201, null])
  })

  it('are for staff alone', async () => {
    const member = await t.signedIn('member')
    for (const path of ['/bank_accounts', '/receipt_series']) {
      expect((await t.call('GET', path, { as: member })).status).toBe(403)
      expect((await t.call('GET', path)).status).toBe(401)
    }
  })
})

describe('PAY-02: series of receipts', () => {
  it('the first receipt of a year opens its series, and numbers follow each other', async () => {
    expect((await take()).map(({ number }) => number)).toEqual(['REC 2026/000001'])
    expect((await take(2)).map(({ number }) => number)).toEqual(['REC 2026/000002', 'REC 2026/000003'])
    const { body } = await ask('GET', '/receipt_series')
    expect(body.data).toMatchObject([{ code: 'REC', year: 2026, docKind: 'recibo_quota', lastNumber: 3 }])
  })

  it('a series may begin at a chosen number, until it has a receipt', async () => {
    const opened = await ask('POST', '/receipt_series', { code: 'REC', year: 2027, firstNumber: 500, padding: 4 })
    expect(opened.body.data).toMatchObject({ lastNumber: 499 })
    const path = `/receipt_series/${opened.body.data._id}`
    expect((await ask('PATCH', path, { firstNumber: 700 })).body.data).toMatchObject({ lastNumber: 699 })
    expect((await take(1, '2027-01-02'))[0]?.number).toBe('REC 2027/0700')
    const refused = await ask('PATCH', path, { firstNumber: 800 })
    expect([refused.status, refused.body.errors]).toEqual([422, { firstNumber: 'A série já tem recibos.' }])
    expect((await ask('PATCH', path, { year: 2028 })).body.errors).toEqual({ year: 'A série já tem recibos.' })
    const deleted = await ask('DELETE', path)
    expect([deleted.status, deleted.body.code]).toEqual([409, 'failed to delete'])
    expect((await take(1, '2027-01-02'))[0]?.number).toBe('REC 2027/0701')
  })

  it('a closed series gives no more numbers', async () => {
    const { body } = await ask('POST', '/receipt_series', { code: 'REC', year: 2028, closedAt: '2028-03-01' })
    expect((await take(1, '2028-02-28'))[0]?.number).toBe('REC 2028/000001')
    await expect(take(1, '2028-03-01')).rejects.toMatchObject({ status: 409 })
    await ask('PATCH', `/receipt_series/${body.data._id}`, { closedAt: null })
    expect((await take(1, '2028-03-01'))[0]?.number).toBe('REC 2028/000002')
  })

  it('a number that was taken by work that failed is given again', async () => {
    const failing = t.database.kysely.transaction().execute(async db => {
      await takeReceipts(db, t.store.texts(), 'recibo_donativo', '2026-11-15', 1)
      throw new Error('the payment was refused')
    })
    await expect(failing).rejects.toThrow('the payment was refused')
    const again = await t.database.kysely
      .transaction()
      .execute(db => takeReceipts(db, t.store.texts(), 'recibo_donativo', '2026-11-15', 1))
    expect(again[0]?.number).toBe('DON 2026/000001')
  })

  it('refuses two series of one code and year, and bad codes', async () => {
    expect((await ask('POST', '/receipt_series', { code: 'REC', year: 2026 })).status).toBe(422)
    for (const code of ['rec', '1REC', 'RECIBOSDEQUOTAS', 'R C']) {
      expect((await ask('POST', '/receipt_series', { code, year: 2026 })).body.errors).toHaveProperty('code')
    }
  })
})
