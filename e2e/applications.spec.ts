import type { Page } from '@playwright/test'
import { checkAccessibility, checkByDayAndNight } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { readMails } from './mails.ts'
import { runSql } from './run-sql.ts'
import { serveExamples } from './serve-examples.ts'
import type { App } from './start-app.ts'

test.describe.configure({ timeout: 300_000, mode: 'serial' })

const CODE = /\/inscricao\/confirmacao\/[\w-]{43}/g
const linksTo = async (app: App, to: string) =>
  (await readMails(app, to)).flatMap(mail => [...new Set(mail.match(CODE) ?? [])])
async function newestLink(app: App, to: string, howMany = 1): Promise<string> {
  await expect.poll(async () => (await linksTo(app, to)).length, { timeout: 30_000 }).toBe(howMany)
  return (await linksTo(app, to)).at(-1) ?? ''
}

/** A JPEG that the browser can decode and crop. */
const takePicture = async (page: Page) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 700, height: 900 })
      const pen = canvas.getContext('2d')
      pen?.fillRect(0, 0, 350, 900)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    }),
    'base64',
  )

async function choosePhoto(page: Page) {
  const opening = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Escolher imagem/ }).click()
  await (await opening).setFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: await takePicture(page) })
  await page.getByRole('button', { name: 'Usar fotografia' }).click()
  await expect(page.getByRole('button', { name: /^Substituir/ })).toBeVisible()
}

const badge = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' }).getByText('por decidir')
const countOf = async (page: Page) => Number.parseInt((await badge(page).locator('..').textContent()) ?? '', 10)
const toast = (page: Page, text: string) => page.getByText(text).last()

const emailBox = (page: Page) => page.getByRole('textbox', { name: /^E-mail/ })

