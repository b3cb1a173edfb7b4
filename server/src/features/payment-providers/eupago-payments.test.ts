import { createHmac } from 'node:crypto'
import { webhookCall } from '@agremia/model/calls/payment-providers'
import { EUPAGO_MBWAY_SECONDS, MBWAY_SECONDS } from '@agremia/model/rules/collecting/mbway'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProvidersApp, type ProvidersApp } from '../../../test/providers-app.ts'
import { reconcilePaymentsJob } from './confirm-payments.ts'
import { followMbwayJob } from './mbway/follow-mbway.ts'
import { SIMULATOR_KEYS } from './simulator/simulator-keys.ts'

/** How long anything may take on a machine that others use too. */
const LONGEST = { timeout: 20_000, interval: 20 }

let t: ProvidersApp
beforeAll(async () => {
  t = await createProvidersApp({ paymentProvider: 'simulador_eupago' })
})
beforeEach(async () => {
  await t.rows(sql`update provider_payments set received_money_id = null`)
  await t.rows(sql`delete from received_money`)
  await t.rows(sql`truncate throttles`)
})
afterAll(() => t.close())

/** A member who owes a quota, with a reference that the service has made. */
async function owing() {
  const owed = await t.owing()
  const { data } = (await t.call('POST', `/payment_requests/${owed.request.code}/reference`, { body: {} })).body
  expect(data).toBeTruthy()
  const { entity, reference } = await t.request(owed.request.id)
  return { ...owed, request: { ...owed.request, entity, reference } }
}
const reconcile = () => t.runJob(reconcilePaymentsJob, {})

async function send(body: string, signature: string) {
  const headers = { 'content-type': 'application/json', 'x-signature': signature }
  const { status } = await fetch(`${t.address}/api${webhookCall.path}`, { method: 'POST', body, headers })
  return status
}
const sign = (body: string, key: string = SIMULATOR_KEYS.eupagoChannelKey) =>
  createHmac('sha256', key).update(body).digest('base64')
const bodyFor = (reference: string | null, more: object = {}) =>
  JSON.stringify({
    transaction: {
      entity: 99999,
      reference: Number(reference),
      identifier: 'RF',
      method: 'PC:PT',
      amount: { value: '24.00000', currency: 'EUR' },
      date: '2026-11-15T10:00:00',
      trid: 4711,
      status: 'Paid',
      ...more,
    },
  })

describe('PAY-05: money that Eupago tells of', () => {
  it('comes on a reference that the service has made, is confirmed there and booked once', async () => {
    const { memberId, request } = await owing()
    expect(request).toMatchObject({ entity: '99999', reference: expect.stringMatching(/^\d{9}$/) })
    await t.payReference(request, request.total, 'twice')
    expect(await t.paidBy(memberId)).toEqual([])
    await Promise.all([t.confirm(), t.confirm(), reconcile()])
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
    expect(await t.request(request.id)).toMatchObject({ status: 'pago', provider: 'simulador_eupago' })
    expect(await t.tray()).toEqual([])
  })

  it('with a NUL character is refused, also in what ends a request', async () => {
    const { request } = await owing()
    for (const more of [{ trid: '47\u000011' }, { status: 'Expired', identifier: 'R\u0000F' }]) {
      const body = bodyFor(request.reference, more)
      expect(await send(body, sign(body))).toBe(422)
    }
  })

  it('waits while the service’s own books do not know of it yet', async () => {
    const { memberId, request } = await owing()
    await t.payReference(request, request.total, 'early')
    await vi.waitFor(async () => {
      await t.confirm()
      expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
    }, LONGEST)
  })

  it('is found when its webhook was lost, by asking about what is open', async () => {
    const { memberId, request } = await owing()
    await t.payReference(request, request.total, 'lost')
    await t.confirm()
    expect(await t.paidBy(memberId)).toEqual([])
    await reconcile()
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
  })

  it('is booked where it comes late, and waits in the tray where the amount is another one', async () => {
    const late = await owing()
    await sql`update payment_requests set status = 'expirado' where id = ${late.request.id}`.execute(t.database.kysely)
    const wrong = await owing()
    await t.payReference(late.request)
    await t.payReference(wrong.request, 2500)
    await t.confirm()
    expect(await t.account(late.memberId)).toMatchObject({ debtTotal: 0, creditBalance: 0 })
    expect(await t.paidBy(wrong.memberId)).toEqual([])
    expect(await t.tray()).toEqual([{ amount: 2500, reason: 'valor_diferente', reference: wrong.request.reference }])
  })

  it('is never booked on the word of a webhook alone', async () => {
    const { memberId, request } = await owing()
    const body = bodyFor(request.reference)
    expect(await send(body, sign(body))).toBe(200)
    await t.confirm()
    await reconcile()
    expect(await t.paidBy(memberId)).toEqual([])
    expect(await t.tray()).toEqual([])
  })

  it('is taken back once when the service gives it back, though that is told twice or too early', async () => {
    const { memberId, request } = await owing()
    const early = bodyFor(request.reference, { method: 'RB:PT', status: 'REFUNDED', trid: 2, originalTrid: 1 })
    expect(await send(early, sign(early))).toBe(200)
    await t.payReference(request)
    await t.confirm()
    const [paid] = await t.rows<{ id: string }>(sql`
      select transaction_id as id from provider_payments where reference = ${request.reference}`)
    await t.simulator.provider.refund({ requestId: '', reference: String(request.reference) })
    const trid = t.simulator.provider.payments().find(one => String(one.original) === paid?.id)?.movement
    const again = bodyFor(request.reference, { method: 'RB:PT', status: 'REFUNDED', trid, originalTrid: paid?.id })
    expect(await send(again, sign(again))).toBe(200)
    await reconcile()
    await reconcile()
    expect(await t.rows(sql`select status from payments where member_id = ${memberId}`)).toEqual([
      { status: 'devolvido' },
    ])
    expect(await t.account(memberId)).toMatchObject({ debtTotal: 24, creditBalance: 0 })
  })
})

