import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardRoutes } from './access.ts'
import { authenticate } from './authenticate.ts'
import { handleErrors } from './errors.ts'
import { secure } from './security.ts'
import { createServer } from './server.ts'
import { serveScreens } from './spa.ts'

let app: FastifyInstance
const words = {
  name: 'Sócios </script><script>alert(1)</script> & Cª $& $1',
  memberSingular: 'sócio',
  memberPlural: 'sócios',
  memberURLSingular: 'socio',
  memberURLPlural: 'socios',
  membershipPayments: 'quotas',
  membershipPaymentsURL: 'quotas',
}
const lists = { users: { path: 'users', title: 'name', columns: ['name', '</script>'], sort: '-name' } }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agremia-spa-'))
  for (const part of ['web/assets/fonts-1.0', 'own', 'ours']) await mkdir(join(folder, part), { recursive: true })
  const files = {
    'secret.txt': 'secret',
    'web/index.html': '<!doctype html><head><!--terminology--></head>',
    'web/pagina-propria.html': '<!doctype html><title>own</title><!--terminology-->',
    'web/color-scheme.js': '// scheme',
    'web/assets/app-1a2b.js': 'export {}',
    'web/assets/app-1a2b.js.br': 'packed by brotli',
    'web/assets/app-1a2b.js.gz': 'packed by gzip',
    'web/assets/.app-1a2b.js.part': 'half',
    'web/assets/fonts-1.0/Sans-Bold.ttf': 'bold',
    'web/assets/fonts-1.0/.half': 'half',
    'own/logo.svg': '<svg/>',
    'own/logo-0123456789abcdef0123456789abcdef.png': 'png',
    'own/.logo.png.part': 'half',
    'ours/logo.svg': '<svg id="ours"/>',
    'ours/favicon.svg': '<svg/>',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  app = await start(1000)
})
async function start(rateLimit: number) {
  const { app: started } = createServer({ logLevel: 'silent', trustProxy: false })
  await secure(started, { publicUrl: undefined, rateLimit })
  authenticate(started, async () => undefined)
  guardRoutes(started)
  handleErrors(started)
  await started.register(screens =>
    serveScreens(screens, {
      webDir: join(folder, 'web'),
      filesDirs: [join(folder, 'own'), join(folder, 'ours')],
      terminology: () => words,
      lists,
    }),
  )
  await started.ready()
  return started
}
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

describe('API-02: the page', () => {
  it.each(['/', '/utilizadores', '/socios/12/quotas?x=1', '/v/abc', '/index.html', '/apis', '/ficheiro.txt'])(
    'answers at %s, never from a cache, with the words as data inside',
    async path => {
      const page = await app.inject(path)
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      for (const [id, data] of Object.entries({ terminology: words, lists })) {
        const block = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(page.body)?.[1]
        expect(block).not.toContain('<')
        expect(JSON.parse(block ?? '')).toEqual(data)
      }
      expect(page.body).not.toContain('<script>')
    },
  )

  it.each(['/paginaPropria/abc', '/paginaPropria/abc?x=1', '/paginaPropria/'])(
    'NAV-30: a screen without the program has its own page, at %s, with the words and nothing of lists',
    async path => {
      const page = await app.inject(path)
      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      expect(page.body).toContain('<title>own</title>')
      expect(page.body).toContain('id="terminology"')
      expect(page.body).not.toContain('id="lists"')
    },
  )

  it.each(['/paginaPropria/%F0', '/paginaPropria/%', '/paginaPropria/%zz?x=%F0'])(
    'CARD-02: an address that cannot be decoded, %s, opens its page, which says what is wrong',
    async path => {
      const page = await app.inject(path)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-security-policy']).toBeDefined()
      expect(page.body).toContain('<title>own</title>')
      expect((await app.inject(path.replace('paginaPropria', 'socios'))).body).toContain('id="lists"')
      const call = await app.inject(path.replace('paginaPropria', 'api/socios'))
      expect([call.statusCode, call.json()]).toEqual([
        400,
        { code: 'badRequest', errors: { _: 'O endereço não é válido.' } },
      ])
    },
  )

  it.each([
    '/paginaPropria',
    '/pagina-propria.html',
    '/pagina-propria/abc',
    '/outra/paginaPropria/abc',
    '/__proto__/abc',
  ])('and %s is a screen of the program', async path => expect((await app.inject(path)).body).toContain('id="lists"'))

  it('asks for no method but reading', async () => {
    expect((await app.inject({ method: 'POST', url: '/utilizadores' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'HEAD', url: '/utilizadores' })).statusCode).toBe(200)
  })
})

