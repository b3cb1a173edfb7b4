import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { enter } from './enter.ts'
import { LAPTOP, PHONE } from './on-screen.ts'

test('DEV-01: a programmer finds a call, reads it, tries it and follows the guide', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/developers/documentacao')
  await page.getByRole('searchbox', { name: 'Procurar' }).fill('verify card')
  const call = page.getByText('/membership_cards/verify/{code}', { exact: true })
  await call.click()
  await expect(page.getByText('Para qualquer visitante.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'O que se recebe em data' })).toContainText('cardName')
  await page.getByRole('button', { name: 'PHP' }).click()
  await expect(page.getByText('curl_init(')).toBeVisible()

  await test.step('the call is sent as a visitor’s, because no key was typed', async () => {
    await page.getByRole('textbox', { name: 'code' }).fill('NUNCA-EXISTIU')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('region', { name: 'Resposta: 404 Not Found' })).toContainText('"errors"')
  })

  await test.step('a call for staff asks for the key; a wrong one is refused, and the session is not used in its place', async () => {
    await page.getByRole('searchbox', { name: 'Procurar' }).fill('getTags')
    await page.getByText('/tags', { exact: true }).click()
    await page.getByRole('button', { name: 'Enviar' }).first().click()
    await expect(page.getByRole('region', { name: 'Resposta: Falta a chave' })).toContainText('Chave para experimentar')
    await page.getByLabel('Chave para experimentar').fill('agr_errada')
    await page.getByRole('button', { name: 'Enviar' }).first().click()
    await expect(page.getByRole('region', { name: /^Resposta: 401/ })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('a call that no key may make is not tried', async () => {
    await page.getByRole('searchbox', { name: 'Procurar' }).fill('getUsers')
    await page.getByText('/users', { exact: true }).click()
    await expect(page.getByText('Nenhuma chave pode fazer este pedido')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enviar' })).toHaveCount(0)
  })

  await test.step('the guide and the changes fit on a phone', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('tab', { name: 'Guia' }).click()
    await expect(page.getByRole('heading', { name: 'Registar um pagamento' })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('tab', { name: 'Alterações' }).click()
    await expect(page.getByText('operationId')).toBeVisible()
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWide).toBe(false)
  })
})
