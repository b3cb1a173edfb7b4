import { checkByDayAndNight } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('TRE-01: gifts of money and of goods are recorded with their receipts, and the declaration is whole once a NIF is known', {
  tag: '@core',
}, async ({ page }) => {
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
    await page.keyboard.press('Control+s')
    await expect(told(page, /Donativo registado: recibo DON/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('DON ')
    await expect(page.getByRole('button', { name: 'Abrir recibo' })).toBeVisible()
    // A gift has no history of its own, and one tab alone is no choice.
    await expect(page.getByText('Zulmira Mecenas').first()).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })

  await test.step('goods of the same person, who is found by the name', async () => {
    await page.goto('/tesouraria/donativos/novo')
    await page.getByRole('combobox', { name: /^Natureza/ }).click()
    await page.getByRole('option', { name: 'Em espécie' }).click()
    await input('Descrição').fill('Vinte cadeiras')
    await input('Valor').fill('300')
    await input('Ou o nome').fill('Zulmira Mecenas')
    await page.getByRole('button', { name: 'Registar donativo' }).click()
    await expect(page.getByRole('link', { name: 'Abrir o documento' })).toBeVisible()
    const gifts = await callApi(page, 'GET', 'donations?_search=Zulmira')
    expect(new Set(gifts.map(({ personId }: { personId: string }) => personId)).size).toBe(1)
    expect(gifts).toHaveLength(2)
  })

  await test.step('what is missing comes first, and is mended in place', async () => {
    await page.goto('/tesouraria/donativos')
    await page.getByRole('link', { name: 'Doadores e Modelo 25' }).click()
    // Rows of the list of gifts have the same name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doadores e Modelo 25')
    const donor = page.getByRole('row', { name: /Zulmira Mecenas/ })
    await expect(donor).toContainText(euros('550,00 €'))
    await expect(donor).toContainText('Sem NIF')
    await checkByDayAndNight(page)
    const missing = page.getByRole('listitem').filter({ hasText: 'Zulmira Mecenas não tem NIF' })
    await missing.getByRole('button', { name: 'Indicar o NIF' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('123 456 789')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await expect(missing).toHaveCount(0)
    await expect(donor).toContainText('123456789')
    const answer = page.waitForResponse(/\/donations\/declaration$/)
    await region(page, 'Modelo 25').getByRole('button', { name: 'CSV para o Modelo 25' }).click()
    expect((await answer).ok()).toBe(true)
  })
})
