import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'
import { runSql } from './run-sql.ts'
import type { App } from './start-app.ts'
import { stopClock } from './stop-clock.ts'

test.describe.configure({ timeout: 120_000 })

const tellDebug = (app: App, message: string) =>
  runSql(app, `select pg_notify('agremia', '${JSON.stringify({ topic: 'debug', payload: { message } })}')`)

async function signIn(page: Page, email: string) {
  await page.addInitScript(() => {
    window.addEventListener('ws:authorised', () => {
      document.documentElement.dataset.authorised = 'yes'
    })
  })
  await enter(page, '/', email)
  await expect(page.locator('html[data-authorised]')).toHaveCount(1)
}

test('SHELL-14: a server that breaks says so in a dialog with OK and Reload', async ({ page, app }) => {
  await signIn(page, DEMO.admin)
  const access = await page.evaluate(() => localStorage.access)
  const breakOnce = async () => {
    await runSql(app, 'alter view tags_with_usage rename to tags_gone')
    const answer = await page.request.get('/api/tags', { headers: { authorization: `Bearer ${access}` } })
    await runSql(app, 'alter view tags_gone rename to tags_with_usage')
    expect(answer.status()).toBe(500)
  }
  const dialog = page.getByRole('dialog', { name: 'O servidor comunicou um erro' })
  const search = page.getByRole('searchbox')
  await search.focus()
  await breakOnce()
  await expect(dialog).toContainText(/Erro inesperado no servidor \([0-9a-f-]{8}\)\./)
  await expect(dialog.getByRole('button')).toHaveText(['OK', 'Reload'])
  // A second error while the dialog is open is added to the first.
  await breakOnce()
  await expect(dialog.getByText(/Erro inesperado no servidor/)).toHaveCount(2)
  await checkAccessibility(page)
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

test('SHELL-14 SHELL-15: a debug message is a dialog too, and a toast above it', async ({ page, app }) => {
  await page.clock.install()
  await signIn(page, DEMO.admin)
  await stopClock(page)
  await tellDebug(app, 'Cópia de segurança a meio')
  const dialog = page.getByRole('dialog', { name: 'Mensagem do servidor' })
  await expect(dialog).toContainText('Cópia de segurança a meio')
  await expect(dialog.getByRole('button')).toHaveText(['OK', 'Reload'])
  const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('status')
  await expect(toast).toContainText('Cópia de segurança a meio')
  // It is painted above the dialog.
  const isOnTop = await toast.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    // A hit test ignores what is inert behind a modal dialog; an open popover is painted above it.
    const [open] = [...document.querySelectorAll(':popover-open')]
    return open?.contains(element) === true && left >= 0 && top >= 0 && width > 0 && height > 0
  })
  expect(isOnTop).toBe(true)
  await expect(toast.locator('..')).toHaveCSS('transition-duration', /^0\.3s/)
  await page.clock.resume()
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
})
