import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { addMember } from './call-api.ts'
import { enter } from './enter.ts'

test.describe.configure({ timeout: 180_000 })

/** Opens an address as the admin and waits for the frame of the app. */
async function open(page: Page, address: string) {
  await enter(page, address)
  await expect(page.getByRole('button', { name: 'Ana Administradora' })).toBeVisible()
}

/** What another person does meanwhile, by the API. */
async function other(page: Page, request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.access)}` }
  return {
    async makeTag(name: string): Promise<string> {
      const answer = await request.post('/api/tags', { headers, data: { name, scope: 'members' } })
      expect(answer.ok()).toBe(true)
      return `/configuracaoOrganizacao/etiquetas/${(await answer.json()).data._id}`
    },
    async change(address: string, data: Record<string, unknown>) {
      const answer = await request.patch(`/api/tags/${address.split('/').at(-1)}`, { headers, data })
      expect(answer.ok()).toBe(true)
    },
  }
}

const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('FORM-07b RT-04b: what another person changes comes into the open form, and what is being typed stays', async ({
  page,
  request,
}) => {
  await open(page, '/configuracaoOrganizacao/etiquetas')
  const { makeTag, change } = await other(page, request)
  const address = await makeTag('Ao vivo')
  await page.goto(address)
  const name = page.getByLabel('Etiqueta', { exact: false }).and(page.getByRole('textbox'))
  const description = page.getByLabel('Descrição')
  await expect(name).toHaveValue('Ao vivo')

  await change(address, { name: 'Mudada por outra' })
  await expect(name).toHaveValue('Mudada por outra')

  await description.fill('O que eu escrevo')
  await change(address, { name: 'Mudada de novo' })
  await expect(name).toHaveValue('Mudada de novo')
  await expect(description).toHaveValue('O que eu escrevo')
  await expect(description).toBeFocused()
  await expect(page.getByText('Outra pessoa alterou este registo')).toBeHidden()

  await change(address, { description: 'O que a outra escreve' })
  await expect(told(page, 'Outra pessoa alterou este registo')).toContainText('Também mudou: Descrição.')
  await expect(description).toHaveValue('O que eu escrevo')
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou este registo' })
  await expect(dialog.getByRole('group', { name: /Descrição/ })).toContainText('O que a outra escreve')
  await dialog.getByRole('button', { name: 'Guardar o que escolhi' }).click()
  await expect(told(page, 'Alterações guardadas')).toBeVisible()
  await page.reload()
  await expect(description).toHaveValue('O que eu escrevo')
  await expect(name).toHaveValue('Mudada de novo')
})

test('FORM-02: Ctrl+S saves, the toast takes it back, and the history tells both', async ({ page, request }) => {
  await open(page, '/configuracaoOrganizacao/etiquetas')
  const { makeTag } = await other(page, request)
  await page.goto(await makeTag('Reversível'))
  const description = page.getByLabel('Descrição')
  await description.fill('Engano')
  await page.keyboard.press('Control+s')
  const toast = told(page, 'Alterações guardadas')
  await toast.getByRole('button', { name: 'Anular' }).click()
  await expect(told(page, 'Alterações anuladas')).toBeVisible()
  await expect(description).toHaveValue('')
  await expect(page.getByText('Alterações por guardar')).toBeHidden()

  await description.fill('A meio')
  await page.getByRole('tab', { name: 'Histórico' }).click()
  const entries = page.getByRole('tabpanel', { name: 'Histórico' }).getByRole('list').first().locator('> li')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText('Descrição: de Engano para (vazio)')
  await expect(entries.nth(1)).toContainText('Descrição: de (vazio) para Engano')
  await expect(entries.nth(1)).toContainText(/Alteração por Ana Administradora em \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(entries.nth(2)).toContainText('Criação')
  await expect(entries.nth(2)).toContainText('Etiqueta: Reversível')
  await checkAccessibility(page)
  await page.getByRole('tab', { name: 'Dados' }).click()
  await expect(description).toHaveValue('A meio')
})

test('NAV-09 FORM-01 FORM-03 FORM-04: two members are entered one after the other by keyboard, and slips are told beside their fields', {
  tag: ['@core', '@always'],
}, async ({ page }) => {
  await open(page, '/socios/novo')
  // A code of the demonstration may have two places: which of them is suggested depends on the day on which it was made.
  const known = { postalCode: '9999-123', locality: 'Praia do Ensaio' }
  await addMember(page, { name: 'Zacarias Da Praia', ...known })
  const box = (name: RegExp) => page.getByRole('textbox', { name })
  const category = page.getByRole('combobox', { name: /^Categoria/ })
  await expect(page.getByText('Os campos com * são obrigatórios.')).toHaveCount(1)
  await expect(page.getByText('(opcional)')).toHaveCount(0)

  await box(/^Nome completo/).fill('Zulmira Teclado')
  await category.focus()
  await page.keyboard.type('efet')
  await page.keyboard.press('Tab')
  await expect(category).toHaveValue('Efetivo')
  await box(/^Data de admissão/).fill('03022020')
  await box(/^Data de admissão/).press('Tab')
  await expect(box(/^Data de nascimento/)).toBeFocused()
  await page.keyboard.type('31/02/1958')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Fevereiro não tem 31 dias.')).toBeVisible()
  await box(/^Data de nascimento/).fill('03021958')
  await box(/^E-mail/).fill('zulmira@gmial.com')
  await box(/^E-mail/).press('Tab')
  await page.getByRole('button', { name: 'Queria dizer gmail.com?' }).click()
  await expect(box(/^E-mail/)).toHaveValue('zulmira@gmail.com')
  await box(/^Código postal/).fill(known.postalCode.replace('-', ''))
  await box(/^Código postal/).press('Tab')
  await expect(box(/^Localidade/)).toHaveValue(known.locality)
  await page.getByRole('button', { name: 'Guardar e novo' }).focus()
  await page.keyboard.press('Enter')

  await expect(told(page, 'Registo criado')).toContainText('Zulmira Teclado')
  await expect(page).toHaveURL('/socios/novo')
  await expect(box(/^Nome completo/)).toBeFocused()
  await expect(box(/^Nome completo/)).toHaveValue('')
  await expect(category).toHaveValue('Efetivo')
  await expect(box(/^Data de admissão/)).toHaveValue('03/02/2020')
  await page.keyboard.type('Zulmira Segunda')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Zulmira Segunda' })).toBeVisible()
})
