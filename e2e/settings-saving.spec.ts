import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

test.describe.configure({ timeout: 180_000 })

async function signIn(page: Page, path: string) {
  await enter(page, path)
  await expect(page).toHaveURL(path)
}

const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const readDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')))

test('FORM-07c: leaving unsaved settings asks once; a reload brings them back, without the secrets', async ({
  page,
}) => {
  await signIn(page, '/configuracaoCandidaturas')
  const applications = page.getByRole('form', { name: 'Candidaturas', exact: true })
  const publicForm = page.getByRole('form', { name: 'Formulário de candidatura' })
  const alsoTold = applications.getByLabel('Avisar também este e-mail')
  const opening = publicForm.getByLabel('Texto de abertura')
  await alsoTold.fill('secretaria@exemplo.pt')
  await opening.fill('Venha ter connosco.')

  const menu = page.getByRole('navigation', { name: 'Definições', exact: true })
  await menu.getByRole('link', { name: 'Mensagens' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sair sem guardar?' })
  await dialog.getByRole('button', { name: 'Continuar a editar' }).click()
  await expect(page).toHaveURL('/configuracaoCandidaturas')
  await expect(alsoTold).toHaveValue('secretaria@exemplo.pt')

  await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Venha ter connosco.')
  page.once('dialog', asked => void asked.accept())
  await page.reload()
  await expect(opening).toHaveValue('Venha ter connosco.')
  await expect(alsoTold).toHaveValue('secretaria@exemplo.pt')
  await expect(applications.getByText('Recuperámos o que estava a escrever')).toBeVisible()

  await applications.getByRole('button', { name: 'Descartar' }).click()
  await expect(alsoTold).toHaveValue('')
  await publicForm.getByRole('button', { name: 'Guardar' }).click()
  await expect(told(page, 'Definições guardadas')).toBeVisible()
  await expect.poll(() => readDrafts(page)).toEqual([])
  await menu.getByRole('link', { name: 'Mensagens' }).click()
  await expect(page).toHaveURL('/configuracaoMensagens')

  await page.getByLabel('Nome do remetente').fill('A Direção')
  await page.getByLabel('Palavra-passe do servidor').fill('segredo-do-correio')
  await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('A Direção')
  expect(JSON.stringify(await readDrafts(page))).not.toContain('segredo')
  page.once('dialog', asked => void asked.accept())
  await page.reload()
  await expect(page.getByLabel('Nome do remetente')).toHaveValue('A Direção')
  await expect(page.getByLabel('Palavra-passe do servidor')).toHaveValue('')

  await menu.getByRole('link', { name: 'Candidaturas' }).click()
  await dialog.getByRole('button', { name: 'Sair sem guardar' }).click()
  await expect(page).toHaveURL('/configuracaoCandidaturas')
  expect(await readDrafts(page)).toEqual([])
})

test('FORM-07b RT-04a: two people change settings at once; the second sees both versions and nothing is lost', async ({
  page,
}) => {
  await signIn(page, '/configuracaoMensagens')
  const access = await page.evaluate(() => localStorage.access)
  const changeElsewhere = async (settings: Record<string, string>) => {
    const headers = { authorization: `Bearer ${access}` }
    const answer = await page.request.patch('/api/settings', { headers, data: settings })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const group = page.getByRole('form', { name: 'Mensagens' })
  const [name, host] = [group.getByLabel('Nome do remetente'), group.getByLabel('Servidor de envio (SMTP)')]
  const user = group.getByLabel('Utilizador do servidor')
  await name.fill('A minha Direção')
  await host.fill('correio.exemplo.pt')

  await test.step('what I did not touch follows; what we both touched is told', async () => {
    await changeElsewhere({ senderName: 'A Direção deles', smtpUser: 'utilizador-deles' })
    await expect(user).toHaveValue('utilizador-deles')
    const notice = told(page, 'Outra pessoa alterou estas definições')
    await expect(notice).toContainText('Também mudou: Nome do remetente.')
    await expect(name).toHaveValue('A minha Direção')
    await expect(host).toHaveValue('correio.exemplo.pt')
  })

  const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou estas definições' })
  await test.step('a save shows both, and saves nothing of its own accord', async () => {
    await group.getByRole('button', { name: 'Guardar' }).click()
    const sender = dialog.getByRole('group', { name: 'Nome do remetente' })
    await expect(sender).toContainText('A Direção deles')
    await expect(sender).toContainText('A minha Direção')
    // The server that only this person changed differs too, and stays theirs unless they choose otherwise.
    await expect(dialog.getByRole('group')).toHaveCount(2)
    await checkAccessibility(page)
    await sender.getByRole('radio', { name: /Guardado entretanto/ }).check()
    await dialog.getByRole('button', { name: 'Guardar o que escolhi' }).click()
    await expect(dialog).toBeHidden()
    await expect(told(page, 'Definições guardadas')).toBeVisible()
    await expect(name).toHaveValue('A Direção deles')
    await expect(host).toHaveValue('correio.exemplo.pt')
  })

  await test.step('or mine are kept', async () => {
    await name.fill('Outra vez eu')
    await changeElsewhere({ senderName: 'Outra vez eles' })
    await expect(told(page, 'Também mudou: Nome do remetente.')).toBeVisible()
    await group.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByRole('button', { name: 'Guardar o que escolhi' }).click()
    await expect(dialog).toBeHidden()
    await expect(group.getByText('Alterações por guardar')).toBeHidden()
    await page.reload()
    await expect(name).toHaveValue('Outra vez eu')
    await expect(host).toHaveValue('correio.exemplo.pt')
    await expect(user).toHaveValue('utilizador-deles')
  })
})

test('SHELL-12: while automatic messages are off a banner says so to staff, and leads to where they are turned on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/utilizadores')
  const banner = page
    .getByRole('region', { name: 'Avisos da aplicação' })
    .getByText('O envio automático de mensagens encontra-se inactivo.')
  await expect(banner).toBeVisible()
  await page.getByRole('region', { name: 'Avisos da aplicação' }).getByRole('link', { name: 'Alterar' }).click()
  await expect(page).toHaveURL('/configuracaoMensagens')
  const group = page.getByRole('form', { name: 'Mensagens' })
  await group.getByLabel('Envio automático de mensagens').check()
  await group.getByRole('button', { name: 'Guardar' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(group.getByLabel('Envio automático de mensagens')).toBeChecked()
  await expect(banner).toBeHidden()
  await group.getByLabel('Envio automático de mensagens').uncheck()
  await group.getByRole('button', { name: 'Guardar' }).click()
  await expect(banner).toBeVisible()

  await enter(page, '/', DEMO.member)
  // This notice depends on the settings too: once it is visible, they have been loaded.
  await expect(page.getByText('Aplicação em modo de testes.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Barra de ferramentas' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('SHELL-18: the logo and the favicon come from filesDir, in every open tab, and go again', async ({
  page,
  context,
}) => {
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer()
  await signIn(page, '/configuracaoOrganizacao')
  const other = await context.newPage()
  await other.goto('/utilizadores')
  const logo = (tab: Page) => tab.getByRole('banner').locator('img')
  const icon = (tab: Page) => tab.locator('link[rel="icon"]')
  await expect(logo(other)).toHaveCount(0)
  await expect(icon(other)).toHaveAttribute('href', '/files/favicon.svg')

  const box = page.getByRole('group', { name: 'Logótipo' })
  const chooser = page.waitForEvent('filechooser')
  await box.getByRole('button', { name: 'Escolher imagem: Logótipo' }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  for (const tab of [page, other]) {
    await expect(logo(tab)).toHaveAttribute('src', /^\/files\/logo[-\w]*\.png$/)
    await expect(icon(tab)).toHaveAttribute('href', /^\/files\/favicon[-\w]*\.png$/)
    await expect.poll(() => logo(tab).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  }
  const favicon = await page.request.get((await icon(page).getAttribute('href')) ?? '')
  expect(favicon.headers()['content-type']).toBe('image/png')

  await page.reload()
  await expect(logo(page)).toBeVisible()
  await expect(box.getByRole('img', { name: 'Logótipo' })).toBeVisible()
  await box.getByRole('button', { name: 'Remover: Logótipo' }).click()
  for (const tab of [page, other]) {
    await expect(logo(tab)).toHaveCount(0)
    await expect(icon(tab)).toHaveAttribute('href', '/files/favicon.svg')
  }
  await page.reload()
  await expect(box.getByRole('button', { name: 'Escolher imagem: Logótipo' })).toBeVisible()
  await expect(logo(page)).toHaveCount(0)
})
