import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProvidersApp, type ProvidersApp } from '../../../test/providers-app.ts'
import { reconcilePaymentsJob } from './confirm-payments.ts'
import { SIMULATOR_KEYS } from './simulator/simulator-keys.ts'

/** How long anything may take on a machine that others use too. */
const LONGEST = { timeout: 20_000, interval: 20 }

let t: ProvidersApp
beforeAll(async () => {
  t = await createProvidersApp()
})
beforeEach(async () => {
  await t.rows(sql`update provider_payments set received_money_id = null`)
  await t.rows(sql`delete from received_money`)
  await t.rows(sql`truncate throttles`)
})
afterAll(() => t.close())

const callback = (query: Record<string, string>) => t.call('GET', '/payment_callbacks/ifthenpay', { query })
const jobs = () =>
  t.rows<{ count: number }>(
    sql`select count(*)::int from graphile_worker.jobs where task_identifier = 'confirm-payments'`,
  )
const heard = (reference: string | null) =>
  t.rows(sql`select heard_by, confirmed_at is not null as confirmed, booked_at is not null as booked from provider_payments
    where reference = ${reference} order by id`)

describe('PAY-05: money that a payment provider tells of', () => {
  it('is heard, confirmed at the provider and booked with its receipt', async () => {
    const { memberId, request } = await t.owing()
    await t.payReference(request)
    expect(await heard(request.reference)).toEqual([{ heard_by: 'callback', confirmed: false, booked: false }])
    expect(await t.paidBy(memberId)).toEqual([])
    expect(await jobs()).toEqual([{ count: 1 }])
    await t.confirm()
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
    expect(await t.request(request.id)).toMatchObject({ status: 'pago' })
    expect(await t.account(memberId)).toMatchObject({ debtTotal: 0, creditBalance: 0 })
    const [payment] = await t.rows(sql`
      select p.receipt_number is not null as receipt, a.kind from payments p join bank_accounts a on a.id = p.bank_account_id
      where p.member_id = ${memberId}`)
    expect(payment).toEqual({ receipt: true, kind: 'prestador' })
  })

  it('is booked once, however often it is told and in whatever order', async () => {
    const both = [await t.owing(), await t.owing()]
    for (const { request } of both) await t.payReference(request, request.total, 'twice')
    await Promise.all([t.confirm(), t.confirm(), t.runJob(reconcilePaymentsJob, {})])
    for (const { request } of both.toReversed()) await resend(request)
    await t.confirm()
    for (const { memberId } of both) expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
    expect(await t.tray()).toEqual([])
  })

  it('waits while the provider’s own books do not know of it yet', async () => {
    const { memberId, request } = await t.owing()
    await t.payReference(request, request.total, 'early')
    await vi.waitFor(async () => {
      await t.confirm()
      expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
    }, LONGEST)
  })

  it('is found by the reconciliation when its callback was lost', async () => {
    const { memberId, request } = await t.owing()
    await t.payReference(request, request.total, 'lost')
    expect(await heard(request.reference)).toEqual([])
    await t.confirm()
    expect(await t.paidBy(memberId)).toEqual([])
    await t.runJob(reconcilePaymentsJob, {})
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
    expect(await heard(request.reference)).toEqual([{ heard_by: 'lista', confirmed: true, booked: true }])
  })

  it('is never booked on the word of a callback alone', async () => {
    const { memberId, request } = await t.owing()
    const told = { entity: '99999', reference: String(request.reference), amount: '24.00' }
    const time = { payment_datetime: '15-11-2026 09:59:00' }
    const { status } = await callback({ key: SIMULATOR_KEYS.antiPhishingKey, ...told, ...time })
    expect(status).toBe(200)
    await t.confirm()
    await t.runJob(reconcilePaymentsJob, {})
    expect(await t.paidBy(memberId)).toEqual([])
    expect(await t.tray()).toEqual([])
  })

  it('is booked although an earlier payment cannot be, which is booked by a later run', async () => {
    const [held, other] = [await t.owing(), await t.owing()]
    await t.payReference(held.request)
    t.pass(1_000)
    await t.payReference(other.request)
    const end = await t.refuseRows(
      'provider_payments',
      sql`booked_at is null or reference <> ${sql.lit(held.request.reference)}`,
    )
    await t.confirm()
    expect(await t.paidBy(held.memberId)).toEqual([])
    expect(await t.paidBy(other.memberId)).toEqual([['multibanco', 2400]])
    await end()
    await t.runJob(reconcilePaymentsJob, {})
    expect(await t.paidBy(held.memberId)).toEqual([['multibanco', 2400]])
  })

  it('counts by what the provider says, not by the amount in the callback', async () => {
    const { memberId, request } = await t.owing()
    await t.payReference(request, request.total, 'lost')
    const told = { entity: '99999', reference: String(request.reference), amount: '2.00' }
    await callback({ key: SIMULATOR_KEYS.antiPhishingKey, ...told, payment_datetime: '15-11-2026 10:00:00' })
    await t.confirm()
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
  })
})

/** The same callback again, as a provider that got no answer sends it. */
const resend = ({ reference }: { reference: string | null }) =>
  callback({
    key: SIMULATOR_KEYS.antiPhishingKey,
    entity: '99999',
    reference: String(reference),
    amount: '24.00',
    payment_datetime: '15-11-2026 10:00:00',
  })

