import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

interface Figure {
  amount: number
  list: keyof typeof PATHS
  sum: string
  query: Record<string, string | string[]>
}

const PATHS = {
  payments: '/payments',
  unsettledPayments: '/unsettled_payments',
  bankAccounts: '/bank_accounts',
  treasuryDocs: '/treasury_docs',
}

async function summaryOf(year?: number) {
  const { status, body } = await t.asEditor('GET', '/payments/summary', undefined, year ? { year: String(year) } : {})
  expect(status).toBe(200)
  const { year: answered, ...figures } = body.data as { year: number } & Record<string, Figure>
  return { year: answered, figures: figures as Record<string, Figure> } // the contract has nothing but figures beside the year
}
const amounts = (figures: Record<string, Figure>) =>
  Object.fromEntries(Object.entries(figures).map(([name, { amount }]) => [name, amount]))

describe('PAY-02: what the board asks', () => {
  it('each figure is the sum of the list that it names, and issued = paid + waived + open', async () => {
    const member = await t.addMember({ name: 'Em Dia' })
    const owing = await t.addMember({ name: 'Em Dívida' })
    const former = await t.addMember({ name: 'Antigo' })
    const ids = [member._id, owing._id, former._id]
    for (const id of ids) {
      await t.charge(id, 2025, { originalAmount: 20 })
      await t.charge(id, 2026, { originalAmount: 24, dueDate: '2026-12-31' })
    }
    await t.pay(member._id, 50, { date: '2026-02-03' })
    await t.pay(owing._id, 5, { date: '2025-12-20' })
    const [waived] = (await t.asEditor('GET', `/members/${owing._id}/unsettled_payments`, undefined, { _year: '2026' }))
      .body.data
    await t.post(`/unsettled_payments/${waived._id}/waive`, { reason: 'Desemprego', minutesRef: '1', amount: 4 })
    await t.post('/unsettled_payments', {
      memberId: owing._id,
      type: 'outro',
      description: 'Segunda via do cartão',
      originalAmount: 3,
      issueDate: '2026-05-01',
      dueDate: '2026-06-30',
    })
    const wrong = await t.charge(member._id, 2024, { originalAmount: 7 })
    await t.post(`/unsettled_payments/${wrong._id}/annul`, { reason: 'Engano' })
    await t.pay(member._id, 11, { type: 'donativo', date: '2026-03-01' })
    await t.post('/payments/refund', t.refund(member._id, 2))
    const bounced = await t.pay(owing._id, 1)
    await t.post(`/payments/${bounced._id}/annul`, { reason: 'Engano' })
    await t.changeState(former._id, 'saida', '2026-10-01')

    const { year, figures } = await summaryOf()
    expect(year).toBe(2026)
    expect(amounts(figures)).toEqual({
      issued: 24 * 3 + 3,
      paid: 24,
      waived: 4,
      open: 20 + 24 + 3,
      received: 50,
      gifts: 11,
      refunded: 2,
      toReceive: 15 + 20 + 3,
      overdue: 15 + 3,
      fromFormer: 20 + 24,
      credits: 4,
      inAccounts: 50 + 11 - 2,
      toPay: 0,
    })
    const earlier = await summaryOf(2025)
    expect(amounts(earlier.figures)).toMatchObject({ issued: 60, paid: 25, waived: 0, open: 35, received: 5, gifts: 0 })
    expect(amounts((await summaryOf(2024)).figures)).toMatchObject({ issued: 0, paid: 0, open: 0 })
    for (const { amount, list, sum, query } of [...Object.values(figures), ...Object.values(earlier.figures)]) {
      const { status, body } = await t.asEditor('GET', PATHS[list], undefined, { ...query, _sums: sum, _limit: '100' })
      expect([status, body.meta.sums[sum]]).toEqual([200, amount])
      // The list that a figure opens shows nothing that is not part of the figure.
      if (list !== 'bankAccounts') for (const row of body.data) expect(row[sum]).toBeGreaterThan(0)
    }
  })

  it.each(['x', '1899', '2201', '2026.5', ''])('refuses the year «%s»', async year => {
    const { status, body } = await t.asEditor('GET', '/payments/summary', undefined, { year })
    expect([status, body.errors]).toEqual([422, { year: 'Indique um ano.' }])
  })

  it('is for staff alone', async () => {
    const member = await t.signedIn('member')
    for (const path of ['/payments/summary', '/payments/day_sheet']) {
      expect((await t.call('GET', path, { as: member })).status).toBe(403)
      expect((await t.call('GET', path)).status).toBe(401)
    }
  })
})

