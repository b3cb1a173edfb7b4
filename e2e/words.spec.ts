import type { Page } from '@playwright/test'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

test.describe.configure({ timeout: 180_000 })

const ORGANISATION = 'Associação Cultural e Recreativa de Vila Clara do Campo'

async function signIn(page: Page) {
  await page.getByLabel('E-mail').fill(DEMO.admin)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Localização' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Definições', exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Página não encontrada' })

test('NAV-52 NAV-11 NAV-22: a path of words in links, title, crumbs, sign-in, reload, back and Ctrl+K', async ({
  page,
}) => {
  await page.goto('/configuracaoSocios?vista=1#grupo-2')
  await expect(page).toHaveURL('/autorizacao/entrar?voltar=%2FconfiguracaoSocios%3Fvista%3D1%23grupo-2')
  await signIn(page)
  await expect(page).toHaveURL('/configuracaoSocios?vista=1#grupo-2')
  await expect(heading(page)).toHaveText('Definições de sócios')
  await expect(page).toHaveTitle(`Definições de sócios — ${ORGANISATION}`)
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['Definições de sócios'])
  await expect(crumbs(page).getByRole('link')).toHaveAttribute('href', '/configuracaoSocios')
  await page.reload()
  await expect(page).toHaveURL('/configuracaoSocios?vista=1#grupo-2')
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText(['Sócios'])
  await expect(menu(page).getByRole('link', { name: 'Cartões' })).toHaveAttribute('href', '/configuracaoCartoesSocios')

  await menu(page).getByRole('link', { name: 'Cartões' }).click()
  await expect(page).toHaveURL('/configuracaoCartoesSocios')
  await expect(page).toHaveTitle(`Definições dos cartões — ${ORGANISATION}`)
  await page.goBack()
  await expect(heading(page)).toHaveText('Definições de sócios')
  await expect(page).toHaveURL('/configuracaoSocios?vista=1#grupo-2')

  await page.goto('/utilizadores')
  await expect(heading(page)).toHaveText('Utilizadores')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Procurar' })).toBeFocused()
  await page.keyboard.type('definicoes de socios')
  const screens = page.getByRole('listbox', { name: 'Resultados' })
  await expect(screens.getByRole('option')).toHaveText(['Definições de sócios'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/configuracaoSocios')
  await expect(heading(page)).toHaveText('Definições de sócios')
})

test('NAV-52 FORM-07c RT-04a: other words move every open tab to its new address, and what was typed is kept', {
  tag: '@core',
}, async ({ page, context }) => {
  await enter(page, '/configuracaoOrganizacao')
  const words = page.getByRole('form', { name: 'Palavras' })
  await expect(words).toBeVisible()

  const other = await context.newPage()
  await other.goto('/configuracaoSocios?vista=1')
  await other.getByLabel('Idade máxima dos juniores').fill('21')
  const far = await context.newPage()
  await far.goto('/utilizadores/novo')
  await far.getByRole('textbox', { name: 'Nome' }).fill('Rita Por Guardar')

  await test.step('refused words say so beside their field, and nobody moves', async () => {
    await words.getByLabel('Plural no endereço').fill('candidaturas')
    await words.getByLabel('Pagamentos no endereço').fill('Jóias')
    await words.getByRole('button', { name: 'Guardar' }).click()
    await expect(words.getByLabel('Plural no endereço')).toHaveAccessibleDescription(/«candidaturas» já é usado/)
    await expect(words.getByLabel('Pagamentos no endereço')).toHaveAccessibleDescription(/Use só letras minúsculas/)
    await expect(other).toHaveURL('/configuracaoSocios?vista=1')
  })

  await words.getByRole('button', { name: 'Cooperativa' }).click()
  await expect(words.getByLabel('Membro, no singular')).toHaveValue('cooperador')
  await words.getByLabel('Plural no endereço').fill('gente-da-casa')
  const preview = words.getByRole('region', { name: 'Pré-visualização das palavras' })
  await expect(preview).toContainText('«Novo cooperador»')
  await expect(preview).toContainText(/localhost:\d+\/gente-da-casa/)
  await expect(heading(other)).toHaveText('Definições de sócios')
  // The notice is shown for a few seconds only: all tabs are watched for it from the beginning.
  const told = (tab: Page) =>
    expect(tab.getByRole('status').filter({ hasText: 'As palavras da organização mudaram' })).toBeVisible()
  const reloaded = Promise.all([page.waitForEvent('load'), told(other), told(far)])
  await words.getByRole('button', { name: 'Guardar' }).click()
  await reloaded

  await expect(other).toHaveURL('/configuracaoGente-da-casa?vista=1')
  await expect(heading(other)).toHaveText('Definições de cooperadores')
  await expect(other).toHaveTitle(`Definições de cooperadores — ${ORGANISATION}`)
  await expect(crumbs(other).getByRole('listitem')).toHaveText(['Definições de cooperadores'])
  await expect(menu(other).getByRole('link', { name: 'Cooperadores' })).toHaveAttribute(
    'href',
    '/configuracaoGente-da-casa',
  )
  await expect(other.getByLabel('Idade máxima dos juniores')).toHaveValue('21')
  await expect(other.getByRole('status').filter({ hasText: 'Recuperámos o que estava a escrever' })).toBeVisible()

  // A tab whose address contains none of the words reloads too, at the same address.
  await expect(far).toHaveURL('/utilizadores/novo')
  await expect(far.getByRole('textbox', { name: 'Nome' })).toHaveValue('Rita Por Guardar')

  await test.step('the draft can be saved, the old address leads to the new one, which can be opened', async () => {
    await other.getByRole('form', { name: 'Cooperadores' }).getByRole('button', { name: 'Guardar' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Definições guardadas' })).toBeVisible()
    await other.goto('/configuracaoSocios?vista=1')
    await expect(other).toHaveURL('/configuracaoGente-da-casa?vista=1')
    await expect(heading(other)).toHaveText('Definições de cooperadores')
    await other.goto('/configuracaoDeNinguem')
    await expect(notFound(other)).toBeVisible()
    await other.goto('/configuracaoCartoesGente-da-casa')
    await expect(heading(other)).toHaveText('Definições dos cartões')
    await other.goto('/configuracaoGente-da-casa')
    await expect(other.getByLabel('Idade máxima dos juniores')).toHaveValue('21')
    await expect(other.getByText('Recuperámos o que estava a escrever')).toHaveCount(0)
  })

  await test.step('another setting, or another name of the organisation, reloads nobody', async () => {
    await other.evaluate(() => {
      document.body.dataset.before = 'yes'
    })
    await expect(words.getByLabel('Membro, no singular')).toHaveValue('cooperador')
    const organisation = page.getByRole('form', { name: 'Organização' })
    await organisation.getByLabel('Nome da organização').fill('Cooperativa de Vila Clara')
    await organisation.getByRole('button', { name: 'Guardar' }).click()
    await expect(other).toHaveTitle('Definições de cooperadores — Cooperativa de Vila Clara')
    await expect(other.locator('body[data-before]')).toHaveCount(1)
  })
})
