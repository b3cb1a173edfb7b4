import type { Page } from '@playwright/test'
import { checkEverywhere } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { runSql } from './run-sql.ts'
import type { App } from './start-app.ts'

test.use({ story: import.meta.url })
test.describe.configure({ timeout: 120_000 })

const tellDebug = (app: App, message: string) =>
  runSql(app, `select pg_notify('agremia', '${JSON.stringify({ topic: 'debug', payload: { message } })}')`)

async function signIn(page: Page, email: string) {
  await page.addInitScript(() => {
    window.addEventListener('ws:authorised', () => {
      document.documentElement.dataset.authorised = 'yes'
    })
  })
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.locator('html[data-authorised]')).toHaveCount(1)
}

test('SHELL-14: a server that breaks says so in a dialog with OK and Reload', async ({ page, app }) => {
  await signIn(page, DEMO.admin)
  const access = await page.evaluate(() => localStorage.access)
  const breakOnce = async () => {
    await runSql(app, 'alter table tags rename to tags_gone')
    const answer = await page.request.get('/api/tags', { headers: { authorization: `Bearer ${access}` } })
    await runSql(app, 'alter table tags_gone rename to tags')
    expect(answer.status()).toBe(500)
  }
  const dialog = page.getByRole('dialog', { name: 'O servidor comunicou um erro' })
  const search = page.getByRole('searchbox')
  await search.focus()
  await breakOnce()
  await expect(dialog).toContainText(/Erro inesperado no servidor \([0-9a-f-]{8}\)\./)
  await expect(dialog.getByRole('button')).toHaveText(['OK', 'Reload'])
  // A second fault while the first is being read is not lost.
  await breakOnce()
  await expect(dialog.getByText(/Erro inesperado no servidor/)).toHaveCount(2)
  await checkEverywhere(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(search).toBeFocused()

  await breakOnce()
  await expect(dialog.getByText(/Erro inesperado no servidor/)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(search).toBeFocused()

  await breakOnce()
  await page.evaluate(() => {
    document.body.dataset.before = 'yes'
  })
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('body[data-before]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Lista de sócios' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('SHELL-14 SHELL-15: a debug message is a dialog too, and a toast of 3 s above it', async ({ page, app }) => {
  await signIn(page, DEMO.admin)
  // When the toast comes and goes is noted by the page itself.
  await page.evaluate(() => {
    const root = document.documentElement
    new MutationObserver(() => {
      const toast = document.querySelector('[aria-label=Avisos] [role=status]')
      if (toast && !root.dataset.came) {
        root.dataset.came = String(performance.now())
        const frame = toast.parentElement
        root.dataset.animation = frame ? getComputedStyle(frame).transitionDuration : ''
      } else if (!toast && root.dataset.came && !root.dataset.went) root.dataset.went = String(performance.now())
    }).observe(document.body, { subtree: true, childList: true })
  })
  await tellDebug(app, 'Cópia de segurança a meio')
  const dialog = page.getByRole('dialog', { name: 'Mensagem do servidor' })
  await expect(dialog).toContainText('Cópia de segurança a meio')
  await expect(dialog.getByRole('button')).toHaveText(['OK', 'Reload'])
  const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('status')
  await expect(toast).toContainText('Cópia de segurança a meio')
  // In sight: nothing stands between it and the eye.
  const isOnTop = await toast.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    // What is inert behind a modal dialog is passed over by a hit test: only the order of painting is asked here.
    const [open] = [...document.querySelectorAll(':popover-open')]
    return open?.contains(element) === true && left >= 0 && top >= 0 && width > 0 && height > 0
  })
  expect(isOnTop).toBe(true)
  await expect(page.locator('html[data-went]')).toHaveCount(1)
  const { came, went, animation } = await page.locator('html').evaluate((root): Record<string, string | undefined> => {
    return { ...root.dataset }
  })
  expect(animation).toMatch(/^0\.3s/)
  // Three seconds, then the 300 ms in which it goes.
  const stayed = Number(went) - Number(came)
  expect(stayed).toBeGreaterThan(3_200)
  expect(stayed).toBeLessThan(5_000)
  await expect(dialog).toBeVisible()
  await checkEverywhere(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
})

test('SHELL-14: what the server says of itself is for staff only', async ({ page, app, context }) => {
  await signIn(page, DEMO.admin)
  const other = await context.browser()?.newPage({ baseURL: app.address, locale: 'pt-PT' })
  if (!other) throw new Error('There is no browser.')
  await signIn(other, DEMO.member)
  await tellDebug(app, 'Só para quem trabalha aqui')
  await expect(page.getByRole('dialog')).toContainText('Só para quem trabalha aqui')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()
})
