import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { bySize } from '../../../test/test-size.ts'
import { until } from '../../../test/until.ts'
import { buildApp } from '../../app.ts'
import { listen } from '../../db/notify.ts'
import { CHANNEL } from '../../resource/context.ts'
import { makeKey } from './api-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ trustProxy: 1 })
})
afterAll(() => t.close())

async function newKey(name: string) {
  const as = await t.signedIn('admin')
  const body = { name, scopes: ['members:read'], rateLimit: 6000, active: true }
  return (await t.call('POST', '/api_secrets', { as, body })).body.data as { _id: string; secret: string }
}
const headersOf = (secret: string, from = '198.51.100.7') => ({
  authorization: `Bearer ${secret}`,
  'x-forwarded-for': from,
})
const ask = async (secret: string, from?: string) =>
  (await t.call('GET', '/members', { headers: headersOf(secret, from) })).status

it('DEV-01: a key that is revoked on one instance stops at once on another', async () => {
  const second = await buildApp({
    config: t.deps.config,
    database: t.database,
    keys: t.keys,
    clock: t.clock,
    store: t.store,
    version: 'test',
    publicUrl: () => 'https://app.example',
  })
  const options = { ...t.database.options, application_name: 'second instance' }
  const listener = await listen(options, CHANNEL, second.hear, { onReconnect: second.recover, log: () => undefined })
  try {
    const { _id, secret } = await newKey('De duas instâncias')
    const there = async () => (await second.app.inject({ url: '/api/members', headers: headersOf(secret) })).statusCode
    expect(await there()).toBe(200)
    expect((await t.call('POST', `/api_secrets/${_id}/revoke`, { as: await t.signedIn('admin') })).status).toBe(200)
    // The clock stands still, so that only the announcement can make the second instance ask again.
    await until(async () => expect(await there()).toBe(401))
  } finally {
    await listener.close()
    await second.app.close()
  }
})

it('DEV-01: wrong keys are limited by network, without keeping out a key in use there or other networks', async () => {
  const { secret } = await newKey('Do mesmo endereço')
  expect(await ask(secret)).toBe(200)
  const found = new Map<number, number>()
  for (let n = 0; n < bySize({ daily: 200, long: 10_000 }); n += 1) {
    const status = await ask(makeKey().key)
    found.set(status, (found.get(status) ?? 0) + 1)
  }
  expect([...found.keys()]).toEqual([401, 429])
  expect(found.get(401)).toBe(30)
  expect(await ask(secret)).toBe(200)
  expect(await ask(makeKey().key, '203.0.113.9')).toBe(401)
  // A key that this instance has not seen yet waits with the wrong ones.
  const unseen = await newKey('Ainda por usar')
  expect(await ask(unseen.secret)).toBe(429)
  expect(await ask(unseen.secret, '203.0.113.9')).toBe(200)
})

it('DEV-01: the uses of a key are written when the program stops', async () => {
  const app = await createTestApp()
  try {
    const as = await app.signedIn('admin')
    const body = { name: 'Até ao fim', scopes: ['members:read'], rateLimit: 600, active: true }
    const { secret } = (await app.call('POST', '/api_secrets', { as, body })).body.data
    await app.call('GET', '/members', { headers: { authorization: `Bearer ${secret}` } })
    await app.app.close()
    const { rows } = await app.database.pool.query('select usage_count, last_used_ip from api_secrets')
    expect(rows).toEqual([{ usage_count: 1, last_used_ip: '127.0.0.1' }])
  } finally {
    await app.close()
  }
})
