import { createCipheriv, createHmac } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, startScriptedProvider, stopServers } from '../../../test/scripted-provider.ts'
import type { PaymentServiceError } from './driver.ts'
import { createEupago } from './eupago.ts'

const KEYS = { apiKey: 'API-KEY', channelKey: 'CHANNEL-KEY-OF-THIRTY-TWO-BYTES!' }

const servers: Server[] = []
afterEach(() => stopServers(servers))

/** A service that gives one answer to everything, and the driver that asks it. */
async function serviceThat(answers: RequestListener | object, timeLimitMs = 2_000) {
  const { url, received, server } = await startScriptedProvider(
    answers,
    ({ url = '', headers: { authorization } }, body) => ({
      url,
      body,
      ...(authorization && { authorization }),
    }),
  )
  servers.push(server)
  return { received, driver: createEupago({ url, ...KEYS, timeLimitMs }) }
}

const MBWAY = { orderId: 'A1', amount: 2400, phone: '351#912345678', description: 'Quota 2026' }
const KNOWN = { method: 'multibanco', entity: '11249', reference: '000888777' } as const
const PAID = {
  trid: 78901,
  estado: 'paga',
  valor: '49.90000',
  comissao: '0.68000',
  data_pagamento: '2026-05-27',
  hora_pagamento: '10:30:00',
}

