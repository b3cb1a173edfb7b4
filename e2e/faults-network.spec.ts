import type { Page } from '@playwright/test'
import { DEMO, expect, test as story } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { type Line, layLine } from './line.ts'

/** Every page of these stories reaches the app through a proxy that can cut the connection. */
const test = story.extend<{ line: Line }>({
  line: async ({ app }, lend) => {
    const line = await layLine(app.address)
    await lend(line)
    await line.close()
  },
  baseURL: async ({ line }, lend) => lend(line.address),
})
test.describe.configure({ timeout: 120_000 })

const overlay = (page: Page) => page.getByRole('alertdialog')
const list = (page: Page) => page.getByRole('link', { name: 'Ana Administradora' })
const socketAuths = (page: Page) => page.locator('html').getAttribute('data-authorised').then(Number)

async function signIn(page: Page) {
  // The page notes when its socket has been authorised: from then on it receives events.
  await page.addInitScript(() => {
    window.addEventListener('ws:authorised', () => {
      const { dataset } = document.documentElement
      dataset.authorised = String(Number(dataset.authorised ?? 0) + 1)
    })
  })
  await enter(page, '/utilizadores')
  await expect(list(page)).toBeVisible()
  await expect.poll(() => socketAuths(page)).toBeGreaterThan(0)
}

test('RT-03 RT-04b: a connection that drops is made again at once, without a word, and news come through it', async ({
  page,
  request,
  app,
  line,
}) => {
  await signIn(page)
  let sockets = 0
  page.on('websocket', () => sockets++)
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role=alertdialog], [role=alert]')) document.body.dataset.disturbed = 'yes'
    }).observe(document.body, { subtree: true, childList: true })
  })
  line.drop()
  await expect.poll(() => sockets).toBe(1)
  await expect.poll(() => socketAuths(page)).toBeGreaterThan(1)
  const access = await page.evaluate(() => localStorage.access)
  const made = await request.post(`${app.address}/api/users`, {
    headers: { authorization: `Bearer ${access}` },
    data: { name: 'Aaron Chegado de Novo', email: 'aaron@exemplo.pt', role: 'editor' },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await expect(page.getByRole('link', { name: 'Aaron Chegado de Novo' })).toBeVisible()
  await expect(page.locator('body[data-disturbed]')).toHaveCount(0)
  expect(sockets).toBe(1)
})

test('RT-03 SHELL-10: a cut network brings the overlay while the server lives, and its return the same page', async ({
  page,
  line,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Novo utilizador' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Ana a Meio da Escrita')
  line.cut()
  await expect(overlay(page)).toContainText('Perdido o contacto com o servidor')
  await expect(overlay(page)).toContainText('Nova tentativa dentro de 1 s')
  await expect(overlay(page)).toContainText('Nova tentativa dentro de 3 s')
  line.mend()
  await expect(overlay(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(page).toHaveURL('/utilizadores/novo')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana a Meio da Escrita')
})

/**
 * Runs in the page. The timeout of an XMLHttpRequest is the browser's own and follows no installed clock: each then ends
 * after the time that the program sets, which is noted on the page, divided by `data-hurry`.
 */
function hurryTimeouts() {
  const { dataset } = document.documentElement
  const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    ...timeout,
    set(ms: number) {
      if (dataset.hurry) dataset.timeouts = `${dataset.timeouts ?? ''} ${ms}`
      timeout?.set?.call(this, ms / Number(dataset.hurry ?? 1))
    },
  })
}
const setHurry = (page: Page, hurry?: string) =>
  page.evaluate(value => {
    if (value) document.documentElement.dataset.hurry = value
    else delete document.documentElement.dataset.hurry
  }, hurry)

test('API-05: a server that does not answer within 10 s is met with silence: rows, forms and what is typed stay', async ({
  context,
  line,
}) => {
  const [rows, form, door] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await rows.clock.install()
  await signIn(rows)
  await rows.getByRole('link', { name: 'Novo utilizador' }).click()
  await expect(rows.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  await form.goto('/utilizadores/novo')
  await form.getByRole('textbox', { name: 'Nome' }).fill('Abel Demorado')
  await form.getByLabel('E-mail').fill('abel.demorado@exemplo.pt')
  await form.getByRole('combobox', { name: 'Tipo de acesso' }).click()
  await form.getByRole('option', { name: 'Editor' }).click()
  await door.goto('/autorizacao/entrar')
  await door.getByLabel('E-mail').fill(DEMO.editor)
  await door.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)

  const pages = [rows, form, door]
  const gaveUp: string[] = []
  for (const page of pages) {
    await page.evaluate(hurryTimeouts)
    page.on('requestfailed', request => gaveUp.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.evaluate(() => {
      new MutationObserver(() => {
        const said = document.querySelector('[role=alertdialog], [role=alert]')?.textContent
        if (said) document.body.dataset.disturbed = said
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  }
  // The list becomes old enough to be fetched again when someone comes back to it.
  await rows.clock.fastForward(40_000)
  line.freeze()
  for (const page of pages) await setHurry(page, '20')
  await rows.goBack()
  await expect(list(rows)).toBeVisible()
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await door.getByRole('button', { name: 'Entrar', exact: true }).click()
  // A read is retried once, a write never.
  await expect.poll(() => gaveUp.filter(call => call === 'GET /api/users').length).toBe(2)
  await expect.poll(() => gaveUp.filter(call => call === 'POST /api/users').length).toBe(1)
  await expect.poll(() => gaveUp.filter(call => call === 'POST /api/auth').length).toBe(1)
  for (const page of pages)
    expect(await page.evaluate(() => document.documentElement.dataset.timeouts), page.url()).toMatch(/^( 10000)+$/)

  await expect(list(rows)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled()
  await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Abel Demorado')
  await expect(form.getByText('Alterações por guardar')).toBeVisible()
  await expect(door.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
  for (const page of pages) {
    await expect(page.locator('body[data-disturbed]'), page.url()).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('status')).toHaveCount(0)
  }

  for (const page of pages) await setHurry(page)
  line.mend()
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(form.getByRole('heading', { level: 1, name: 'Abel Demorado' })).toBeVisible()
  await expect(rows.getByRole('link', { name: 'Abel Demorado' })).toBeVisible()
})

test('OPS-08 API-05: a press of «Guardar» after one whose answer was lost shows the member that the first has made', async ({
  page,
}) => {
  await enter(page, '/socios/novo')
  await page.getByRole('textbox', { name: /Nome completo/ }).fill('Beatriz da Resposta Perdida')
  await page.getByRole('combobox', { name: /Categoria/ }).fill('Efetivo')
  await page.getByRole('option', { name: 'Efetivo' }).click()
  await page.evaluate(hurryTimeouts)
  const keys: (string | undefined)[] = []
  await page.route('**/api/members', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    // The server saves the first; its answer never arrives, and the page gives up by its own timeout.
    if (keys.length === 1) await route.fetch()
    else await route.continue()
  })
  await setHurry(page, '5')
  const gaveUp = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/members'))
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await gaveUp
  await setHurry(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Beatriz da Resposta Perdida/ })).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]])
  expect(await callApi(page, 'GET', 'members?_search=Resposta Perdida')).toHaveLength(1)
})