async function fillForm(page: Page, name: string, email: string) {
  await page.goto('/inscricao')
  await page.getByLabel('Nome completo').fill(name)
  await page.getByRole('combobox', { name: /^Categoria pretendida/ }).click()
  await page.getByRole('option', { name: 'Efetivo' }).click()
  await page.getByRole('textbox', { name: /^Data de nascimento/ }).fill('12/03/1985')
  await page.getByLabel('Telemóvel').fill('912345678')
  await emailBox(page).fill(email)
  await page.getByLabel('Conheço e aceito os estatutos.').check()
  await page.getByLabel(/^Li a informação/).check()
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar candidatura' }).click()

test('NAV-15: staff choose what is asked and required, for which categories, and take the address of the public page', {
  tag: '@core',
}, async ({ page, browser, app }) => {
  const stranger = await (await browser.newContext({ baseURL: app.address })).newPage()
  await enter(page, '/configuracaoCandidaturas')
  const form = page.getByRole('form', { name: 'Formulário de candidatura' })
  const isPublic = form.getByLabel('Página pública de candidatura')
  const unsaved = form.getByText('Alterações por guardar')
  const save = async () => {
    await expect(unsaved).toBeVisible()
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(unsaved).toHaveCount(0)
  }
  await isPublic.uncheck()
  await save()
  await expect(form.getByText('Ainda está fechada.')).toBeVisible()
  await stranger.goto('/inscricao')
  await expect(stranger.getByRole('heading', { name: 'Candidaturas fechadas nesta página' })).toBeVisible()

  await isPublic.check()
  const required = form.getByLabel('Obrigatório: NIF / NIPC')
  await form.getByLabel('Pedir: NIF / NIPC').uncheck()
  await expect(required).toBeDisabled()
  await form.getByLabel('Pedir: Profissão').check()
  await form.getByLabel('Obrigatório: Profissão').check()
  await form.getByRole('checkbox', { name: 'Correspondente' }).uncheck()
  await save()
  await expect(form.getByRole('textbox', { name: 'Endereço a divulgar' })).toHaveValue(`${app.address}/inscricao`)
  await form.getByRole('button', { name: 'Copiar: Para a página da organização (HTML)' }).click()
  await expect(form.getByText('Copiado.')).toBeVisible()

  await stranger.goto('/inscricao')
  await expect(stranger.getByLabel('Profissão')).toHaveAttribute('aria-required', 'true')
  await expect(stranger.getByLabel('NIF / NIPC')).toHaveCount(0)
  await stranger.getByRole('combobox', { name: /^Categoria pretendida/ }).click()
  await expect(stranger.getByRole('option', { name: 'Efetivo' })).toBeVisible()
  await expect(stranger.getByRole('option', { name: 'Correspondente' })).toHaveCount(0)
  await form.getByLabel('Pedir: Profissão').uncheck()
  await save()
  await stranger.context().close()
})

test('APP-01a APP-02 APP-03 NAV-12 NAV-14 NAV-16 SHELL-17: somebody applies, confirms, and is accepted once, while staff see the count change', {
  tag: '@core',
}, async ({ page, browser, app }) => {
  const [name, email] = ['Benedita Lourenço Arrábida', 'benedita.arrabida@exemplo.pt']
  await enter(page, '/candidaturas')
  await expect(badge(page)).toBeAttached()
  const before = await countOf(page)
  const stranger = await (await browser.newContext({ baseURL: app.address })).newPage()

  await stranger.goto('/inscricao')
  await send(stranger)
  await expect(stranger.getByLabel('Nome completo')).toBeFocused()
  await expect(stranger.getByText('Campo obrigatório.').first()).toBeVisible()
  await expect(stranger.getByText('Para se candidatar tem de aceitar.')).toHaveCount(2)
  await checkByDayAndNight(stranger)
  await fillForm(stranger, name, 'benedita')
  // Said beside the field as soon as it was left, before anything is sent.
  await expect(stranger.getByText('E-mail inválido.')).toBeVisible()
  await send(stranger)
  await expect(stranger.getByText('E-mail inválido.')).toBeVisible()
  await expect(emailBox(stranger)).toBeFocused()
  await emailBox(stranger).fill(email)
  // What was typed survives a reload, which also happens by itself after the server was away.
  await stranger.reload()
  await expect(stranger.getByLabel('Nome completo')).toHaveValue(name)
  await choosePhoto(stranger)
  await send(stranger)
  await expect(stranger.getByRole('heading', { name: 'Candidatura recebida' })).toBeFocused()
  await expect(stranger.getByText('A fotografia também chegou.')).toBeVisible()
  await expect.poll(() => countOf(page)).toBe(before + 1)

  const link = await newestLink(app, email)
  // The page of a visitor does not wait for the settings; a confirmation that failed can be tried again.
  await stranger.route('**/api/settings*', () => {})
  let isFirst = true
  await stranger.route('**/verifyEmail', route => {
    if (!isFirst) return route.continue()
    isFirst = false
    return route.fulfill({ status: 503, json: { code: 'unavailable', errors: {} } })
  })
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Não foi possível confirmar' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(stranger.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await expect(stranger.getByText('Benedita')).toHaveCount(0)
  await expect(stranger.getByRole('banner')).toHaveCount(0)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'O e-mail já estava confirmado' })).toBeVisible()
  await stranger.goto('/inscricao/confirmacao/um-codigo-que-ninguem-enviou')
  await expect(stranger.getByRole('heading', { name: 'Esta ligação não funciona' })).toBeVisible()
  await stranger.context().close()

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('main').getByText('E-mail confirmado em')).toBeVisible()
  await expect(page.locator('header img[src*="/thumb-"]')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Aceitar' }).click()
    await expect(tab.getByRole('dialog').getByLabel('N.º de sócio')).toHaveValue(/^\d+$/)
  }
  await checkAccessibility(page)
  const dialog = page.getByRole('dialog')
  const number = await dialog.getByLabel('N.º de sócio').inputValue()
  await dialog.getByRole('button', { name: 'Aceitar' }).dblclick()
  await expect(toast(page, 'Candidatura aceite')).toBeVisible()
  await second.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(second, 'Outra pessoa já aceitou esta candidatura')).toBeVisible()
  await expect.poll(() => countOf(second)).toBe(before)
  // Ids are no answer to a question, not even to that for the photo.
  await expect(second.getByRole('main').getByText(/^[\da-f]{8}-[\da-f-]{27}$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir a ficha' }).click()
  // The application, which stays visible until the sheet has loaded, has the same heading and number: hence the address first.
  await expect(page).toHaveURL(/\/socios\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText(new RegExp(`^Sócio n\\.º ${number} · `))).toBeVisible()
  await expect(page.locator('header img[src*="/thumb-"]')).toBeVisible()
})