describe('PAY-05: what Eupago is asked, and how its answers are read', () => {
  it('makes a reference of Multibanco, whose first zeros its answer leaves out', async () => {
    const { driver, received } = await serviceThat({ estado: 0, entidade: 11249, referencia: 888777, valor: 20.5 })
    const order = { orderId: 'RF18X', amount: 2050, expiresOn: '2026-12-31', expiryDays: 40 }
    expect(await driver.createReference(order)).toEqual({
      entity: '11249',
      reference: '000888777',
      requestId: '000888777',
    })
    expect(received).toEqual([
      {
        url: '/clientes/rest_api/multibanco/create',
        body: { chave: 'API-KEY', valor: 20.5, id: 'RF18X', per_dup: 0, data_fim: '2026-12-31' },
      },
    ])
  })

  it.each([
    [{ estado: -7 }, 'refused'],
    [{ estado: -9 }, 'refused'],
    [{ estado: '-10' }, 'keyRefused'],
    [{ estado: 0 }, 'unexpectedAnswer'],
    [{ estado: 0, entidade: 'x', referencia: 1 }, 'unexpectedAnswer'],
  ])('takes %j for no reference', async (answer, fault) => {
    const { driver } = await serviceThat(answer)
    expect(await faultOf(driver.createReference({ orderId: 'A1', amount: 100 }))).toBe(fault)
  })

  it('sends a request to a phone, and keeps the reference by which its state is asked for', async () => {
    const { driver, received } = await serviceThat({
      transactionStatus: 'Success',
      transactionID: '019e-x',
      reference: '306188',
    })
    expect(await driver.createMbway(MBWAY)).toEqual({ requestId: '306188', providerStatus: 'Success' })
    expect(received).toEqual([
      {
        url: '/api/v1.02/mbway/create',
        authorization: 'ApiKey API-KEY',
        body: {
          payment: {
            amount: { value: 24, currency: 'EUR' },
            identifier: 'A1',
            customerPhone: '912345678',
            countryCode: '351',
            lang: 'PT',
            description: 'Quota 2026',
          },
        },
      },
    ])
  })

  it.each([
    ['APIKEY_MISSING', 'keyRefused'],
    ['CUSTOMERPHONE_INVALID', 'phoneRefused'],
    ['AMOUNT_INVALID', 'refused'],
  ])('takes the code %s of a request to a phone as a certain refusal', async (code, fault) => {
    const { driver } = await serviceThat({ transactionStatus: 'Rejected', code, text: 'x' })
    const error = await driver.createMbway(MBWAY).catch((refusal: PaymentServiceError) => refusal)
    expect(error).toMatchObject({ fault, providerStatus: code, isUncertain: false })
  })

  it('reads what was paid on a reference, also once it was paid out', async () => {
    const { driver, received } = await serviceThat({
      estado: 0,
      estado_referencia: 'transferida',
      identificador: 'RF18X',
      pagamentos: [PAID, { ...PAID, trid: 2, estado: 'Transferida' }, { ...PAID, trid: 3, estado: 'anulada' }],
    })
    const payment = {
      transactionId: '78901',
      orderId: 'RF18X',
      entity: '11249',
      reference: '000888777',
      amount: 4990,
      fee: 68,
      method: 'multibanco',
      paidAt: new Date('2026-05-27T09:30:00Z'),
      isRefund: false,
    }
    expect(await driver.readReference(KNOWN)).toEqual([payment, { ...payment, transactionId: '2' }])
    expect(received).toEqual([
      {
        url: '/clientes/rest_api/multibanco/info',
        body: { chave: 'API-KEY', referencia: '000888777', entidade: '11249' },
      },
    ])
  })

  it('tells a reference that is not paid, or that the service does not know, from a wrong key', async () => {
    const pending = await serviceThat({ estado: 0, estado_referencia: 'pendente', pagamentos: null })
    expect(await pending.driver.readReference(KNOWN)).toEqual([])
    const unknown = await serviceThat({ estado: -11 })
    expect(await unknown.driver.readReference(KNOWN)).toEqual([])
    expect(await faultOf(unknown.driver.testConnection(new Date()))).toBe('nothing')
    const wrong = await serviceThat({ estado: -10 })
    expect(await faultOf(wrong.driver.readReference(KNOWN))).toBe('keyRefused')
    expect(await faultOf(wrong.driver.testConnection(new Date()))).toBe('keyRefused')
  })

  it('asks nobody while a key is missing', async () => {
    const driver = createEupago({ url: 'http://127.0.0.1:1' })
    expect([driver.makesReferences, driver.asksPhones]).toEqual([false, false])
    expect(await faultOf(driver.createMbway(MBWAY))).toBe('keyMissing')
    expect(await faultOf(driver.readReference(KNOWN))).toBe('keyMissing')
    const unsigned = createEupago({ url: 'http://127.0.0.1:1', apiKey: 'x' })
    expect(await faultOf(unsigned.testConnection(new Date()))).toBe('keyMissing')
  })

  const html: RequestListener = (_request, response) => response.end('<!doctype html><title>Manutenção</title>')
  it.each<[string, RequestListener | object, string, boolean]>([
    ['hangs', () => undefined, 'timeout', true],
    ['answers 500', (_request, response) => response.writeHead(500).end('x'), 'unavailable', true],
    ['answers HTML', html, 'unexpectedAnswer', true],
    ['answers another shape', { ok: true }, 'unexpectedAnswer', true],
    ['answers 401', (_request, response) => response.writeHead(401).end('x'), 'keyRefused', false],
  ])('that %s is asked once, and its fault told without keys', async (_how, answers, fault, isUncertain) => {
    const { driver, received } = await serviceThat(answers, 300)
    const error = await driver.createMbway(MBWAY).catch((refusal: PaymentServiceError) => refusal)
    expect(error).toMatchObject({ fault, isUncertain })
    expect(JSON.stringify(error) + String(error)).not.toContain('KEY')
    expect(received).toHaveLength(1)
    expect(await faultOf(driver.readReference(KNOWN))).toBe(fault)
  })
})