describe('PAY-05: money that does not fit its request waits in the tray', () => {
  it.each([1, 2399, 2500])('of %i cents in place of 2400', async amount => {
    const { memberId, request } = await t.owing()
    await t.payReference(request, amount)
    await t.confirm()
    expect(await t.paidBy(memberId)).toEqual([])
    expect(await t.tray()).toEqual([{ amount, reason: 'valor_diferente', reference: request.reference }])
    expect(await t.request(request.id)).toMatchObject({ status: 'aberto' })
  })

  it('where nobody knows the reference', async () => {
    await t.payReference({ entity: '99999', reference: '123456789', total: 500 })
    await t.confirm()
    expect(await t.tray()).toEqual([{ amount: 500, reason: 'referencia_desconhecida', reference: '123456789' }])
  })

  it('where the request was paid already', async () => {
    const { memberId, request } = await t.owing()
    await t.payReference(request)
    await t.confirm()
    t.pass(60_000)
    await t.payReference(request)
    await t.confirm()
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
    expect(await t.tray()).toEqual([{ amount: 2400, reason: 'pagamento_repetido', reference: request.reference }])
  })

  it('but not where it comes late, or its charge was annulled meanwhile: the payer has it', async () => {
    const late = await t.owing()
    await sql`update payment_requests set status = 'expirado' where id = ${late.request.id}`.execute(t.database.kysely)
    const annulled = await t.owing()
    await t.post(`/unsettled_payments/${annulled.chargeId}/annul`, { reason: 'Engano' })
    for (const { request } of [late, annulled]) await t.payReference(request)
    await t.confirm()
    expect(await t.account(late.memberId)).toMatchObject({ debtTotal: 0, creditBalance: 0 })
    expect(await t.account(annulled.memberId)).toMatchObject({ debtTotal: 0, creditBalance: 24 })
    expect(await t.tray()).toEqual([])
  })
})

describe('PAY-05: callbacks that are refused', () => {
  it('with a wrong key learn nothing and leave nothing, and are limited', async () => {
    const { request } = await t.owing()
    const known = { entity: '99999', reference: String(request.reference), amount: '24.00', requestId: 'R1' }
    const unknown = { ...known, reference: '000000000' }
    const answers = [
      await callback({ key: 'x', ...known }),
      await callback({ key: 'x', ...unknown }),
      await callback({}),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 403 })
    expect(await t.rows(sql`select from provider_payments where transaction_id = 'R1'`)).toEqual([])
    for (let n = 0; n < 30; n += 1) await callback({ key: String(n), ...known })
    expect((await callback({ key: 'x', ...known })).status).toBe(429)
    // The provider itself still gets through.
    expect((await resend(request)).status).toBe(200)
  })

  it('without an amount are a bad request', async () => {
    expect((await callback({ key: SIMULATOR_KEYS.antiPhishingKey, requestId: 'R2' })).status).toBe(400)
  })

  it('while no provider is set', async () => {
    await t.asAdmin('PATCH', '/settings', { paymentProvider: '' })
    const { request } = await t.owing()
    expect((await resend(request)).status).toBe(403)
    await t.asAdmin('PATCH', '/settings', { paymentProvider: 'simulador' })
  })
})

describe('PAY-05: the settings of the payment provider', () => {
  it('take the simulator in a trial only', async () => {
    const refused = await t.asAdmin('PATCH', '/settings', { environment: 'production' })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { paymentProvider: 'O simulador só se usa num ambiente de testes.' } },
    })
  })

  it('are changed by admins only, and no key is ever told', async () => {
    expect((await t.asEditor('PATCH', '/settings', { paymentProvider: '' })).status).toBe(403)
    expect((await t.asEditor('PATCH', '/settings', { backofficeKey: 'x' })).status).toBe(403)
    await t.asAdmin('PATCH', '/settings', { backofficeKey: 'SECRET-KEY' })
    expect((await t.asAdmin('GET', '/settings')).text).not.toContain('SECRET-KEY')
    expect(JSON.stringify(await t.rows(sql`select * from settings`))).not.toContain('SECRET-KEY')
  })

  it('are tested in words', async () => {
    const tested = await t.asAdmin('POST', '/payment_services/test', {})
    expect(tested).toMatchObject({ status: 200, body: { data: { problem: null, simulatorPage: /\/sim$/ } } })
    expect(tested.body.data.callbackAddress).toContain('/api/payment_callbacks/ifthenpay?key=')
    expect(await t.asAdmin('POST', '/payment_services/test', { paymentProvider: null })).toMatchObject({
      status: 422,
      body: { errors: { paymentProvider: 'Escolha o serviço de pagamentos.' } },
    })
    expect((await t.asEditor('POST', '/payment_services/test', {})).status).toBe(403)
  })

  it('look for what came meanwhile once they are back', async () => {
    const { memberId, request } = await t.owing()
    await t.asAdmin('PATCH', '/settings', { paymentProvider: '' })
    await t.payReference(request)
    await t.runJob(reconcilePaymentsJob, {})
    expect(await t.paidBy(memberId)).toEqual([])
    await t.asAdmin('PATCH', '/settings', { paymentProvider: 'simulador' })
    await t.runJob(reconcilePaymentsJob, {})
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
  })
})
