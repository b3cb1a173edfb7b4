import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'

test.use({ story: import.meta.url })

const TITLE = 'Perdido o contacto com o servidor'
const HELP =
  'Pode acontecer por breves instantes durante a atualização do programa no servidor. Se persistir, contacte a assistência técnica.'
const OFFLINE = 'Ligação à internet perdida. Verifique a ligação do seu dispositivo.'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

async function signIn(page: Page) {
  await page.goto('/utilizadores')
  await page.getByLabel('E-mail').fill(DEMO.admin)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
}

async function checkEverywhere(page: Page) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await checkAccessibility(page)
    }
  }
  await page.emulateMedia({ colorScheme: null })
}

/** When each ping of the API left. */
function recordPings(page: Page): number[] {
  const pings: number[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/') pings.push(Date.now())
  })
  return pings
}

test.describe.configure({ timeout: 180_000 })
// The app is shared with the stories that come after.
test.afterEach(({ app }) => app.comeBack())

test('SHELL-10 RT-03: a server that stops is noticed without a call, asked every 3 s, and the page is loaded anew when it is back', async ({
  page,
  app,
}) => {
  await signIn(page)
  const pings = recordPings(page)
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
  // What lies under it is out of reach.
  expect(await page.getByRole('searchbox').evaluate(box => box.closest('[inert]') !== null)).toBe(true)
  await expect.poll(() => pings.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  const [first = 0, second = 0, third = 0] = pings
  for (const gap of [second - first, third - second]) {
    expect(gap).toBeGreaterThan(2_900)
    expect(gap).toBeLessThan(4_500)
  }
  await checkEverywhere(page)

  // Half a second is too short to be asked about from outside: the page itself notes what it showed, and when.
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

test('SHELL-10: a call without an answer shows the overlay, before anyone is signed in too', async ({ page, app }) => {
  await page.goto('/autorizacao/entrar')
  await page.getByLabel('E-mail').fill(DEMO.admin)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await app.goDown()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: TITLE })).toBeVisible()
})

test('SHELL-10: a first load whose calls find no server shows the overlay, and recovers', async ({ page, app }) => {
  // The page and all its scripts arrive; whatever they ask of the API waits until the server is gone.
  let down: Promise<void> | undefined
  await page.route('**/api/**', async route => {
    down ??= page.waitForTimeout(3_000).then(app.goDown)
    await down
    await route.continue()
  })
  await page.goto('/autorizacao/entrar')
  await expect(page.getByRole('alertdialog', { name: TITLE })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('alertdialog')).toContainText(HELP)
  await checkEverywhere(page)
  await page.unroute('**/api/**')
  await app.comeBack()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('SHELL-11: the banner comes and goes with the network', async ({ page, context }) => {
  await signIn(page)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByRole('alert')).toHaveText(OFFLINE)
  await checkEverywhere(page)
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
})
