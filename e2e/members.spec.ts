import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'

test.describe.configure({ timeout: 240_000 })

const count = async (page: Page) => {
  const words = page.getByText(/^[\d\s]+ sócios?$/)
  await expect(words).toBeVisible()
  return Number((await words.textContent())?.replace(/\D/g, ''))
}
const rows = (page: Page) => page.getByRole('region', { name: 'Lista de sócios' }).locator('tbody tr[aria-rowindex]')
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros', exact: true }).getByRole('listitem')
const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

test('MEM-01f NAV-01 NAV-06 NAV-08 SHELL-01: staff begin at the active members, and find them by age, year and gaps', {
  tag: ['@core', '@always'],
}, async ({ page }) => {
  await enter(page, '/')

  await test.step('the list opens on who is active; the menu and the address say where one is', async () => {
    await expect(page).toHaveURL('/socios?_isActive=true')
    await expect(page).toHaveTitle(/^Sócios — /)
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await expect(menu.getByRole('link', { name: 'Sócios' })).toHaveAttribute('aria-current', 'page')
    await expect(chips(page)).toHaveText(['Ativo: Sim'])
    await expect(page.getByRole('columnheader').allTextContents()).resolves.toEqual([
      'Nome completo',
      'N.º de sócio',
      'Estado',
      'Categoria',
      'Telemóvel',
      'E-mail',
      'Localidade',
      'Pagas até',
      'Em atraso',
    ])
    await expect(rows(page).first()).toContainText('Ativo')
  })

  const active = await count(page)
  await test.step('all of them are a click away, and stay after a reload and a way round', async () => {
    await page.getByRole('button', { name: 'Retirar o filtro «Ativo»' }).click()
    await expect(page).toHaveURL('/socios')
    await expect.poll(() => count(page)).toBeGreaterThan(active)
    const all = await count(page)
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    expect(await count(page)).toBe(all)
    await page.goto('/adminHome')
    await expect(page).toHaveURL('/socios')
    expect(await count(page)).toBe(all)
  })

  await test.step('by age, by year of admission, without e-mail: chips say it in words', async () => {
    await page.goto('/socios?_isActive=true')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('searchbox', { name: 'Procurar o campo' }).fill('idade')
    await page.keyboard.press('Enter')
    await box(page, /^De \(anos\)/).fill('18')
    await box(page, /^Até \(anos\)/).fill('25')
    await page.keyboard.press('Enter')
    await expect(chips(page)).toHaveText(['Ativo: Sim', 'Idade: 18 a 25'])
    await expect.poll(() => count(page)).toBeLessThan(active)
    expect(await count(page)).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('searchbox', { name: 'Procurar o campo' }).fill('data de admissao')
    await page.keyboard.press('Tab')
    await expect(box(page, /^Ano/)).toBeFocused()
    await box(page, /^Ano/).fill('2024')
    await page.keyboard.press('Enter')
    await expect(chips(page)).toHaveText(['Ativo: Sim', 'Idade: 18 a 25', 'Data de admissão: 2024'])
    await expect(page).toHaveURL(/_admissionDate\.year=2024/)

    await page.goto('/socios?_isActive=true&_email.empty=true&_isIncomplete=true')
    await expect(chips(page)).toHaveText(['Ativo: Sim', 'E-mail: vazio', 'Dados incompletos: Sim'])
    await expect(rows(page).first()).toBeVisible()
    expect(await count(page)).toBeLessThan(active)
  })

  await test.step('on a phone the menu folds behind a button that the keyboard opens and closes', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const fold = page.getByRole('button', { name: 'Menu principal' })
    const link = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Sócios' })
    await expect(link).toBeHidden()
    await fold.press('Enter')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(link).toBeVisible()
    await fold.press('Escape')
    await expect(link).toBeHidden()
  })
})

