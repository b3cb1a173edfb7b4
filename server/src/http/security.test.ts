import { afterEach, expect, it } from 'vitest'
import { handleErrors } from './errors.ts'
import { secure } from './security.ts'
import { createServer } from './server.ts'

type Made = ReturnType<typeof createServer>['app']
let app: Made
afterEach(() => app.close())

async function make(given: { publicUrl?: string; rateLimit?: number; trustProxy?: number | string[] } = {}) {
  app = createServer({ logLevel: 'silent', trustProxy: given.trustProxy ?? false }).app
  await secure(app, { publicUrl: given.publicUrl, rateLimit: given.rateLimit ?? 1000 })
  handleErrors(app)
  app.get('/', () => ({ data: {} }))
  return app
}
const headersOf = async (path = '/') => (await app.inject(path)).headers
const policyOf = async () => {
  const text = String((await headersOf())['content-security-policy'])
  return Object.fromEntries(
    text.split(';').map(part => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

it('lets no script run but our own files: no inline, no eval, no other host', async () => {
  await make()
  expect(await policyOf()).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})

it('RT-01: lets the page open its socket where the public address is known', async () => {
  await make({ publicUrl: 'https://socios.example' })
  expect(await policyOf()).toMatchObject({ 'connect-src': "'self' wss://socios.example" })
})

it('on plain http says nothing that would leave the page blank on any address but localhost', async () => {
  for (const publicUrl of [undefined, 'http://socios.example']) {
    await make({ publicUrl })
    const headers = await headersOf()
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    expect(headers['origin-agent-cluster']).toBeUndefined()
  }
})

it('asks browsers to stay on https when the public address is https', async () => {
  await make({ publicUrl: 'https://socios.example' })
  expect((await headersOf())['strict-transport-security']).toMatch(/^max-age=\d{8}/)
})

it('says of every answer, a refusal too, what it is and that its address is nobody else’s', async () => {
  await make()
  for (const path of ['/', '/nada']) {
    expect(await headersOf(path)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'permissions-policy': expect.stringMatching(/geolocation=\(\).*microphone=\(\).*camera=\(self\)$/),
    })
    expect(await headersOf(path)).not.toHaveProperty('x-powered-by')
    expect(await headersOf(path)).not.toHaveProperty('server')
  }
})

it('answers 429 with Retry-After, in our shape, to whoever asks too often; unknown paths count too', async () => {
  await make({ rateLimit: 3 })
  for (const path of ['/', '/', '/']) expect((await app.inject(path)).statusCode).toBe(200)
  for (const path of ['/', '/nada']) {
    const refused = await app.inject(path)
    expect(refused.statusCode).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(refused.json()).toEqual({
      code: 'tooMany',
      errors: { _: 'Demasiados pedidos. Aguarde um pouco e tente de novo.' },
    })
  }
  expect((await app.inject({ url: '/', remoteAddress: '203.0.113.9' })).statusCode).toBe(200)
})

it('AUTH-07c: counts by the address that connects; of what is forwarded only what a trusted proxy has added', async () => {
  const ask = (forwarded: string, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  await make({ rateLimit: 1 })
  await ask('203.0.113.1')
  expect((await ask('203.0.113.2')).statusCode).toBe(429)
  for (const trustProxy of [1, ['127.0.0.0/8']]) {
    await app.close()
    await make({ rateLimit: 1, trustProxy })
    await ask('203.0.113.1')
    expect((await ask('203.0.113.2')).statusCode).toBe(200)
    // A visitor puts another address in front on every request; the proxy adds the real one behind it.
    expect((await ask('198.51.100.7, 203.0.113.1')).statusCode).toBe(429)
    expect((await ask('10.0.0.1, 198.51.100.8, 203.0.113.2')).statusCode).toBe(429)
  }
  // Somebody who reaches the app without the proxy is not believed.
  await ask('203.0.113.3', '192.0.2.1')
  expect((await ask('203.0.113.4', '192.0.2.1')).statusCode).toBe(429)
})

it('AUTH-07c: a signed-in account counts by itself, so that a neighbour in the same network does not use up its requests', async () => {
  app = createServer({ logLevel: 'silent', trustProxy: false }).app
  const accountOf = async (token: string) => (token === 'good' ? 'u1' : undefined)
  await secure(app, { publicUrl: undefined, rateLimit: 2 }, accountOf)
  handleErrors(app)
  app.get('/', () => ({ data: {} }))
  const ask = async (token?: string) =>
    (await app.inject({ url: '/', headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode
  expect([await ask(), await ask(), await ask(), await ask('made-up')]).toEqual([200, 200, 429, 429])
  expect([await ask('good'), await ask('good'), await ask('good')]).toEqual([200, 200, 429])
})
