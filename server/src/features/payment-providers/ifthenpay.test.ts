import type { RequestListener, Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, startScriptedProvider, stopServers } from '../../../test/scripted-provider.ts'
import type { PaymentServiceError } from './driver.ts'
import { createIfthenpay } from './ifthenpay.ts'

const KEYS = { mbKey: 'MB-KEY', mbwayKey: 'MBWAY-KEY', antiPhishingKey: 'PHISH-KEY', backofficeKey: 'BO-KEY' }
const servers: Server[] = []
afterEach(() => stopServers(servers))

/** A payment service that answers as it is told, and remembers what it was asked. */
async function serviceThat(answers: RequestListener | object, timeLimitMs = 5_000) {
  const { url, received, server } = await startScriptedProvider(answers, ({ method = '', url = '' }, body) => ({
    method,
    url,
    body,
  }))
  servers.push(server)
  return { received, driver: createIfthenpay({ url, ...KEYS, timeLimitMs }) }
}

const MBWAY = { orderId: 'A1', amount: 2400, phone: '351#912345678', description: 'Quota 2026' }

describe('PAY-05: what ifthenpay is asked, and how its answers are read', () => {
  it('makes a reference of Multibanco', async () => {
    const { driver, received } = await serviceThat({
      Amount: '24.00',
      Entity: '12345',
      ExpiryDate: '',
      Message: 'Success',
      OrderId: 'A1',
      Reference: '000286424',
      RequestId: 'OVoC0v7',
      Status: '0',
    })
    expect(await driver.createReference({ orderId: 'A1', amount: 2400, expiryDays: 120 })).toEqual({
      entity: '12345',
      reference: '000286424',
      requestId: 'OVoC0v7',
    })
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/multibanco/reference/init',
        body: { mbKey: 'MB-KEY', orderId: 'A1', amount: '24.00', expiryDays: 120 },
      },
    ])
  })

  it('refuses a reference that is none', async () => {
    const answer = { Entity: '12345', Reference: '12', RequestId: 'x', Status: '0' }
    const { driver } = await serviceThat(answer)
    expect(await faultOf(driver.createReference({ orderId: 'A1', amount: 1 }))).toBe('unexpectedAnswer')
    const refusing = await serviceThat({ Entity: '', Reference: '', RequestId: '', Status: '-1' })
    expect(await faultOf(refusing.driver.createReference({ orderId: 'A1', amount: 1 }))).toBe('refused')
  })

  it('sends a request to a phone', async () => {
    const { driver, received } = await serviceThat({
      Message: 'Pending',
      OrderId: 'A1',
      RequestId: 'R1',
      Status: '000',
    })
    expect(await driver.createMbway(MBWAY)).toEqual({ requestId: 'R1', providerStatus: '000' })
    const { phone, ...order } = MBWAY
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/spg/payment/mbway',
        body: { mbWayKey: 'MBWAY-KEY', ...order, amount: '24.00', mobileNumber: phone },
      },
    ])
  })

  it.each([
    ['122', 'phoneRefused'],
    ['100', 'refused'],
    ['999', 'refused'],
  ])('takes the code %s of a request to a phone as a certain refusal', async (Status, fault) => {
    const { driver } = await serviceThat({ Status, Message: 'x' })
    const error = await driver.createMbway(MBWAY).catch((refusal: PaymentServiceError) => refusal)
    expect(error).toMatchObject({ fault, providerStatus: Status, isUncertain: false })
  })

  it.each([
    ['000', 'paid'],
    ['020', 'rejected'],
    ['101', 'expired'],
    ['122', 'declined'],
    ['123', 'pending'],
    ['999', 'error'],
  ])('reads the code %s of a status as %s', async (Status, status) => {
    const { driver, received } = await serviceThat({ CreatedAt: '03-01-2024 15:15:06', RequestId: 'R1', Status })
    expect(await driver.readMbwayStatus('R1')).toEqual({ status, providerStatus: Status })
    expect(received[0]?.url).toBe('/spg/payment/mbway/status?mbWayKey=MBWAY-KEY&requestId=R1')
  })

  it('reads the list of payments, refunds among them', async () => {
    const row = { entity: '12345', reference: '000 286 424', orderId: 'A1', requestId: 'R1', terminal: 'x' }
    const { driver, received } = await serviceThat({
      message: 'OK',
      status: 200,
      payments: [
        { ...row, amount: 24, fee: 0.62, paymentDate: '18-08-2026 22:05:56' },
        {
          amount: '63,35',
          entity: 'MBWAY',
          reference: 'B2',
          orderId: 'B2',
          requestId: 'R2',
          paymentDate: '03-01-2026 15:15:06',
        },
        { amount: -24, entity: '12345', reference: '000286424', paymentDate: '19-08-2026 09:00:00' },
      ],
    })
    const from = new Date('2026-08-01T00:00:00Z')
    expect(await driver.listPayments(from, new Date('2026-08-31T12:30:00Z'))).toEqual([
      {
        transactionId: 'R1',
        orderId: 'A1',
        entity: '12345',
        reference: '000286424',
        amount: 2400,
        fee: 62,
        method: 'multibanco',
        paidAt: new Date('2026-08-18T21:05:56Z'),
        isRefund: false,
      },
      {
        transactionId: 'R2',
        orderId: 'B2',
        amount: 6335,
        method: 'mbway',
        paidAt: new Date('2026-01-03T15:15:06Z'),
        isRefund: false,
      },
      {
        refundId: '12345.000286424.devolvido.2026-08-19T08:00:00.000Z.2400',
        entity: '12345',
        reference: '000286424',
        amount: 2400,
        refundedAt: new Date('2026-08-19T08:00:00Z'),
        isRefund: true,
      },
    ])
    expect(received[0]?.body).toEqual({
      boKey: 'BO-KEY',
      dateStart: '01-08-2026 01:00:00',
      dateEnd: '31-08-2026 13:30:00',
    })
  })

  it('tells a wrong key of the list from an empty list', async () => {
    const wrong = await serviceThat({ message: 'Invalid boKey', status: 403, payments: [] })
    expect(await faultOf(wrong.driver.listPayments(new Date(0), new Date()))).toBe('keyRefused')
    const empty = await serviceThat({ message: 'OK', status: 200, payments: null })
    expect(await empty.driver.listPayments(new Date(0), new Date())).toEqual([])
  })

  it('asks nobody while a key is missing', async () => {
    const driver = createIfthenpay({ url: 'http://127.0.0.1:1' })
    expect(await faultOf(driver.createMbway(MBWAY))).toBe('keyMissing')
    expect(await faultOf(driver.listPayments(new Date(0), new Date()))).toBe('keyMissing')
  })
})

