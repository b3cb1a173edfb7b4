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

test('SHELL-14 SHELL-15: a debug message is a dialog too, and a toast of 3 s above it', async ({ page, app }) => {
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
  const frame = toast.locator('..')
  await expect(frame).toHaveCSS('transition-duration', /^0\.3s/)
  // It appears with the next frame, after 16 ms at most.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1)
        return frame.getAttribute('data-phase')
      },
      { intervals: [10] },
    )
    .toBe('on')
  await page.clock.runFor(2_980)
  await expect(frame).toHaveAttribute('data-phase', 'on')
  await page.clock.runFor(20)
  // After three seconds it fades out for 300 ms.
  await expect(frame).toHaveAttribute('data-phase', 'out')
  await page.clock.runFor(279)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(21)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()
  await expect(dialog).toBeVisible()
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
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.access)}` }
  const renamed = await page.request.patch('/api/settings', { headers, data: { organisationName: 'Casa do Povo' } })
  expect(renamed.ok(), await renamed.text()).toBe(true)
  // This change was announced to everyone after the message, and it has arrived.
  await expect(other).toHaveTitle(/ — Casa do Povo$/)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()
})