test('APP-01b NAV-14 NAV-16: one whose link is too old gets another and sends the photo that is asked for; refused, the reason reaches the applicant', async ({
  page,
  browser,
  app,
}) => {
  const [name, email] = ['Custódio Tavares Belmonte', 'custodio.belmonte@exemplo.pt']
  const stranger = await (await browser.newContext({ baseURL: app.address })).newPage()
  await fillForm(stranger, name, email)
  await send(stranger)
  await expect(stranger.getByRole('heading', { name: 'Candidatura recebida' })).toBeVisible()
  const first = await newestLink(app, email)
  // A link is valid for seven days: its dates are moved back by eight.
  await runSql(
    app,
    `update application_codes set created_at = created_at - interval '8 days', expires_at = expires_at - interval '8 days'
     where email = '${email}'`,
  )
  await stranger.goto(first)
  await expect(stranger.getByRole('heading', { name: 'Esta ligação já não é válida' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(stranger.getByRole('status')).toContainText('A mensagem ficou guardada, falta o servidor de correio.')
  const next = await newestLink(app, email, 2)
  expect(next).not.toBe(first)

  await enter(page, '/candidaturas')
  await callApi(page, 'PATCH', 'settings', { applicationRequiresPhoto: 'true' })
  await stranger.goto(next)
  await expect(stranger.getByRole('heading', { name: 'Falta a fotografia' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Enviar fotografia e confirmar' }).click()
  await expect(stranger.getByText('Junte uma fotografia.')).toBeVisible()
  await expect(stranger.getByRole('button', { name: /^Escolher imagem/ })).toBeFocused()
  await choosePhoto(stranger)
  await stranger.getByRole('button', { name: 'Enviar fotografia e confirmar' }).click()
  await expect(stranger.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await stranger.context().close()
  await callApi(page, 'PATCH', 'settings', { applicationRequiresPhoto: 'false' })
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Recusar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect(dialog.getByText('Campo obrigatório.')).toBeVisible()
  await expect(dialog.getByLabel('Motivo da recusa')).toBeFocused()
  await dialog.getByLabel('Motivo da recusa').fill('Não reside no concelho')
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect(toast(page, 'Candidatura recusada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible()

  await test.step('MSG-01: the decision waits until staff decide that it leaves', async () => {
    const wasTold = async () => (await readMails(app, email)).some(mail => mail.includes('Não reside no concelho'))
    const [decision] = await callApi(page, 'GET', `messages?_search=${encodeURIComponent(`Decisão ${email}`)}`)
    await page.goto(`/mensagens/${decision._id}`)
    await expect(page.getByRole('main')).toContainText('À espera do envio automático')
    expect(await wasTold()).toBe(false)
    await callApi(page, 'POST', 'messages/held/release', { because: 'interruptor' })
    await expect.poll(wasTold, { timeout: 30_000 }).toBe(true)
  })
})

test('NAV-13 APP-01c APP-02: at the desk, one who was a member before is pointed out and comes back with the old record', {
  tag: '@core',
}, async ({ page }) => {
  const [name, taxNumber] = ['Eduarda Falcão Monsaraz', '229876544']
  await enter(page, '/candidaturas')
  const [category] = await callApi(page, 'GET', 'member_categories?_name=Efetivo')
  const [ended] = await callApi(page, 'GET', 'member_state_names?_name=Sa%C3%ADda%20a%20pedido')
  const old = await callApi(page, 'POST', 'members', {
    name,
    taxNumber,
    categoryId: category._id,
    admissionDate: '2015-01-10',
  })
  const leaving = { memberId: old._id, stateNameId: ended._id, startDate: '2020-05-31' }
  await callApi(page, 'POST', 'member_states', leaving)

  await page.getByRole('link', { name: 'Nova candidatura' }).click()
  await expect(page).toHaveURL('/candidaturas/nova')
  await expect(page).toHaveTitle(/^Nova candidatura — /)
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const nameBox = page.getByRole('textbox', { name: /^Nome completo/ })
  await save.click()
  await expect(page.getByText('Campo obrigatório.').first()).toBeVisible()
  await nameBox.fill(name)
  await page.getByRole('textbox', { name: /^NIF/ }).fill('229 876 544')
  await page.getByRole('combobox', { name: /^Categoria pretendida/ }).click()
  await page.getByRole('option', { name: 'Efetivo' }).click()
  await expect(page.getByText(`Já existe uma ficha parecida: ${name}, n.º ${old.memberNumber}.`)).toBeVisible()
  await save.click()
  await expect(page).toHaveURL(/\/candidaturas\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const alike = page.getByRole('alert', { name: 'Pode ser alguém que já conhecemos' })
  await expect(alike).toContainText(`N.º ${old.memberNumber} ${name} (Saída a pedido). Tem o mesmo NIF`)
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Aceitar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  await expect(dialog.getByText('Indique se readmite uma delas ou se é outra pessoa.')).toBeVisible()
  await dialog
    .getByRole('radio', {
      name: `Volta com a ficha n.º ${old.memberNumber}, ${name} (Saída a pedido desde 31/05/2020)`,
    })
    .check()
  await expect(dialog.getByLabel('N.º de sócio')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Readmitir' }).click()
  await expect(toast(page, 'Readmissão feita')).toBeVisible()
  // It is no longer compared with the member that it has become, and can only be read.
  await expect(page.getByText('Aceite', { exact: true })).toBeVisible()
  await expect(alike).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveCount(0)
  await expect(page.getByText(/^Candidatura .* · Balcão$/)).toBeVisible()
  // What it does not have, and what only the program knows, is not listed.
  await expect(page.getByRole('tabpanel')).not.toContainText('—')
  await expect(page.getByRole('tabpanel')).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/)
  await page.getByRole('button', { name: 'Abrir a ficha' }).click()
  await expect(page).toHaveURL(`/socios/${old._id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Candidatura', exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(`^Sócio n\\.º ${old.memberNumber} · `))).toBeVisible()
  const states = await callApi(page, 'GET', `members/${old._id}/member_states?_sort=startDate`)
  expect(states.map((state: { _refs: { stateNameId: string } }) => state._refs.stateNameId)).toEqual([
    'Ativo',
    'Saída a pedido',
    'Ativo',
  ])
})

test('APP-01a: a page of the organisation’s own web site takes applications, by the example in the documentation', async ({
  page,
  app,
}) => {
  const email = 'filipa.mirandela@exemplo.pt'
  await enter(page, '/candidaturas')
  const site = await serveExamples()
  const visitor = await page.context().newPage()
  await visitor.goto(`${site.address}/application-form.html?api=${app.address}/api`)
  await visitor.getByLabel('Nome completo').fill('Filipa Torga Mirandela')
  await visitor.getByLabel('Categoria pretendida').selectOption('Efetivo')
  await visitor.getByLabel('Data de nascimento').fill('2015-03-12')
  await visitor.getByLabel('Telemóvel', { exact: true }).fill('912345678')
  await visitor.getByLabel('E-mail', { exact: true }).fill(email)
  await visitor.getByLabel('Conheço e aceito os estatutos.').check()
  await visitor.getByLabel(/^Li a informação/).check()
  await visitor.getByRole('button', { name: 'Enviar' }).click()
  await expect(visitor.locator('#guardianName')).toContainText('É menor: indique o representante legal.')
  await visitor.getByLabel('Data de nascimento').fill('1985-03-12')
  await expect(visitor.locator('#guardianName')).toBeHidden()
  await visitor
    .getByLabel('Fotografia')
    .setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: await takePicture(visitor) })
  await visitor.getByRole('button', { name: 'Enviar' }).click()
  await expect(visitor.getByRole('status')).toContainText('Recebemos a candidatura.')
  site.close()
  const [application] = await callApi(page, 'GET', `member_applications?_email=${email}`)
  expect(application).toMatchObject({ status: 'por_confirmar', source: 'api', photoId: expect.any(String) })
})
