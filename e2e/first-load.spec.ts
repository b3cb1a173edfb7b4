import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { isCall, watchUntilAtRest } from './at-rest.ts'
import { stopClock } from './stop-clock.ts'

test.use({ waitsForProgram: false })

const MOST_KB = 230
/** Over HTTP/1.1 a browser fetches six at a time. */
const MOST_FILES = 14

let tokens: Record<string, string> | undefined
/** Signs in by the screen once; the other stories use the same session, because the server limits sign-ins. */
async function signIn(page: Page) {
  await page.goto(tokens ? '/api/' : '/utilizadores')
  if (tokens) {
    await page.evaluate(given => Object.assign(localStorage, given), tokens)
    await page.goto('/utilizadores')
  } else {
    await page.getByLabel('E-mail').fill(DEMO.admin)
    await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }
  await expect(rows(page).first()).toBeVisible()
  // What is preloaded must not be counted in what comes next.
  await page.waitForLoadState('networkidle')
  tokens ??= await page.evaluate(() => ({ access: String(localStorage.access), refresh: String(localStorage.refresh) }))
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
const isList = (request: Request, { path } = USERS) => new URL(request.url()).pathname === path

/** Loads an address with an API that answers nothing until the page is idle, and answers what was requested until then and in all. */
async function load(page: Page, address: string, list = USERS) {
  // Requests of the page before this one must not be counted either.
  await page.goto('/api/')
  const asked: Request[] = []
  page.on('request', request => asked.push(request))
  const waitUntilAtRest = watchUntilAtRest(page)
  // Events over the socket would make the page fetch everything again: it gets none.
  await page.routeWebSocket(/\/websocket$/, () => {})
  let answer = () => {}
  const held = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/api/**', async route => {
    await held
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await waitUntilAtRest()
  const answered = asked.length
  answer()
  await expect(rows(page, list).first()).toBeVisible()
  await expect(page.getByText(list.count)).toBeVisible()
  await page.waitForLoadState('networkidle')
  return { calls: asked.filter(isCall), early: asked.slice(0, answered).filter(isCall), asked }
}

/** Every call was made before the first was answered, and none twice. */
function expectOneRoundTrip({ calls, early }: Awaited<ReturnType<typeof load>>, list: List) {
  const paths = calls.map(call => call.url())
  expect(paths.length).toBeGreaterThan(3)
  expect(early.map(call => call.url())).toEqual(paths)
  expect([...new Set(paths)]).toEqual(paths)
  expect(calls.filter(call => isList(call, list))).toHaveLength(1)
}

for (const [address, list] of [
  ['/', MEMBERS],
  ['/utilizadores?_role=member&_sort=-name', USERS],
] as const) {
  test(`SHELL-17: a first load at ${address} is one round trip deep, and asks nothing twice`, async ({ page }) => {
    await signIn(page)
    expectOneRoundTrip(await load(page, address, list), list)
  })
}

test(`SHELL-17: a first load is one round trip deep; its scripts are ${MOST_FILES} files at most, under ${MOST_KB} KB gzipped, all named in the page itself`, async ({
  page,
  request,
}) => {
  await signIn(page)
  const loaded = await load(page, '/utilizadores')
  expectOneRoundTrip(loaded, USERS)
  const { asked } = loaded
  const html = await (await request.get('/utilizadores')).text()
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeLessThanOrEqual(MOST_FILES)
  const sizes = await Promise.all(
    named.map(async path => gzipSync(await (await request.get(path)).body(), { level: 9 }).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(MOST_KB)
  // All scripts that run before the first answer are among them: no script has to be discovered by another.
  const answerAt = asked.findIndex(request => isList(request))
  const before = asked.slice(0, answerAt).filter(one => one.resourceType() === 'script')
  expect(before.length).toBeGreaterThan(2)
  for (const script of before) expect(named).toContain(new URL(script.url()).pathname)
})

/**
 * Opens an address with the page's clock stopped until something is drawn: the program waits for the first rows for a
 * second at most, which may be too short on a busy machine.
 */
async function openPatiently(page: Page, address: string) {
  await page.clock.install()
  await stopClock(page)
  await page.goto(address)
  await expect(page.locator('#root > :not([data-waiting], style)')).toBeAttached()
  await page.clock.resume()
}

/** Opens the list of users while the program is held back. Answers the function that lets it load. */
async function openBeforeProgram(page: Page) {
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route('**/assets/main-*.js', async route => {
    await held
    await route.continue()
  })
  await openPatiently(page, '/utilizadores')
  await expect(first(page).getByRole('link', { name: /Administradora/ })).toBeVisible()
  return release
}
const first = (page: Page) => page.locator('#root > [data-first]')
const measured = [
  'main h1',
  'thead',
  'th:nth-child(4)',
  'tbody tr:nth-child(1)',
  'tbody tr:nth-child(8) td:nth-child(3)',
]
const placesOf = (page: Page) =>
  page.evaluate(
    all => all.map(one => JSON.stringify(document.querySelector(one)?.getBoundingClientRect() ?? one)),
    measured,
  )

for (const [width, height, fontSize, hasAxe] of [
  [1440, 900, 16, true],
  [1024, 700, 13, false],
] as const) {
  test(`SHELL-17, LIST-01: at ${width} px rows are drawn before the app starts, which replaces them without a shift`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page)
    await page.evaluate(size => localStorage.setItem('fontSize', String(size)), fontSize)
    const release = await openBeforeProgram(page)
    if (hasAxe) await checkAccessibility(page)
    await page.evaluate(() => document.fonts.ready)
    const before = await placesOf(page)
    const links = await rows(page)
      .getByRole('link')
      .evaluateAll(all => all.map(one => one.getAttribute('href')))
    // No control that does nothing yet can be reached.
    await expect(first(page).locator(':is(input, button):not([inert] *)')).toHaveCount(0)
    const scroller = page.getByRole('region', { name: 'Lista de utilizadores' })
    await scroller.evaluate(element => element.scrollTo(0, 60))
    await rows(page).nth(2).getByRole('link').focus()
    release()
    await expect(first(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
    // Scroll position and focus are kept.
    await expect(page.locator(`a[href="${links[2]}"]`)).toBeFocused()
    expect(await scroller.evaluate(element => element.scrollTop)).toBe(60)
    await scroller.evaluate(element => element.scrollTo(0, 0))
    expect(await placesOf(page)).toEqual(before)
    // The program draws fewer rows outside the visible part; those that it draws are the same.
    const kept = await rows(page)
      .getByRole('link')
      .evaluateAll(all => all.map(one => one.getAttribute('href')))
    expect(kept.length).toBeGreaterThan(8)
    expect(links.slice(0, kept.length)).toEqual(kept)
  })
}

test('SHELL-17: a row that is clicked before the app has started is opened by the app, without a reload', async ({
  page,
}) => {
  await signIn(page)
  const release = await openBeforeProgram(page)
  await first(page)
    .getByRole('link', { name: /Administradora/ })
    .click()
  await page.evaluate(() => document.documentElement.setAttribute('data-same-load', ''))
  release()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(/Administradora/)
  await expect(page.locator('html[data-same-load]')).toBeAttached()
})

test('SHELL-17: rows are drawn first only where the app would draw the same', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-first]')) document.documentElement.dataset.wasFirst = ''
    }).observe(document, { childList: true, subtree: true })
  })
  const wasFirst = async (address: string) => {
    await openPatiently(page, address)
    await expect(page.getByText(/^[\d\s]+ utilizador(es)?$/)).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeVisible()
    return page.evaluate(() => document.documentElement.dataset.wasFirst !== undefined)
  }
  expect(await wasFirst('/utilizadores')).toBe(true)
  expect(await wasFirst('/utilizadores?_role=member')).toBe(true)
  expect(await wasFirst('/utilizadores?_fields=name,email')).toBe(false)
  await page.evaluate(() => sessionStorage.clear())
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await wasFirst('/utilizadores')).toBe(false)
})

test('SHELL-10: if the app’s code does not load after the first rows, the overlay is shown too', async ({ page }) => {
  await signIn(page)
  await page.route('**/assets/main-*.js', route => route.abort())
  await page.goto('/utilizadores', { waitUntil: 'commit' })
  await expect(page.getByRole('alertdialog', { name: 'Perdido o contacto com o servidor' })).toBeVisible()
  await page.unroute('**/assets/main-*.js')
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible({ timeout: 30_000 })
})
