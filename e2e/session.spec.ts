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

test('AUTH-05: many calls with an expired token share one refresh, and nobody notices', async ({
  page,
  context,
  app,
}) => {
  await signIn(page)
  await expect(list(page)).toBeVisible()
  const old = await expireAccess(page, app)
  const before = await stored(page)
  const seen = watchCalls(context)
  // The refresh waits until several calls were refused: otherwise the slower ones would already use the new token.
  await context.route('**/api/auth/refresh', async route => {
    await expect.poll(() => seen.refused).toBeGreaterThanOrEqual(3)
    await route.continue()
  })
  await page.reload()
  await expect(list(page)).toBeVisible()
  expect(seen.refused).toBeGreaterThanOrEqual(3)
  expect(seen.refreshes).toBe(1)
  const after = await stored(page)
  expect(after.access).not.toBe(old)
  expect(after.refresh).not.toBe(before.refresh)
  // Every later call uses the new token.
  seen.bearers.clear()
  await page.getByRole('searchbox').fill('ana')
  await expect(page).toHaveURL(/_search=ana/)
  await expect.poll(() => [...seen.bearers]).toEqual([after.access])
  expect(seen.refreshes).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const { browsers, locks, most } of [
  { browsers: 'that know locks', locks: true, most: 1 },
  { browsers: 'without locks, as on plain http', locks: false, most: 2 },
]) {
  test(`AUTH-05: two tabs whose token expired stay signed in, in browsers ${browsers}`, async ({ context, app }) => {
    if (!locks) await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
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
    expect(seen.refreshes).toBeGreaterThan(0)
    expect(seen.refreshes).toBeLessThanOrEqual(most)
    expect((await stored(one)).access).not.toBe(old)
    expect(await stored(other)).toEqual(await stored(one))
    // The server did not take the second refresh for a stolen token: the new tokens are valid.
    await one.reload()
    await expect(list(one)).toBeVisible()
  })
}

test('AUTH-05: a session that the server has ended is over: storage cleared, and back at the root', async ({
  page,
  request,
  app,
}) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('fontSize', '17'))
  const { refresh } = await stored(page)
  await expireAccess(page, app)
  const visited: string[] = []
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
  expect((await request.post('/api/auth/logout', { data: { refreshToken: refresh } })).ok()).toBe(true)
  // The page goes to the root by itself, perhaps before its load event.
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/autorizacao/entrar')
  expect(visited).toContain('/')
  const left = await stored(page)
  expect([left.access, left.refresh, left.fontSize]).toEqual([undefined, undefined, undefined])
})

for (const { left, seconds, isOver } of [
  { left: 'under a day', seconds: DAY_S - 60, isOver: true },
  { left: 'over a day', seconds: DAY_S + 600, isOver: false },
]) {
  test(`AUTH-06: a refresh token with ${left} left`, async ({ page, app }) => {
    await signIn(page)
    await page.evaluate(() => localStorage.setItem('fontSize', '17'))
    const { refresh } = await agePair(page, app, REFRESH_S - seconds)
    await page.evaluate(token => localStorage.setItem('refresh', token), refresh)
    // Pointing at a link fetches its screen ahead, which must not end the session yet.
    const waitUntilAtRest = watchUntilAtRest(page, { withCalls: true })
    await page.getByRole('link', { name: 'Novo utilizador' }).hover()
    await waitUntilAtRest()
    expect((await stored(page)).refresh).toBe(refresh)
    await page.getByRole('link', { name: 'Novo utilizador' }).click()
    if (isOver) {
      await expect(page).toHaveURL('/autorizacao/entrar')
      const after = await stored(page)
      expect([after.access, after.refresh, after.fontSize]).toEqual([undefined, undefined, undefined])
    } else {
      await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible()
      expect(await stored(page)).toMatchObject({ refresh, fontSize: '17' })
    }
  })
}

test('AUTH-06: nor does a page that was left open begin a refresh in the token’s last day', async ({ page, app }) => {
  await signIn(page)
  await expect(list(page)).toBeVisible()
  const pair = await agePair(page, app, REFRESH_S - DAY_S / 2)
  let refreshes = 0
  page.on('request', request => isRefresh(request) && refreshes++)
  await page.evaluate(({ access, refresh }) => Object.assign(localStorage, { access, refresh }), pair)
  // Sorts the list, without opening another screen.
  await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').first().click()
  await expect(page).toHaveURL('/autorizacao/entrar')
  expect(refreshes).toBe(0)
  expect((await stored(page)).access).toBeUndefined()
})

test('API-01 AUTH-01 NAV-01 NAV-02 NAV-05: in by the sign-in screen, and out for good', { tag: '@core' }, async ({
  page,
  request,
}) => {
  const calls: Request[] = []
  page.on('request', one => isCall(one) && one.resourceType() === 'xhr' && calls.push(one))
  await page.goto('/')
  await expect(page).toHaveURL('/autorizacao/entrar')
  await expect(page).toHaveTitle(/^Entrar — /)
  await page.getByLabel('E-mail').fill(DEMO.admin)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByRole('region', { name: 'Lista de sócios' })).toBeVisible()
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

test('NAV-01: a member who opens the root lands on what is theirs', async ({ page }) => {
  await signIn(page, { email: DEMO.member, path: '/' })
  await expect(page).toHaveURL('/dashboard')
})

test('NAV-47: any other path says that there is no such page, signed in or not', async ({ page }) => {
  const paths = ['/nada', '/utilizadores/novo/mais', '/Utilizadores', '/autorizacao']
  const check = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' }), path).toBeVisible()
    await expect(page).toHaveTitle(/^Página não encontrada — /)
    await expect(page).toHaveURL(path)
  }
  for (const path of paths) await check(path)
  await signIn(page)
  for (const path of paths) await check(path)
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL(HOME)
})