test('MEM-01c NAV-09 NAV-10 FORM-01: a new member on one screen; what seldom matters is folded, what applies appears', async ({
  page,
}) => {
  await enter(page, '/socios')
  await page.getByRole('link', { name: 'Novo sócio' }).click()
  await expect(page).toHaveURL('/socios/novo')
  const today = new Date().toLocaleDateString('pt-PT', { timeZone: 'Europe/Lisbon', dateStyle: 'short' })
  const next = await callApi(page, 'GET', 'members/nextNumber')

  await test.step('the number is proposed, the admission is today, four blocks are closed', async () => {
    await expect(
      page.getByText(`O próximo é o ${String(next.memberNumber).padStart(4, '0')}; em branco, fica esse.`),
    ).toBeVisible()
    await expect(box(page, /Data de admissão/)).toHaveValue(today.length === 8 ? /\d\d\/\d\d\/\d{4}/ : today)
    for (const name of [/^Quotas/, /^Admissão/, /^Comunicações/, /^Notas/])
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByText('Cooperativa', { exact: true })).toHaveCount(0)
  })

  await test.step('a child has a guardian, an address abroad a country; doubts are told and stop nobody', async () => {
    await box(page, /Nome completo/).fill('Zulmira Teste Quaresma')
    await expect(box(page, /representante legal/).first()).toBeHidden()
    await box(page, /Data de nascimento/).fill('1/2/2015')
    await expect(page.getByText('É menor: indique o representante legal.')).toBeVisible()
    await box(page, /Código postal/).fill('3000')
    await expect(page.getByText('Falta a segunda parte do código postal (0000-000).')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'País', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Morada fora de Portugal' }).click()
    await expect(page.getByRole('combobox', { name: 'País', exact: true })).toBeFocused()
  })

  await test.step('a photo waits for its member', async () => {
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 700
      canvas.height = 900
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await page.getByRole('button', { name: 'Juntar fotografia' }).click()
    const opening = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Escolher imagem: Fotografia' }).click()
    await (await opening).setFiles({ name: 'z.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
    await page.getByRole('button', { name: 'Usar fotografia' }).click()
    await expect(page.getByRole('button', { name: 'Substituir: Fotografia' })).toBeVisible()
  })

  await test.step('what is wrong in a closed block opens it', async () => {
    await page.getByRole('combobox', { name: /Categoria/ }).fill('Júnior')
    await page.getByRole('option', { name: 'Júnior' }).click()
    await page.getByRole('button', { name: /^Quotas/ }).click()
    await expect(box(page, /^IBAN/)).toBeHidden()
    await page.getByRole('combobox', { name: /Forma de pagamento/ }).click()
    await page.getByRole('option', { name: 'Débito direto' }).click()
    await expect(box(page, /^IBAN/)).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: /^Quotas/ }).click()
    await expect(box(page, /^IBAN/)).toBeHidden()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('link', { name: 'IBAN' }).click()
    await expect(box(page, /^IBAN/)).toBeFocused()
    await box(page, /^IBAN/).fill('PT50 0002 0123 1234 5678 9015 4')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/socios\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zulmira Teste Quaresma')
  })

  await test.step('the sheet has the proposed number and the photo; a change is saved and found', async () => {
    await expect(page.locator('header img[src*="/thumb-"]')).toBeVisible()
    await expect(box(page, /N\.º de sócio/)).toHaveValue(String(next.memberNumber))
    await expect(box(page, /representante legal/).first()).toBeVisible()
    await box(page, /Localidade/).fill('Aldeia Nova do Teste')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Alterações guardadas')).toBeVisible()
    await page.goto('/socios?_locality.has=nova do teste')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('Zulmira Teste Quaresma')
    await expect(rows(page).first()).toContainText(String(next.memberNumber))
  })

  await test.step('a field that the organisation switches on is there at once', async () => {
    await page.goto('/configuracaoSocios')
    const optional = page.getByRole('group', { name: /Campos opcionais da ficha/ })
    await optional.getByRole('checkbox', { name: 'N.º antigo' }).click()
    await page.locator('form', { has: optional }).getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Definições guardadas')).toBeVisible()
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Sócios' }).click()
    await page.getByRole('link', { name: 'Novo sócio' }).click()
    await expect(box(page, /N\.º antigo/)).toBeVisible()
  })
})

test('MEM-01f LIST-07a: the members as they were on a day, also exported; a row opens the sheet of today', async ({
  page,
}) => {
  await enter(page, '/socios')
  const [category] = await callApi(page, 'GET', 'member_categories?_search=Efetivo')
  const [left] = await callApi(page, 'GET', 'member_state_names?_search=saida')
  const member = await callApi(page, 'POST', 'members', {
    name: 'Quirino Antigo Partido',
    categoryId: category._id,
    admissionDate: '2001-01-01',
  })
  await callApi(page, 'POST', 'member_states', { memberId: member._id, stateNameId: left._id, startDate: '2020-06-01' })
  await page.goto('/socios?_isActive=true&_search=quirino antigo')
  await expect(page.getByRole('heading', { name: 'Nenhum resultado para «quirino antigo»' })).toBeVisible()

  await page.getByRole('button', { name: 'Como estava em…' }).click()
  await box(page, /Ver a lista como estava em/).fill('31/12/2019')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Como estava em 31/12/2019')).toBeVisible()
  await expect(page).toHaveURL(/_asOf=2019-12-31/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Ativo')

  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const stream = await (await download).createReadStream()
  const text = Buffer.concat(await stream.toArray()).toString('utf8')
  expect(text.trim().split('\n').at(-1)).toMatch(/Quirino Antigo Partido.*Ativo/)

  await page.getByRole('link', { name: 'Quirino Antigo Partido' }).click()
  await expect(page.getByText(/Saída a pedido/).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Como estava em 31/12/2019')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar a hoje' }).click()
  await expect(page.getByText(/^Como estava em \d/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Nenhum resultado para «quirino antigo»' })).toBeVisible()
})