describe('PAY-02: the sheet of a day', () => {
  it('sums by method, user and account; annulments count on their own day', async () => {
    const day = '2026-11-03'
    const { _id } = await t.addMember({})
    const onDay = { date: day }
    await t.pay(_id, 10, onDay)
    await t.pay(_id, 20, onDay)
    const cheque = await t.pay(_id, 30, {
      ...onDay,
      method: 'cheque',
      chequeNumber: '77',
      bankAccountId: t.bankAccount,
    })
    await t.asAdmin('POST', '/payments', t.payment(_id, 5, onDay))
    await t.post('/payments/refund', t.refund(_id, 4, onDay))
    const today = async () => (await t.asEditor('GET', '/payments/day_sheet')).body.data
    const before = await today()
    await t.post(`/payments/${cheque._id}/return`, { reason: 'Sem cobertura' })

    const { status, body } = await t.asEditor('GET', '/payments/day_sheet', undefined, { day })
    expect(status).toBe(200)
    const { data } = body
    expect(data).toMatchObject({
      day,
      total: { count: 4, received: 65, refunded: 4, cancelled: 0, net: 61 },
      byMethod: [
        { method: 'cheque', count: 1, received: 30, net: 30 },
        { method: 'numerario', count: 3, received: 35, refunded: 4, net: 31 },
      ],
    })
    const sumsOf = (rows: { count: number; net: number }[]) => rows.map(({ count, net }) => [count, net]).sort()
    expect(sumsOf(data.byUser)).toEqual([
      [1, 5],
      [3, 56],
    ])
    expect(data.byUser.every((row: { userName: unknown }) => typeof row.userName === 'string')).toBe(true)
    expect(sumsOf(data.byAccount)).toEqual([
      [1, 30],
      [3, 31],
    ])
    expect(sumsOf(data.rows)).toEqual([
      [1, 30],
      [1, 5],
      [2, 26],
    ])
    for (const { method, received } of data.byMethod) {
      const listed = await t.asEditor('GET', '/payments', undefined, {
        _date: day,
        _kind: 'recebimento',
        _method: method,
        _sums: 'amount',
      })
      expect(listed.body.meta.sums.amount).toBe(received)
    }
    const after = await today()
    expect(after.day).toBe('2026-11-15')
    expect(after.total.cancelled - before.total.cancelled).toBe(30)
    expect(before.total.net - after.total.net).toBe(30)
  })

  it('is printed with every payment, what was cancelled on the day, and lines to sign on', async () => {
    const day = '2026-11-04'
    const member = await t.addMember({ name: 'Paula Paga' })
    await t.charge(member._id, 2026)
    const payment = await t.pay(member._id, 24, { date: day })
    const { status, body } = await t.asEditor('POST', '/payments/day_sheet', { day })
    expect(status).toBe(200)
    const file = await t.app.inject({ method: 'GET', url: body.data.url })
    expect(file.headers['content-type']).toBe('application/pdf')
    const texts = readPdf(file.rawPayload)
      .pages.flat()
      .map(text => text.replaceAll('\u00a0', ' '))
    for (const text of ['Folha do dia 04/11/2026', 'Numerário', payment.receiptNumber, 'Paula Paga', 'Quota 2026'])
      expect(texts).toContain(text)
    expect(texts.slice(texts.indexOf('Total do dia')).slice(0, 6)).toEqual([
      'Total do dia',
      '1',
      '24,00 €',
      '0,00 €',
      '0,00 €',
      '24,00 €',
    ])
    await t.post(`/payments/${payment._id}/annul`, { reason: 'Troco errado' })
    const today = await t.asEditor('POST', '/payments/day_sheet', {})
    const later = readPdf((await t.app.inject({ method: 'GET', url: today.body.data.url })).rawPayload).pages.flat()
    expect(later).toEqual(expect.arrayContaining(['Folha do dia 15/11/2026', 'Troco errado']))
    const as = await t.signedIn('member')
    expect((await t.call('POST', '/payments/day_sheet', { as, body: {} })).status).toBe(403)
    expect((await t.asEditor('POST', '/payments/day_sheet', { day: 'ontem' })).status).toBe(422)
  })

  it('refuses what is no day', async () => {
    const { status, body } = await t.asEditor('GET', '/payments/day_sheet', undefined, { day: '2026-02-30' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['day']])
  })
})
