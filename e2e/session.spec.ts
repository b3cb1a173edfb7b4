import type { BrowserContext, Page, Request } from '@playwright/test'
import { REFRESH_SECONDS, signPair } from '../server/src/features/auth/tokens.ts'
import { loadKeys } from '../server/src/outside/keys.ts'
import { DEMO, expect, HOME, test } from './app.ts'
import { isCall, watchUntilAtRest } from './at-rest.ts'
import { enter } from './enter.ts'
import { type App, SECRET_KEY } from './start-app.ts'

const DAY_S = 86_400
const REFRESH_S = 30 * DAY_S

async function signIn(page: Page, { email = DEMO.admin, path = '/utilizadores' } = {}) {
  // Events over the socket make a page fetch at any moment. Without them it makes only the calls that the story causes.
  await page.context().routeWebSocket(/\/websocket$/, () => {})
  const waitUntilAtRest = watchUntilAtRest(page, { withCalls: true })
  await enter(page, path, email)
  await expect(page.getByRole('region', { name: 'Barra de ferramentas' })).toBeVisible()
  await waitUntilAtRest()
}

const list = (page: Page) => page.getByRole('link', { name: 'Ana Administradora' })
const stored = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }))
const isRefresh = (request: Request) => new URL(request.url()).pathname === '/api/auth/refresh'

/** The tokens that this session would have if it had been renewed so many seconds ago, signed with the app's key. */
async function agePair(page: Page, { dataDir }: App, seconds: number) {
  const { access = '', refresh = '' } = await stored(page)
  const [mine, its] = [access, refresh].map(
    token => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, never>,
    // The claims of the app's own tokens (AUTH-04).
  )
  const at = new Date(Date.now() - seconds * 1000)
  return signPair(await loadKeys({ secretKey: SECRET_KEY, dataDir }), {
    user: { id: mine?.ID ?? '', name: mine?.Name ?? '', role: mine?.Role ?? 'member' },
    sessionId: its?.sid ?? '',
    turn: its?.turn ?? 0,
    at,
    expiresAt: new Date(at.getTime() + REFRESH_SECONDS * 1000),
  })
}
async function expireAccess(page: Page, app: App) {
  const { access } = await agePair(page, app, 16 * 60)
  await page.evaluate(token => localStorage.setItem('access', token), access)
  return access
}

function watchCalls(context: BrowserContext) {
  const seen = { refused: 0, refreshes: 0, bearers: new Set<string>() }
  context.on('response', response => {
    if (isCall(response.request()) && response.status() === 401) seen.refused++
  })
  context.on('request', request => {
    if (isRefresh(request)) seen.refreshes++
    else if (isCall(request)) seen.bearers.add((request.headers().authorization ?? '').replace('Bearer ', ''))
  })
  return seen
}

test('AUTH-05: two tabs whose token expired share one refresh, and nobody notices', async ({ context, app }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await signIn(one)
  const waitUntilAtRest = watchUntilAtRest(other, { withCalls: true })
  await other.goto('/utilizadores')
  await expect(list(other)).toBeVisible()
  await waitUntilAtRest()
  const old = await expireAccess(one, app)
  const seen = watchCalls(context)
  // The refresh waits until calls of both tabs were refused: otherwise the slower tab would already use the new token.
  const refused = new Set<Page>()
  context.on('response', answer => answer.status() === 401 && refused.add(answer.frame().page()))
  await context.route('**/api/auth/refresh', async route => {
    await expect.poll(() => refused.size).toBe(2)
    await expect.poll(() => seen.refused).toBeGreaterThanOrEqual(4)
    await route.continue()
  })
  await Promise.all([one.reload(), other.reload()])
  for (const page of [one, other]) await expect(list(page)).toBeVisible()
  expect(seen.refreshes).toBe(1)
  const { access } = await stored(one)
  expect(access).not.toBe(old)
  expect(await stored(other)).toEqual(await stored(one))
  // Every later call uses the new token.
  seen.bearers.clear()
  await one.getByRole('searchbox').fill('ana')
  await expect(one).toHaveURL(/_search=ana/)
  await expect.poll(() => [...seen.bearers]).toEqual([access])
  expect(seen.refreshes).toBe(1)
  await expect(one.getByRole('alert')).toHaveCount(0)
})

