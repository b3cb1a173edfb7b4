import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { LAPTOP, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('TRE-01: a gift of somebody without a record is recorded with its receipt; a wrong NIF is told first', async ({
  page,
}) => {
  const input = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  await callApi(page, 'PATCH', 'settings', { donationRegime: 'artigo 62.º, n.º 3, do EBF', donationCode: '01' })

  await test.step('a gift of money of somebody without a record; a wrong NIF is told beside its input', async () => {
    await page.goto('/tesouraria/donativos')
    await page.getByRole('link', { name: 'Novo donativo' }).first().click()
    await input('Valor').fill('250')
    await input('Ou o nome').fill('Zulmira Mecenas')
    await input('NIF').fill('123456788')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert')).toContainText('NIF inválido')
    await input('NIF').fill('')
    await checkAccessibility(page)
    await page.keyboard.press('Control+s')
    await expect(told(page, /Donativo registado: recibo DON/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('DON ')
    await expect(page.getByRole('button', { name: 'Abrir recibo' })).toBeVisible()
  })
})