describe('PAY-05: webhooks of Eupago', () => {
  const { parseWebhook } = createEupago({ url: 'http://127.0.0.1:1', ...KEYS })
  const transaction = {
    entity: 11249,
    reference: 888777,
    identifier: 'RF18X',
    method: 'PC:PT',
    amount: { value: '49.90000', currency: 'EUR' },
    fees: { value: 0.8364 },
    date: '2026-05-26T14:30:00',
    trid: 78901,
    status: 'Paid',
    local: null,
  }
  const signatureOf = (body: string, key = KEYS.channelKey) => createHmac('sha256', key).update(body).digest('base64')
  const bodyOf = (more: object) => JSON.stringify({ channel: { name: 'x' }, transaction: { ...transaction, ...more } })
  const parse = (body: string, headers: Record<string, unknown> = { 'x-signature': signatureOf(body) }) =>
    parseWebhook(headers, Buffer.from(body))
  const payment = {
    transactionId: '78901',
    orderId: 'RF18X',
    entity: '11249',
    reference: '000888777',
    amount: 4990,
    method: 'multibanco',
    paidAt: new Date('2026-05-26T13:30:00Z'),
    isRefund: false,
  }

  it('tell of a payment, by Multibanco or by MB WAY', () => {
    expect(parse(bodyOf({}))).toEqual(payment)
    const { entity: _entity, ...byPhone } = payment
    expect(parse(bodyOf({ method: 'MW:PT', reference: 306188, date: '2026-05-26T13:30:00Z' }))).toEqual({
      ...byPhone,
      reference: '306188',
      method: 'mbway',
    })
  })

  it('tell that a request to a phone has ended, and of which payment money was given back', () => {
    expect(parse(bodyOf({ method: 'MW:PT', status: 'Canceled' }))).toEqual({ orderId: 'RF18X', status: 'rejected' })
    expect(parse(bodyOf({ method: 'MW:PT', status: 'Expired' }))).toEqual({ orderId: 'RF18X', status: 'expired' })
    expect(parse(bodyOf({ method: 'RB:PT', status: 'REFUNDED', trid: 9, originalTrid: 78901 }))).toMatchObject({
      refundId: '9',
      transactionId: '78901',
      amount: 4990,
      isRefund: true,
    })
    // The service does not always name the payment apart: two parts are two all the same.
    const parts = ['2026-05-27T10:00:00', '2026-05-27T10:00:01'].map(date =>
      parse(bodyOf({ status: 'REFUNDED', date })),
    )
    expect(parts).toMatchObject([{ transactionId: '78901' }, { transactionId: '78901' }])
    expect(new Set(parts.map(part => typeof part === 'object' && 'refundId' in part && part.refundId)).size).toBe(2)
  })

  it('are read where they are encrypted, with the signature over the base64 text', () => {
    const vector = Buffer.alloc(16, 7)
    const cipher = createCipheriv('aes-256-cbc', KEYS.channelKey, vector)
    const data = Buffer.concat([cipher.update(bodyOf({})), cipher.final()]).toString('base64')
    const headers = { 'x-signature': signatureOf(data), 'x-initialization-vector': vector.toString('base64') }
    const body = JSON.stringify({ data })
    expect(parse(body, headers)).toEqual(payment)
    expect(parse(body)).toBe('wrongKey')
    expect(parse(body, { ...headers, 'x-initialization-vector': 'x' })).toBe('unreadable')
  })

  it('with a wrong signature are refused', () => {
    const body = bodyOf({})
    expect(parse(body, {})).toBe('wrongKey')
    expect(parse(body, { 'x-signature': '' })).toBe('wrongKey')
    expect(parse(body, { 'x-signature': ['x'] })).toBe('wrongKey')
    expect(parse(body, { 'x-signature': signatureOf(body, 'another key') })).toBe('wrongKey')
    expect(parse(body.replace('49.9', '99.9'), { 'x-signature': signatureOf(body) })).toBe('wrongKey')
    const unset = createEupago({ url: 'http://127.0.0.1:1' })
    expect(unset.parseWebhook({ 'x-signature': signatureOf(body, '') }, Buffer.from(body))).toBe('wrongKey')
  })

  it.each([
    'x',
    '{}',
    bodyOf({ amount: { value: 'x' } }),
    bodyOf({ amount: { value: '0' } }),
    bodyOf({ status: 'Pending' }),
    bodyOf({ method: 'CC:PT' }),
    bodyOf({ reference: null }),
    bodyOf({ date: 'x' }),
    bodyOf({ trid: '1'.repeat(101) }),
  ])('that tell nothing which could be confirmed are unreadable: %s', body => {
    expect(parse(body)).toBe('unreadable')
  })
})
