import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListingDriver } from '../driver.ts'
import { createIfthenpay } from '../ifthenpay.ts'
import { SIMULATOR_KEYS } from './simulator-keys.ts'
import { type Simulator, startSimulator } from './start-simulator.ts'

/** How long anything may take on a machine that others use too. */
const LONGEST = { timeout: 20_000, interval: 20 }

let simulator: Simulator
let driver: ListingDriver
let ours: Server
/** What our program would receive. */
let callbacks: Record<string, string>[]
beforeEach(async () => {
  callbacks = []
  ours = createServer((request, response) => {
    callbacks.push(Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams))
    response.end()
  })
  await new Promise<void>(resolve => ours.listen(0, '127.0.0.1', resolve))
  const { port } = ours.address() as AddressInfo // it listens on a port
  simulator = await startSimulator({ programUrl: () => `http://127.0.0.1:${port}`, answerMs: 20 })
  driver = createIfthenpay({ url: simulator.url, ...SIMULATOR_KEYS })
})
afterEach(async () => {
  await simulator.close()
  ours.close()
  ours.closeAllConnections()
})

const order = (phone: string) => ({ orderId: `P${phone}`, amount: 1800, phone: `351#${phone}`, description: 'Quota' })
const list = () => driver.listPayments(new Date(Date.now() - 60_000), new Date())
const press = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${simulator.url}/sim`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers })
const statusOf = async (requestId: string) => (await driver.readMbwayStatus(requestId)).status

describe('PAY-05: the simulator of a payment service', () => {
  it.each([
    ['912345001', 'paid', 1, 1],
    ['912345002', 'rejected', 0, 0],
    ['912345003', 'expired', 0, 0],
    ['912345004', 'declined', 0, 0],
    ['912345006', 'paid', 1, 0],
  ])('lets the phone %s end as %s by itself', async (phone, status, listed, told) => {
    const { requestId } = await driver.createMbway(order(phone))
    await vi.waitFor(async () => expect(await statusOf(requestId)).toBe(status), LONGEST)
    await vi.waitFor(() => expect(callbacks).toHaveLength(told), LONGEST)
    expect(await list()).toHaveLength(listed)
  })

  it('refuses the phone that gives an error, and wrong keys', async () => {
    await expect(driver.createMbway(order('912345005'))).rejects.toMatchObject({ fault: 'refused' })
    const stranger = createIfthenpay({ url: simulator.url, ...SIMULATOR_KEYS, mbwayKey: 'x', backofficeKey: 'x' })
    await expect(stranger.createMbway(order('912345678'))).rejects.toMatchObject({ fault: 'refused' })
    await expect(stranger.listPayments(new Date(0), new Date())).rejects.toMatchObject({ fault: 'keyRefused' })
  })

  it('tells a payment by a callback that the driver understands', async () => {
    const { requestId } = await driver.createMbway(order('912345678'))
    expect(await statusOf(requestId)).toBe('pending')
    expect((await press({ button: 'pay', requestId })).status).toBe(303)
    expect(await statusOf(requestId)).toBe('paid')
    expect(callbacks.map(query => driver.parseCallback(query))).toEqual([
      expect.objectContaining({ transactionId: requestId, orderId: 'P912345678', amount: 1800, method: 'mbway' }),
    ])
    const [heard] = callbacks.map(query => driver.parseCallback(query))
    expect(await list()).toEqual([{ ...(heard as object), fee: 62 }])
  })

  it('has a page with a button for each thing that can go wrong', async () => {
    const { reference, entity } = await driver.createReference({ orderId: 'REF-1', amount: 2050 })
    const page = await (await fetch(`${simulator.url}/sim`)).text()
    for (const button of [
      'Pagar',
      'Recusar',
      'Expirar',
      'Pagar valor errado',
      'Callback em duplicado',
      'Callback com chave errada',
      'Callback fora de ordem',
    ])
      expect(page).toContain(`>${button}<`)
    expect(page).toContain(reference)
    expect(entity).toBe('99999')
  })

  it.each([
    ['payTwice', 2, 1],
    ['payWrongKey', 1, 1],
    ['payUnheard', 0, 1],
    ['reject', 0, 0],
    ['expire', 0, 0],
  ])('does what the button %s says', async (button, told, listed) => {
    const { requestId } = await driver.createMbway(order('912345678'))
    await press({ button, requestId })
    expect(callbacks).toHaveLength(told)
    expect(await list()).toHaveLength(listed)
    if (button === 'payWrongKey') expect(callbacks.map(query => driver.parseCallback(query))).toEqual(['wrongKey'])
  })

  it('pays another amount than was asked for', async () => {
    const { requestId } = await driver.createMbway(order('912345678'))
    await press({ button: 'payWrongAmount', requestId })
    expect((await list()).map(({ amount }) => amount)).toEqual([1900])
  })

  it('sends a callback before its own books know of the payment', async () => {
    const { requestId } = await driver.createMbway(order('912345678'))
    await press({ button: 'payEarly', requestId })
    expect(callbacks).toHaveLength(1)
    await vi.waitFor(async () => expect(await statusOf(requestId)).toBe('paid'), LONGEST)
    expect(await list()).toHaveLength(1)
  })

  it('pays a reference that it has not made, as a bank does', async () => {
    await press({ button: 'pay', entity: '12345', reference: '123 000 125', amount: '20,00' })
    expect((await list()).map(({ entity, reference, amount }) => [entity, reference, amount])).toEqual([
      ['12345', '123000125', 2000],
    ])
    const [heard] = callbacks.map(query => driver.parseCallback(query))
    expect(await list()).toEqual([expect.objectContaining(Object(heard))])
  })

  it('takes no orders from pages of other sites, nor anything that it does not know', async () => {
    const { requestId } = await driver.createMbway(order('912345678'))
    expect((await press({ button: 'pay', requestId }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await press({ button: 'nada', requestId })).status).toBe(422)
    expect((await fetch(`${simulator.url}/outra`)).status).toBe(404)
    expect(await statusOf(requestId)).toBe('pending')
  })
})
