import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { DEMO, expect, test } from './app.ts'

test.use({ story: import.meta.url })

const API_DELAY_MS = 1500
const MOST_KB = 230

async function signIn(page: Page) {
  await page.goto('/utilizadores')
  await page.getByLabel('E-mail').fill(DEMO.admin)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(rows(page).first()).toBeVisible()
}

interface List {
  path: string
  words: string
  count: RegExp
}
const USERS: List = { path: '/api/users', words: 'utilizadores', count: /^[\d\s]+ utilizador(es)?$/ }
const MEMBERS: List = { path: '/api/members', words: 'sócios', count: /^[\d\s]+ sócios?$/ }
const rows = (page: Page, { words } = USERS) =>
  page.getByRole('region', { name: `Lista de ${words}` }).locator('tbody tr')
const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')
const isList = (request: Request, { path } = USERS) => new URL(request.url()).pathname === path

/** Loads an address anew, with answers of the API that all take their time, and tells what was asked before the first came. */
async function load(page: Page, address: string, list = USERS) {
  const asked: Request[] = []
  let answered: number | undefined
  page.on('request', request => asked.push(request))
  // What is told over the socket makes everything be asked again: that is no part of the load.
  await page.routeWebSocket(/\/websocket$/, () => {})
  await page.route('**/api/**', async route => {
    const response = await route.fetch()
    await new Promise(done => setTimeout(done, API_DELAY_MS))
    answered ??= asked.length
    await route.fulfill({ response })
  })
  await page.goto(address)
  await expect(rows(page, list).first()).toBeVisible()
  await expect(page.getByText(list.count)).toBeVisible()
  await page.waitForLoadState('networkidle')
  return { calls: asked.filter(isCall), early: asked.slice(0, answered).filter(isCall), asked }
}

for (const [address, list] of [
  ['/utilizadores', USERS],
  ['/', MEMBERS],
  ['/utilizadores?_role=member&_sort=-name', USERS],
] as const) {
  test(`SHELL-17: a first load at ${address} is one round trip deep, and asks nothing twice`, async ({ page }) => {
    await signIn(page)
    const { calls, early } = await load(page, address, list)
    const paths = calls.map(call => call.url())
    expect(paths.length).toBeGreaterThan(3)
    expect(early.map(call => call.url())).toEqual(paths)
    expect([...new Set(paths)]).toEqual(paths)
    expect(calls.filter(call => isList(call, list))).toHaveLength(1)
  })
}

test('LIST-03: columns and order that the session remembers are asked for at once too', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'E-mail', exact: true }).click()
  await expect(page).toHaveURL(/_sort=email/)
  await expect(rows(page).first()).toBeVisible()
  const { calls } = await load(page, page.url())
  expect(calls.filter(call => isList(call)).map(call => new URL(call.url()).searchParams.get('_sort'))).toEqual([
    'email',
  ])
})

test('SHELL-17: what was asked too early and refused is asked again', async ({ page }) => {
  await signIn(page)
  const refused = new Set<string>()
  await page.route('**/api/**', async route => {
    const path = new URL(route.request().url()).pathname
    if (refused.has(path)) return route.continue()
    refused.add(path)
    return route.fulfill({ status: 503, json: { code: 'unavailable', errors: {} } })
  })
  await page.goto('/utilizadores')
  await expect(rows(page).first()).toBeVisible()
  expect(refused).toContain('/api/users')
})

test(`SHELL-17: the scripts of a first load are under ${MOST_KB} KB gzipped, all named in the page itself`, async ({
  page,
  request,
}) => {
  await signIn(page)
  const { asked } = await load(page, '/utilizadores')
  const html = await (await request.get('/utilizadores')).text()
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const sizes = await Promise.all(
    named.map(async path => gzipSync(await (await request.get(path)).body(), { level: 9 }).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(MOST_KB)
  // Whatever runs before the first answer is among them: no script waits for another.
  const answerAt = asked.findIndex(request => isList(request))
  const before = asked.slice(0, answerAt).filter(one => one.resourceType() === 'script')
  expect(before.length).toBeGreaterThan(2)
  for (const script of before) expect(named).toContain(new URL(script.url()).pathname)
})

test('SHELL-10: a program that does not come after its entry brings the overlay, and opens when it can', async ({
  page,
}) => {
  await page.route('**/assets/main-*.js', route => route.abort())
  await page.goto('/autorizacao/entrar')
  await expect(page.getByRole('alertdialog', { name: 'Perdido o contacto com o servidor' })).toBeVisible()
  await page.unroute('**/assets/main-*.js')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible({ timeout: 30_000 })
})
