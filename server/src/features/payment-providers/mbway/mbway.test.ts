import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProvidersApp, type ProvidersApp } from '../../../../test/providers-app.ts'
import { cleanupJob } from '../../../jobs/cleanup.ts'
import { reconcilePaymentsJob } from '../confirm-payments.ts'
import { followMbwayJob } from './follow-mbway.ts'

/** How long anything may take on a machine that others use too. */
const LONGEST = { timeout: 20_000, interval: 20 }

let t: ProvidersApp
beforeAll(async () => {
  t = await createProvidersApp()
})
afterAll(() => t.close())

const send = (body: object) => t.asEditor('POST', '/mbway', body)
async function sent(phone: string) {
  const { memberId, chargeId, request } = await t.owing()
  const answer = await send({ memberId, chargeIds: [chargeId], phone })
  return { memberId, chargeId, request, answer, id: String(answer.body.data?._id) }
}
const follow = () => t.runJob(followMbwayJob, {})
const item = async (id: string) => (await t.asEditor('GET', `/mbway/${id}`)).body.data
const untilStatus = (id: string, status: string) =>
  vi.waitFor(async () => {
    await follow()
    expect(await item(id)).toMatchObject({ status })
  }, LONGEST)

describe('PAY-05: a request to pay is sent to a phone', () => {
  it('waits there, is paid, and is booked with its receipt', async () => {
    const { id, answer, memberId, request } = await sent('912 345 001')
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { status: 'pending', amount: 24, phone: '+351912345001', provider: 'simulador' } },
    })
    expect(answer.body.data.orderId).toMatch(/^\w{1,15}$/)
    await untilStatus(id, 'paid')
    expect(await t.paidBy(memberId)).toEqual([['mbway', 2400]])
    expect(await t.request(request.id)).toMatchObject({ status: 'pago' })
    expect((await item(id)).paymentId).toBeTruthy()
    // The callback and the list tell of it too.
    await t.confirm()
    await t.runJob(reconcilePaymentsJob, {})
    expect(await t.paidBy(memberId)).toEqual([['mbway', 2400]])
  })

  it('tells the payer who asks and for which request, in the 50 characters that a phone shows', async () => {
    const name = 'Cooperativa Cultural e Recreativa de Vila Nova de Famalicão'
    expect((await t.asAdmin('PATCH', '/settings', { organisationName: name })).status).toBe(200)
    const { answer, request } = await sent('912345002')
    const { description } = answer.body.data
    expect(description.length).toBeLessThanOrEqual(50)
    expect(description).toMatch(/^Cooperativa Cultural e .* RF\w+$/)
    expect(description.endsWith(String((await t.request(request.id)).rfReference))).toBe(true)
  })

  it.each([
    ['912345002', 'rejected'],
    ['912345003', 'expired'],
    ['912345004', 'declined'],
  ])('and what the phone %s answers is told as %s', async (phone, status) => {
    const { id, memberId } = await sent(phone)
    await untilStatus(id, status)
    expect(await t.paidBy(memberId)).toEqual([])
    const changes = await t.rows(sql`select diff -> '_status' from audit_log where record_id = ${id}`)
    expect(changes.length).toBeGreaterThan(1)
  })

  it('and an error of the provider is told in words', async () => {
    const { answer, memberId } = await sent('912345005')
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { _: 'O serviço de pagamentos não aceitou o pedido.' } },
    })
    expect(await t.rows(sql`select status from mbway where member_id = ${memberId}`)).toEqual([{ status: 'error' }])
  })

  it.each(['212345678', '942345678', '', 'abc', '+34 612345678'])('but not to %j', async phone => {
    const { memberId, chargeId } = await t.owing()
    const answer = await send({ memberId, chargeIds: [chargeId], phone })
    expect(answer).toMatchObject({ status: 422, body: { errors: { phone: expect.stringMatching(/telemóvel/) } } })
    expect(await t.rows(sql`select from mbway where member_id = ${memberId}`)).toEqual([])
  })

  it('to prefixes that the regulator opens once the settings name them', async () => {
    await t.asAdmin('PATCH', '/settings', { mobilePrefixes: '91, 92, 93, 94, 96' })
    expect((await sent('942345678')).answer.status).toBe(201)
  })

  it('one at a time, and three an hour', async () => {
    const { id, memberId, chargeId } = await sent('912345002')
    const again = () => send({ memberId, chargeIds: [chargeId], phone: '912345002' })
    expect(await again()).toMatchObject({ status: 409, body: { errors: { _: expect.stringMatching(/à espera/) } } })
    await untilStatus(id, 'rejected')
    for (let n = 0; n < 2; n += 1) {
      const { body } = await again()
      await untilStatus(body.data._id, 'rejected')
    }
    expect((await again()).status).toBe(429)
    await sql`update mbway set requested_at = requested_at - interval '61 minutes' where member_id = ${memberId}`.execute(
      t.database.kysely,
    )
    expect((await again()).status).toBe(201)
  })

  it('by staff only, and only for what is owed', async () => {
    const { memberId, chargeId } = await t.owing()
    const member = await t.signedIn('member')
    const body = { memberId, chargeIds: [chargeId], phone: '912345678' }
    expect((await t.call('POST', '/mbway', { as: member, body })).status).toBe(403)
    expect((await t.call('POST', '/mbway', { body })).status).toBe(401)
    expect((await t.call('GET', '/mbway', { as: member })).status).toBe(403)
    await t.pay(memberId, 24)
    expect(await send(body)).toMatchObject({ status: 422, body: { errors: { chargeIds: expect.any(String) } } })
  })

  it('and expires after four minutes, whether or not the provider says so', async () => {
    const { id, memberId, request } = await sent('912345678')
    t.pass(240_000)
    await follow()
    expect(await item(id)).toMatchObject({ status: 'pending' })
    t.pass(20_000)
    await follow()
    expect(await item(id)).toMatchObject({ status: 'expired' })
    // The money came nevertheless, and its callback was lost.
    const [one] = t.simulator.provider.requests()
    if (one) await t.simulator.provider.pay(one, { manner: 'lost' })
    await t.runJob(reconcilePaymentsJob, {})
    expect(await t.paidBy(memberId)).toEqual([['mbway', 2400]])
    expect(await item(id)).toMatchObject({ status: 'paid' })
    expect(await t.request(request.id)).toMatchObject({ status: 'pago' })
  })

  it('and what it asks for is not recorded by hand as MB WAY until its outcome is known', async () => {
    const { id, memberId, chargeId } = await sent('912345678')
    const other = await t.charge(memberId, 2025)
    const byHand = (more: object) => t.payment(memberId, 24, { method: 'mbway', bankAccountId: t.bankAccount, ...more })
    const settling = (chargeOf: string) => ({ allocations: [{ chargeId: chargeOf, amount: 24 }] })
    const refused = await t.asEditor('POST', '/payments', byHand(settling(chargeId)))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: { method: expect.stringMatching(/^Há um pedido de 24,00.€ destas dívidas à espera no telemóvel/) },
      },
    })
    const batch = await t.asEditor('POST', '/payments/batch', {
      entries: [t.payment(memberId, 24, settling(other._id)), byHand(settling(chargeId))],
    })
    expect(batch).toMatchObject({ status: 422, body: { errors: { 'entries.1.method': expect.any(String) } } })
    expect(await t.paidBy(memberId)).toEqual([])
    // Another debt, or another way to pay, is none of its business.
    expect((await t.asEditor('POST', '/payments', byHand(settling(other._id)))).status).toBe(201)
    const [one] = t.simulator.provider.requests()
    if (one) await t.simulator.provider.end(one, 'rejected')
    await untilStatus(id, 'rejected')
    expect((await t.asEditor('POST', '/payments', byHand(settling(chargeId)))).status).toBe(201)
    expect(await t.paidBy(memberId)).toEqual([
      ['mbway', 2400],
      ['mbway', 2400],
    ])
  })

  it('and is not offered while it is switched off', async () => {
    await t.asAdmin('PATCH', '/settings', { mbwayEnabled: 'false' })
    const { memberId, chargeId } = await t.owing()
    const answer = await send({ memberId, chargeIds: [chargeId], phone: '912345678' })
    expect(answer).toMatchObject({ status: 409, body: { errors: { _: expect.stringMatching(/MB WAY/) } } })
    await t.asAdmin('PATCH', '/settings', { mbwayEnabled: 'true' })
  })

  it('and is recognised by its number though nobody noted what the provider answered', async () => {
    const { id, memberId } = await sent('912345678')
    // As if the process had ended between the provider's answer and our note of it.
    await sql`update mbway set request_id = null where id = ${id}`.execute(t.database.kysely)
    const [one] = t.simulator.provider.requests()
    if (one) await t.simulator.provider.pay(one)
    await follow()
    expect(await item(id)).toMatchObject({ status: 'pending' })
    await t.confirm()
    expect(await item(id)).toMatchObject({ status: 'paid' })
    expect(await t.paidBy(memberId)).toEqual([['mbway', 2400]])
  })

  it('and the number is forgotten after some months', async () => {
    const { id } = await sent('912345002')
    await untilStatus(id, 'rejected')
    await sql`
      update mbway set requested_at = now() - interval '91 days', expires_at = now() - interval '90 days' where id = ${id}
    `.execute(t.database.kysely)
    await t.runJob(cleanupJob, {})
    expect((await item(id)).phone).toBeFalsy()
  })
})
