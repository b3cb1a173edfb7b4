import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProvidersApp, type ProvidersApp } from '../../../test/providers-app.ts'
import { createRequestsApp, type RequestsApp } from '../../../test/requests-app.ts'

const REFERENCE = { entity: '99999', reference: expect.stringMatching(/^\d{9}$/) }
type Caller = Pick<RequestsApp, 'call'>
const ask = (t: Caller, code: string) => t.call('POST', `/payment_requests/${code}/reference`)
const read = async (t: Caller, code: string) => (await t.call('GET', `/payment_requests/${code}/information`)).body.data

describe('PAY-05: a reference that the payment service makes', () => {
  let t: ProvidersApp
  beforeAll(async () => {
    t = await createProvidersApp()
    await t.asAdmin('PATCH', '/settings', { mbSubEntity: null, organisationIban: 'PT50000201231234567890154' })
  })
  afterAll(() => t.close())

  it('is asked for when the page is opened, once, and money that comes on it settles the request', async () => {
    const { memberId, request } = await t.owing()
    expect(request).toMatchObject({ entity: null, reference: null })
    expect(await read(t, request.code)).toMatchObject({ multibanco: null, isReferenceWanted: true })
    const before = t.simulator.provider.requests().length
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(t, request.code)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.map(({ body }) => body.data)).toContainEqual(REFERENCE)
    expect(t.simulator.provider.requests()).toHaveLength(before + 1)
    const { multibanco, isReferenceWanted } = await read(t, request.code)
    expect({ multibanco, isReferenceWanted }).toEqual({ multibanco: REFERENCE, isReferenceWanted: false })
    expect((await ask(t, request.code)).body.data).toEqual(multibanco)
    expect(t.simulator.provider.requests()).toHaveLength(before + 1)
    await t.payReference({ ...multibanco, total: 2400 })
    await t.confirm()
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
    expect(await t.request(request.id)).toMatchObject({ status: 'pago', provider: 'simulador' })
  })

  it('is told to staff who ask how a debt can be paid', async () => {
    const { memberId, chargeId } = await t.owing()
    const answer = await t.asEditor('POST', '/payment_requests/open', { memberId, chargeIds: [chargeId] })
    expect(answer.body.data).toMatchObject(REFERENCE)
  })

  it('PAY-04: is on the advice of a payer from the first time', async () => {
    const { memberId } = await t.owing()
    const { body } = await t.asEditor('GET', '/payment_advice', undefined, { memberID: memberId, type: 'divida' })
    expect(JSON.stringify(body.data)).toMatch(/99999/)
    expect(await t.rows(sql`select entity from payment_requests where member_id = ${memberId}`)).toEqual([
      { entity: '99999' },
    ])
  })

  it('is known by its order although nobody noted what the service answered', async () => {
    const { memberId, request } = await t.owing()
    const made = t.simulator.provider.createReference(request.rfReference, 2400, 'ifthenpay')
    await t.payReference({ entity: '99999', reference: made?.reference ?? null, total: 2400 })
    await t.confirm()
    expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
  })

  it('is not asked for once the request is paid, nor while references are made here', async () => {
    const { memberId, request } = await t.owing()
    await t.pay(memberId, 24)
    const before = t.simulator.provider.requests().length
    expect((await ask(t, request.code)).body.data).toBeNull()
    await t.asAdmin('PATCH', '/settings', { mbSubEntity: '999' })
    const { request: made } = await t.owing()
    expect(made).toMatchObject({ ...REFERENCE })
    expect((await ask(t, made.code)).body.data).toMatchObject({ reference: made.reference })
    expect(t.simulator.provider.requests()).toHaveLength(before)
    await t.asAdmin('PATCH', '/settings', { mbSubEntity: null })
  })

  it('is asked for by nobody who guesses codes', async () => {
    expect((await ask(t, 'x'.repeat(22))).status).toBe(404)
  })
})

describe('PAY-05: a payment service that gives no reference', () => {
  let t: RequestsApp
  let server: Server
  let asked = 0
  let fail: { status: number; body: string }
  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1
      response.writeHead(fail.status).end(fail.body)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // of a server that listens on a port
    t = await createRequestsApp({}, { simulatorUrl: `http://127.0.0.1:${port}` })
    await t.asAdmin('PATCH', '/settings', {
      environment: 'staging',
      paymentProvider: 'simulador',
      organisationIban: 'PT50000201231234567890154',
    })
  })
  afterAll(async () => {
    server.close()
    await t.close()
  })
  beforeEach(() => {
    asked = 0
  })

  async function owing() {
    const { _id: memberId } = await t.addMember({})
    return t.open(memberId, await t.charge(memberId, 2026, { originalAmount: 24 }))
  }

  it.each([
    ['fails', 500, ''],
    ['answers a page', 200, '<html>'],
    ['answers another shape', 200, '{"Reference":1}'],
  ])('because it %s may have made one: it is not asked again, and the transfer remains', async (_how, status, body) => {
    fail = { status, body }
    const { code } = await owing()
    expect(await ask(t, code)).toMatchObject({ status: 200, body: { data: null } })
    expect(await ask(t, code)).toMatchObject({ status: 200, body: { data: null } })
    expect(asked).toBe(1)
    expect(await read(t, code)).toMatchObject({
      status: 'aberto',
      multibanco: null,
      isReferenceWanted: false,
      transfer: { iban: 'PT50000201231234567890154' },
    })
  })

  it('because it refuses has made none: it may be asked again, but not without end', async () => {
    fail = { status: 401, body: '' }
    const { code, id } = await owing()
    for (let n = 0; n < 10; n += 1) expect((await ask(t, code)).body.data).toBeNull()
    expect(asked).toBe(10)
    expect((await ask(t, code)).status).toBe(429)
    expect(await read(t, code)).toMatchObject({ isReferenceWanted: true })
    expect(await t.rows(sql`select reference_asked_at as at from payment_requests where id = ${id}`)).toEqual([
      { at: null },
    ])
  })
})
