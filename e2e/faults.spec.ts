import type { Page } from '@playwright/test'
import { checkAccessibility, checkByDayAndNight } from './accessibility.ts'
import { expect, test } from './app.ts'
import { watchUntilAtRest } from './at-rest.ts'
import { enter } from './enter.ts'
import type { App } from './start-app.ts'

test.use({ waitsForProgram: false })

const TITLE = 'Perdido o contacto com o servidor'
const HELP =
  'Pode acontecer por breves instantes durante a atualização do programa no servidor. Se persistir, contacte a assistência técnica.'
const OFFLINE = 'Ligação à internet perdida. Verifique a ligação do seu dispositivo.'

async function signIn(page: Page) {
  await enter(page, '/utilizadores')
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
  // The first rows are drawn before the program runs; this button comes with the program.
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
}

const isPing = (url: string) => new URL(url).pathname === '/api/'

test.describe.configure({ timeout: 180_000 })
// The next stories need the app running. A page that notices its return reloads itself, so the page is closed before; but
// not after a failure, when Playwright still has to take its screenshot.
test.afterEach(async ({ page, app }, { status }) => {
  if (status === 'passed') await page.close()
  await app.comeBack()
})

test('SHELL-10 RT-03: a server that stops is noticed without a call, asked again and again, and the page is loaded anew when it is back', {
  tag: '@core',
}, async ({ page, app }) => {
  await signIn(page)
  let pings = 0
  page.on('request', request => isPing(request.url()) && pings++)
  await page.evaluate(() => {
    document.body.dataset.before = 'yes'
  })
  const overlay = page.getByRole('alertdialog', { name: TITLE })
  await app.goDown()
  await expect(overlay).toBeVisible()
  await expect(overlay).toHaveAccessibleDescription(HELP)
  await expect(overlay).toBeFocused()
  await expect(overlay).toContainText('Nova tentativa dentro de 3 s')
  await expect(overlay).toContainText('Nova tentativa dentro de 1 s')
  // What is under the overlay cannot be reached.
  expect(await page.getByRole('searchbox').evaluate(box => box.closest('[inert]') !== null)).toBe(true)
  await expect.poll(() => pings, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
  await checkAccessibility(page)

  // The text is shown for half a second, too short to be polled from outside: the page itself notes what it showed, and when.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const said = document.querySelector('[role=alertdialog]')?.textContent ?? ''
      if (!said.includes('Contacto Reestabelicido') || sessionStorage.said) return
      sessionStorage.said = said
      sessionStorage.saidAt = String(performance.now())
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    window.addEventListener('pagehide', () => {
      sessionStorage.leftAt = String(performance.now())
    })
  })
  await app.comeBack()
  await expect(page.getByText('Ana Administradora').first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await page.evaluate(() => document.body.dataset.before)).toBeUndefined()
  const { said = '', saidAt, leftAt } = await page.evaluate((): Record<string, string> => ({ ...sessionStorage }))
  expect(said).toContain('A ligar...')
  expect(Number(leftAt) - Number(saidAt)).toBeGreaterThan(450)
})

/** Holds back requests to this address until the server has stopped. Answers a function that starts it again and waits for the page. */
async function loseWithServer(page: Page, app: App, address: string, until: () => Promise<unknown>) {
  let down: Promise<void> | undefined
  await page.route(address, async route => {
    down ??= until().then(app.goDown)
    await down
    await route.continue()
  })
  return async () => {
    await page.unroute(address)
    await app.comeBack()
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
}

test('SHELL-10: a first load whose calls find no server shows the overlay, and recovers', async ({ page, app }) => {
  // The page and all its scripts arrive; calls to the API wait until the server has stopped.
  const comeBack = await loseWithServer(page, app, '**/api/**', watchUntilAtRest(page))
  await page.goto('/autorizacao/entrar', { waitUntil: 'commit' })
  await expect(page.getByRole('alertdialog', { name: TITLE })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('alertdialog')).toContainText(HELP)
  await comeBack()
})

test('SHELL-10: a screen whose chunk is lost together with the server brings the overlay, and comes when it is back', async ({
  page,
  app,
}) => {
  // Nobody is signed in, so there is no socket to notice; the calls of the first load are answered before the server stops.
  const answered = page.waitForResponse(response => response.url().includes('/api/settings'))
  const failed: string[] = []
  page.on('requestfailed', request => failed.push(new URL(request.url()).pathname))
  const comeBack = await loseWithServer(page, app, '**/assets/sign-in-screen-*.js', () => answered)
  await page.goto('/autorizacao/entrar', { waitUntil: 'commit' })
  const overlay = page.getByRole('alertdialog', { name: TITLE })
  await expect(overlay).toBeVisible({ timeout: 30_000 })
  await expect(overlay).toHaveAccessibleDescription(HELP)
  // Chunks failed before any call did: preloaded ones, or the screen's own.
  expect(failed[0]).toMatch(/^\/assets\//)
  await comeBack()
})

test('SHELL-10: if the app’s code cannot load because the server is down, the page says so, retries every 3 s and opens once it is back', async ({
  page,
  app,
}) => {
  // Only the script that watches over the others has arrived; the next story is about its absence.
  const watched = page.waitForResponse('**/first-load.js').then(response => response.finished())
  const comeBack = await loseWithServer(page, app, '**/assets/*.js', () => watched)
  await page.goto('/autorizacao/entrar', { waitUntil: 'commit' })
  const overlay = page.getByRole('alertdialog', { name: TITLE })
  await expect(overlay).toBeVisible({ timeout: 30_000 })
  await expect(overlay).toHaveAccessibleDescription(HELP)
  await expect(overlay).toBeFocused()
  await expect(overlay).toContainText('Nova tentativa dentro de 1 s')
  await expect(overlay).toContainText('Nova tentativa dentro de 3 s')
  await checkByDayAndNight(page, { hasProgram: false })
  await comeBack()
})

test('SHELL-10: a page of which not one script came is no white page', async ({ page, app }) => {
  let down: Promise<void> | undefined
  await page.route(/\.js$/, async route => {
    down ??= app.goDown()
    await down
    await route.continue()
  })
  await page.goto('/utilizadores', { waitUntil: 'commit' })
  await expect(page.getByText('A aplicação está a demorar a abrir.')).toBeVisible({ timeout: 30_000 })
  await page.unroute(/\.js$/)
  await app.comeBack()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('A aplicação está a demorar a abrir.')).toHaveCount(0)
})

test('SHELL-11: the banner comes and goes with the network', { tag: '@core' }, async ({ page, context }) => {
  await signIn(page)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByRole('alert')).toHaveText(OFFLINE)
  await checkAccessibility(page)
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
})