it.each([
  '/api',
  '/api/nada',
  '/api/nada/1?x=1',
  '/assets/nada.js',
  '/assets/',
  '/assets',
  '/files/nada.png',
  '/websocket/nada',
  '/sentry',
])('%s, which is no screen, is 404 as JSON', async path => {
  const answer = await app.inject(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 'notFound', errors: { _: 'Não foi encontrado.' } })
})

it('an office behind one address may load as often as it likes; guessing at addresses is counted', async () => {
  const busy = await start(2)
  const ask = async (path: string) => (await busy.inject(path)).statusCode
  for (let load = 0; load < 5; load++)
    for (const path of ['/socios', '/assets/app-1a2b.js', '/color-scheme.js', '/files/logo.svg'])
      expect(await ask(path), path).toBe(200)
  expect(await ask('/api/nada')).toBe(404)
  expect(await ask('/files/nada.png')).toBe(404)
  for (const path of ['/api/nada', '/files/nada.png']) expect(await ask(path), path).toBe(429)
  expect(await ask('/socios')).toBe(200)
  await busy.close()
})

it('built files are kept forever, others are asked for again', async () => {
  const built = await app.inject('/assets/app-1a2b.js')
  expect(built.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(built.headers['content-type']).toMatch(/javascript/)
  const inFolder = await app.inject('/assets/fonts-1.0/Sans-Bold.ttf')
  expect([inFolder.body, inFolder.headers['cache-control']]).toEqual(['bold', built.headers['cache-control']])
  expect((await app.inject('/color-scheme.js')).headers['cache-control']).toBe('no-cache')
})

it.each([
  { accepts: 'gzip, deflate, br', encoding: 'br', body: 'packed by brotli' },
  { accepts: 'gzip', encoding: 'gzip', body: 'packed by gzip' },
  { accepts: 'identity', encoding: undefined, body: 'export {}' },
])('who accepts $accepts is sent a script as it was packed when it was built', async ({ accepts, encoding, body }) => {
  const answer = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': accepts } })
  expect(answer.body).toBe(body)
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
})

it.each([
  '/assets/app-1a2b.js.br',
  '/assets/app-1a2b.js.gz',
  '/assets/app-1a2b.js%2Ebr',
  '/assets/.app-1a2b.js.part',
  '/assets/nada.js',
  '/assets/',
  '/assets//',
  '/assets/..%2findex.html',
  '/assets/fonts-1.0',
  '/assets/fonts-1.0/',
  '/assets/fonts-1.0/.half',
])('%s has no address of its own, whatever its reader accepts', async url => {
  for (const accepts of ['br', 'gzip', 'identity'])
    expect((await app.inject({ url, headers: { 'accept-encoding': accepts } })).statusCode, accepts).toBe(404)
})

it('built files share one route, which answers HEAD too', async () => {
  expect(app.hasRoute({ method: 'GET', url: '/assets/*' })).toBe(true)
  expect(app.hasRoute({ method: 'GET', url: '/assets/app-1a2b.js' })).toBe(false)
  const head = await app.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '9', ''])
})

it('files are kept for an hour, those named by their content forever, and one in the making is not there', async () => {
  const kept = async (name: string) => (await app.inject(`/files/${name}`)).headers['cache-control']
  expect(await kept('logo.svg')).toBe('public, max-age=3600')
  expect(await kept('logo-0123456789abcdef0123456789abcdef.png')).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/files/.logo.png.part')).statusCode).toBe(404)
})

it('SHELL-18: the organisation’s own logo goes before ours', async () => {
  expect((await app.inject('/files/logo.svg')).body).toBe('<svg/>')
  expect((await app.inject('/files/favicon.svg')).statusCode).toBe(200)
})

it.each([
  '/files/../secret.txt',
  '/files/..%2fsecret.txt',
  '/files/%2e%2e/secret.txt',
  '/files/..%5csecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '//etc/passwd',
  '/files/%00',
])('nothing outside is reached by %s', async path => {
  const answer = await app.inject(path)
  expect(answer.body).not.toContain('secret')
  expect(answer.body).not.toContain('root:')
  expect(answer.statusCode).toBeLessThan(500)
})
