import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRequestsApp, type RequestsApp } from '../../../test/requests-app.ts'

let t: RequestsApp
beforeAll(async () => {
  t = await createRequestsApp()
  await t.asAdmin('PATCH', '/settings', { paymentProvider: 'ifthenpay', mbEntity: '11604', mbSubEntity: '99' })
})
afterAll(() => t.close())

const chargeOf = async ({ _id }: { _id: string }) => (await t.asEditor('GET', `/unsettled_payments/${_id}`)).body.data
const paymentOf = async ({ paymentId }: { paymentId: string }) =>
  (await t.asEditor('GET', `/payments/${paymentId}`)).body.data
const annul = (charge: { _id: string }) => t.post(`/unsettled_payments/${charge._id}/annul`, { reason: 'Engano' })

describe('PAY-05: money that comes on a request', () => {
  it('settles its lines before older debts, with a receipt and an entry in the log', async () => {
    const { _id } = await t.addMember({})
    const older = await t.charge(_id, 2024, { dueDate: '2026-02-01' })
    const asked = await t.charge(_id, 2026)
    const request = await t.open(_id, asked)
    const booked = await t.settle(request)
    expect(await paymentOf(booked)).toMatchObject({
      memberId: _id,
      amount: 24,
      date: '2026-11-14',
      method: 'multibanco',
      settles: 'Quota 2026',
      receiptNumber: expect.stringMatching(/^REC 2026\//),
      unallocated: 0,
    })
    expect((await chargeOf(older)).status).toBe('aberta')
    expect((await chargeOf(asked)).status).toBe('paga')
    expect(await t.request(request.id)).toMatchObject({ status: 'pago', paymentId: booked.paymentId })
    const entries = await t.rows(sql`select action from audit_log where record_id = ${booked.paymentId}`)
    expect(entries).toEqual([{ action: 'create' }])
    const [kept] = await t.rows(sql`select request_id from payments where id = ${booked.paymentId}`)
    expect(kept).toEqual({ request_id: request.id })
  })

  it('settles the successor of a charge that was reissued', async () => {
    const { _id } = await t.addMember({})
    const asked = await t.charge(_id, 2026)
    const request = await t.open(_id, asked)
    await annul(asked)
    const successor = await t.charge(_id, 2026, { originalAmount: 20, issueDate: '2026-11-15', dueDate: '2026-12-31' })
    await t.charge(_id, 2025, { dueDate: '2026-02-01' })
    await sql`update unsettled_payments set replaced_by_id = ${successor._id} where id = ${asked._id}`.execute(
      t.database.kysely,
    )
    expect((await t.request(request.id)).status).toBe('anulado')
    // 24 euros: the successor, and 4 of what is oldest.
    expect(await paymentOf(await t.settle(request))).toMatchObject({ settles: 'Quota 2025, Quota 2026' })
    expect(await chargeOf(successor)).toMatchObject({ status: 'paga' })
    expect((await t.account(_id)).debtTotal).toBe(20)
    expect((await t.request(request.id)).status).toBe('pago')
  })

  it('becomes credit where its charge was annulled and nothing else is owed', async () => {
    const { _id } = await t.addMember({})
    const asked = await t.charge(_id, 2026)
    const request = await t.open(_id, asked)
    await annul(asked)
    expect(await paymentOf(await t.settle(request))).toMatchObject({ unallocated: 24, settles: null })
    expect(await t.account(_id)).toMatchObject({ debtTotal: 0, creditBalance: 24 })
  })

  it('is booked whole when it comes a second time or after the counter', async () => {
    const { _id } = await t.addMember({})
    const request = await t.open(_id, await t.charge(_id, 2026))
    await t.pay(_id, 24)
    expect(await t.request(request.id)).toMatchObject({ status: 'pago', paymentId: null })
    await t.settle(request)
    await t.settle(request, { method: 'mbway' })
    expect(await t.account(_id)).toMatchObject({ debtTotal: 0, creditBalance: 48 })
  })

  it('of another amount settles what it can and leaves the request open', async () => {
    const { _id } = await t.addMember({})
    const request = await t.open(_id, await t.charge(_id, 2026))
    await t.settle(request, { amount: 1000 })
    expect(await t.account(_id)).toMatchObject({ debtTotal: 14, creditBalance: 0 })
    expect((await t.request(request.id)).status).toBe('aberto')
  })

  it('has a receipt of each series where capital was asked for together with a quota', async () => {
    const { _id } = await t.addMember({})
    const quota = await t.charge(_id, 2026)
    const capital = await t.post('/unsettled_payments', {
      memberId: _id,
      type: 'capital',
      description: 'Títulos de capital',
      originalAmount: 50,
      issueDate: '2026-01-01',
      dueDate: '2026-04-30',
    })
    const request = await t.open(_id, quota, capital)
    await t.settle(request)
    const made = await t.rows(
      sql`select type, amount, receipt_series from payments where request_id = ${request.id} order by type`,
    )
    expect(made).toEqual([
      { type: 'capital', amount: 5000, receipt_series: 'CAP' },
      { type: 'quota', amount: 2400, receipt_series: 'REC' },
    ])
    expect((await t.account(_id)).debtTotal).toBe(0)
    expect((await t.request(request.id)).status).toBe('pago')
  })

  it('of a closed day counts on the first open one and keeps its own as value date', async () => {
    const { _id } = await t.addMember({})
    const request = await t.open(_id, await t.charge(_id, 2026))
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-10' })
    expect(await paymentOf(await t.settle(request, { on: '2026-11-05' }))).toMatchObject({
      date: '2026-11-11',
      valueDate: '2026-11-05',
    })
    await t.reopenAccounts()
  })

  it('sends the receipt as a payment at the counter does', async () => {
    await t.asAdmin('PATCH', '/settings', { SendMessages: true, smtpHost: 'correio.example' })
    const { _id } = await t.addMember({ email: 'paga.pela.net@exemplo.pt' })
    await t.settle(await t.open(_id, await t.charge(_id, 2026)))
    const sent = await t.rows(sql`select name from messages where recipient_address = 'paga.pela.net@exemplo.pt'`)
    expect(sent).toEqual([{ name: 'recibo' }])
    await t.asAdmin('PATCH', '/settings', { SendMessages: false })
  })

  it('is refused for a request that nobody made', async () => {
    const nobody = { id: '01890000-0000-7000-8000-000000000000', total: 100 }
    await expect(t.settle(nobody)).rejects.toMatchObject({ status: 404 })
  })
})

describe('PAY-05: a request follows its charges', () => {
  it('is annulled once its payment was returned, so that the next use opens another', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const request = await t.open(_id, charge)
    const { paymentId } = await t.settle(request)
    await t.post(`/payments/${paymentId}/return`, { reason: 'O banco devolveu' })
    expect(await t.request(request.id)).toMatchObject({ status: 'anulado', paidAt: null })
    expect((await t.open(_id, charge)).id).not.toBe(request.id)
  })

  it('moves with a merge of two members, and its money goes to who stays', async () => {
    const [kept, gone] = [await t.addMember({}), await t.addMember({})]
    const request = await t.open(gone._id, await t.charge(gone._id, 2026))
    await t.post(`/members/${kept._id}/merge`, { otherId: gone._id })
    expect((await t.request(request.id)).memberId).toBe(kept._id)
    expect(await paymentOf(await t.settle(request))).toMatchObject({ memberId: kept._id, settles: 'Quota 2026' })
  })
})