describe('PAY-05: MB WAY by Eupago', () => {
  const sent = async (phone: string) => {
    const { memberId, chargeId } = await t.owing()
    const answer = await t.asEditor('POST', '/mbway', { memberId, chargeIds: [chargeId], phone })
    return { memberId, answer, id: String(answer.body.data?._id) }
  }
  const follow = () => t.runJob(followMbwayJob, {})
  const statusOf = async (id: string) => (await t.asEditor('GET', `/mbway/${id}`)).body.data.status

  it.each([
    ['912345001', 'paid', [['mbway', 2400]]],
    ['912345002', 'rejected', []],
    ['912345003', 'expired', []],
    ['912345006', 'paid', [['mbway', 2400]]],
  ])('to the phone %s ends as %s, and is booked once', async (phone, status, paid) => {
    const { memberId, id } = await sent(phone)
    await vi.waitFor(async () => {
      await follow()
      expect(await statusOf(id)).toBe(status)
    }, LONGEST)
    await t.confirm()
    await reconcile()
    expect(await t.paidBy(memberId)).toEqual(paid)
  })

  it('gives the payer five minutes, which the page counts down', async () => {
    const { request } = await t.owing()
    const answer = await t.call('POST', `/payment_requests/${request.code}/mbway`, { body: { phone: '912345001' } })
    expect(answer.body.data.mbway).toMatchObject({ status: 'pending', seconds: EUPAGO_MBWAY_SECONDS })
    expect(answer.body.data.mbway.secondsLeft).toBeGreaterThan(MBWAY_SECONDS)
  })

  it('is refused in words where the service refuses it', async () => {
    const { answer } = await sent('912345005')
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { _: 'O serviço de pagamentos não aceitou o pedido.' } },
    })
  })

  it('waits five minutes', async () => {
    const { answer } = await sent('912345678')
    const { requestedAt, expiresAt } = answer.body.data
    expect(new Date(expiresAt).getTime() - new Date(requestedAt).getTime()).toBe(300_000)
  })
})

describe('PAY-05: webhooks that are refused', () => {
  it('with a wrong signature leave nothing, and are limited', async () => {
    const { request } = await owing()
    const body = bodyFor(request.reference, { trid: 'W1' })
    expect(await send(body, sign(body, 'x'))).toBe(403)
    expect(await send(body.replace('24.0', '25.0'), sign(body))).toBe(403)
    expect(await t.rows(sql`select from provider_payments where transaction_id = 'W1'`)).toEqual([])
    for (let n = 0; n < 30; n += 1) await send(body, String(n))
    expect(await send(body, 'x')).toBe(429)
    expect(await send(body, sign(body))).toBe(200)
  })

  it('where they are no JSON, or much too long, or the service is another one', async () => {
    expect(await send('x', sign('x'))).toBe(400)
    expect(await send('x'.repeat(30_000), 'x')).toBe(413)
    const query = { key: SIMULATOR_KEYS.antiPhishingKey, requestId: 'R1', amount: '24.00' }
    expect((await t.call('GET', '/payment_callbacks/ifthenpay', { query })).status).toBe(403)
    await t.asAdmin('PATCH', '/settings', { paymentProvider: 'simulador' })
    const body = bodyFor('1')
    expect(await send(body, sign(body))).toBe(403)
    await t.asAdmin('PATCH', '/settings', { paymentProvider: 'simulador_eupago' })
  })
})

describe('PAY-05: the settings of Eupago', () => {
  it('are tested in words, with the address of its webhooks', async () => {
    const tested = await t.asAdmin('POST', '/payment_services/test', {})
    expect(tested).toMatchObject({ status: 200, body: { data: { problem: null } } })
    expect(tested.body.data.callbackAddress).toMatch(/\/api\/payment_callbacks\/eupago$/)
    const unset = await t.asAdmin('POST', '/payment_services/test', { paymentProvider: 'eupago', eupagoApiKey: 'x' })
    expect(unset.body.data.problem).toBe('Falta uma chave do serviço de pagamentos nas definições.')
  })

  it('make no references here, whatever entity and sub-entity are set', async () => {
    const { request } = await t.owing()
    expect(request.reference).toBeNull()
  })
})