test('AUTH-06: a refresh token with under a day left ends the session when a screen is opened, not when it is fetched ahead', async ({
  page,
  app,
}) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('fontSize', '17'))
  const { refresh } = await agePair(page, app, REFRESH_S - DAY_S + 60)
  await page.evaluate(token => localStorage.setItem('refresh', token), refresh)
  // Pointing at a link fetches its screen ahead, which must not end the session yet.
  const waitUntilAtRest = watchUntilAtRest(page, { withCalls: true })
  await page.getByRole('link', { name: 'Novo utilizador' }).hover()
  await waitUntilAtRest()
  expect((await stored(page)).refresh).toBe(refresh)
  await page.getByRole('link', { name: 'Novo utilizador' }).click()
  await expect(page).toHaveURL('/autorizacao/entrar')
  const after = await stored(page)
  expect([after.access, after.refresh, after.fontSize]).toEqual([undefined, undefined, undefined])
})

test('API-01 AUTH-01 NAV-01 NAV-02 NAV-05 RT-01 RT-02: in by the sign-in screen, and out for good', {
  tag: ['@core', '@always'],
}, async ({ page, request }) => {
  const calls: Request[] = []
  page.on('request', one => isCall(one) && one.resourceType() === 'xhr' && calls.push(one))
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(new URL(socket.url()).pathname))
  await page.goto('/')
  await expect(page).toHaveURL('/autorizacao/entrar')
  await expect(page).toHaveTitle(/^Entrar — /)
  await page.getByLabel('E-mail').fill(DEMO.admin)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  expect(sockets).toEqual([])
  const authorised = page.waitForRequest('**/api/websocket/auth')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByRole('region', { name: 'Lista de sócios' })).toBeVisible()
  // The socket opens with the sign-in.
  expect((await authorised).postDataJSON()).toEqual({ connectionId: expect.any(String) })
  expect(sockets).toEqual(['/api/websocket'])
  const { access, refresh } = await stored(page)
  expect([access, refresh]).toEqual([expect.stringMatching(/^ey/), expect.stringMatching(/^ey/)])
  // Whoever is signed in is led to the start screen of the role.
  await page.goto('/')
  await expect(page).toHaveURL(HOME)
  await expect(page.getByRole('contentinfo')).toContainText(/Última resposta em \d+ ms/)

  const after = calls.slice(calls.findIndex(one => one.method() === 'POST' && one.url().endsWith('/api/auth')) + 1)
  expect(after.length).toBeGreaterThan(5)
  for (const one of after) {
    const headers = await one.allHeaders()
    expect.soft(headers.accept, one.url()).toBe('application/json')
    expect.soft(headers.authorization, one.url()).toBe(`Bearer ${access}`)
    expect.soft(headers['calling-url'], one.url()).toMatch(/^http:\/\/localhost:\d+\//)
  }

  await page.goto('/autorizacao/sair')
  await expect(page).toHaveURL('/autorizacao/entrar')
  const left = await stored(page)
  expect([left.access, left.refresh]).toEqual([undefined, undefined])
  await expect
    .poll(async () => (await request.post('/api/auth/refresh', { data: { refreshToken: refresh } })).status())
    .toBe(401)
  await page.goto('/utilizadores')
  await expect(page).toHaveURL(/\/autorizacao\/entrar\?voltar=/)
})

test('NAV-47: any other path says that there is no such page, signed in or not', async ({ page }) => {
  const check = async (path: string) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' }), path).toBeVisible()
    await expect(page).toHaveTitle(/^Página não encontrada — /)
    await expect(page).toHaveURL(path)
  }
  for (const path of ['/nada', '/utilizadores/novo/mais', '/Utilizadores', '/autorizacao']) {
    await page.goto(path)
    await check(path)
  }
  await signIn(page)
  await page.goto('/autorizacao')
  await check('/autorizacao')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL(HOME)
})