describe('PAY-05: a payment service that misbehaves', () => {
  const html: RequestListener = (_request, response) => response.end('<!doctype html><title>Manutenção</title>')
  it.each<[string, RequestListener | object, string, boolean]>([
    ['hangs', () => undefined, 'timeout', true],
    ['answers 500', (_request, response) => response.writeHead(500).end('x'), 'unavailable', true],
    ['answers HTML', html, 'unexpectedAnswer', true],
    ['answers another shape', { ok: true }, 'unexpectedAnswer', true],
    ['ends the connection', request => request.socket.destroy(), 'unexpectedAnswer', true],
    ['leads elsewhere', (_q, response) => response.writeHead(302, { location: '/x' }).end(), 'unexpectedAnswer', true],
    ['answers 403', (_request, response) => response.writeHead(403).end('x'), 'keyRefused', false],
    ['answers 400', (_request, response) => response.writeHead(400).end('x'), 'refused', false],
  ])(
    'that %s is asked once, and its fault told in Portuguese without keys',
    async (_how, answers, fault, isUncertain) => {
      const { driver, received } = await serviceThat(answers, 300)
      const error = await driver.createMbway(MBWAY).catch((refusal: PaymentServiceError) => refusal)
      expect(error).toMatchObject({ fault, isUncertain })
      expect(String(error)).toMatch(/serviço de pagamentos/)
      expect(JSON.stringify(error) + String(error)).not.toContain('KEY')
      expect(received).toHaveLength(1)
    },
  )

  it('that nobody runs is known not to have been asked', async () => {
    const { driver } = await serviceThat({})
    await new Promise(resolve => servers.pop()?.close(resolve))
    const error = await driver.createMbway(MBWAY).catch((refusal: PaymentServiceError) => refusal)
    expect(error).toMatchObject({ fault: 'unreachable', isUncertain: false })
  })
})

describe('PAY-05: callbacks of ifthenpay', () => {
  const { parseCallback } = createIfthenpay({ url: 'http://127.0.0.1:1', ...KEYS })
  const paidAt = new Date('2024-01-03T15:15:16Z')

  it('are read in each of the three notations', () => {
    const time = '03-01-2024 15:15:16'
    expect(
      parseCallback({ key: 'PHISH-KEY', orderId: 'A1', amount: '33.61', requestId: 'R1', payment_datetime: time }),
    ).toEqual({ transactionId: 'R1', orderId: 'A1', amount: 3361, method: 'mbway', paidAt, isRefund: false })
    const old = { entidade: '12345', referencia: '123 000 125', valor: '20,00', datahorapag: time, terminal: 'x' }
    expect(parseCallback({ chave: 'PHISH-KEY', ...old })).toEqual({
      transactionId: '12345.123000125.2024-01-03T15:15:16.000Z',
      entity: '12345',
      reference: '123000125',
      amount: 2000,
      method: 'multibanco',
      paidAt,
      isRefund: false,
    })
    expect(parseCallback({ oid: 'A1', tid: 'R1', val: '49.90000', apk: 'PHISH-KEY', pm: 'MBWAY' })).toMatchObject({
      transactionId: 'R1',
      orderId: 'A1',
      amount: 4990,
    })
  })

  it.each([{}, { key: '' }, { key: 'phish-key' }, { key: ['PHISH-KEY'] }, { key: 'PHISH-KEY '.repeat(11) }])(
    'with a wrong key are refused: %j',
    key => {
      expect(parseCallback({ orderId: 'A1', amount: '1', requestId: 'R1', ...key })).toBe('wrongKey')
    },
  )

  it('are refused while no key is set', () => {
    const without = createIfthenpay({ url: 'http://127.0.0.1:1' })
    expect(without.parseCallback({ key: '', orderId: 'A1', amount: '1', requestId: 'R1' })).toBe('wrongKey')
  })

  it.each([
    { amount: 'x', requestId: 'R1' },
    { amount: '-1', requestId: 'R1' },
    { amount: '0', requestId: 'R1' },
    { amount: '1' },
    { amount: '1', entity: '12345', reference: '123000125' },
    { amount: '1', entity: '12345', reference: '123000125', payment_datetime: '31-02-2024 10:00:00' },
    { amount: '1', requestId: 'R'.repeat(101) },
  ])('that tell nothing which could be confirmed are unreadable: %j', query => {
    expect(parseCallback({ key: 'PHISH-KEY', ...query })).toBe('unreadable')
  })
})
