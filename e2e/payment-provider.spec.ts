import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'
import { LAPTOP, PHONE, region } from './on-screen.ts'

test('PAY-05: an admin tests the connection to the payment service; its keys are for admins only', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/configuracaoTesouraria')
  const connection = region(page, 'Ligação ao serviço de pagamentos')

  await test.step('the simulator of the demonstration answers, and leads to the page of the bank', async () => {
    await connection.getByRole('button', { name: 'Testar ligação' }).click()
    await expect(connection.getByRole('status')).toContainText('A ligação funciona.')
    const opened = page.waitForEvent('popup')
    await connection.getByRole('link', { name: 'simulador de pagamentos' }).click()
    const bank = await opened
    await expect(bank.getByRole('heading', { name: 'Simulador de pagamentos' })).toBeVisible()
    await bank.close()
  })

  await test.step('another service without its keys is told in words', async () => {
    await page.getByRole('combobox', { name: 'Serviço de pagamentos' }).click()
    await page.getByRole('option', { name: /ifthenpay/i }).click()
    await expect(connection.getByRole('status')).toBeEmpty()
    await connection.getByRole('button', { name: 'Testar ligação' }).click()
    await expect(connection.getByRole('status')).toContainText('Falta uma chave do serviço de pagamentos')
    await page.setViewportSize(PHONE)
    await checkAccessibility(page)
  })

  await test.step('each service asks for its own keys only', async () => {
    await page.setViewportSize(LAPTOP)
    await expect(page.getByLabel('Chave do backoffice')).toBeVisible()
    await page.getByRole('combobox', { name: 'Serviço de pagamentos' }).click()
    await page.getByRole('option', { name: 'Eupago', exact: true }).click()
    await expect(page.getByLabel('Chave do canal')).toBeVisible()
    await expect(page.getByLabel('Chave da API')).toBeVisible()
    await expect(page.getByLabel('Chave do backoffice')).toHaveCount(0)
    await expect(page.getByLabel('Subentidade Multibanco')).toHaveCount(0)
    await page.getByLabel('Chave da API').fill('chave')
    await connection.getByRole('button', { name: 'Testar ligação' }).click()
    await expect(connection.getByRole('status')).toContainText('Falta uma chave do serviço de pagamentos')
  })

  await test.step('an editor sees which service it is, without its keys and without the test', async () => {
    await page.setViewportSize(LAPTOP)
    await enter(page, '/configuracaoTesouraria', DEMO.editor)
    await expect(page.getByRole('heading', { name: 'Formas de pagamento' })).toBeVisible()
    await expect(page.getByLabel('Validade das referências (dias)')).toBeVisible()
    await expect(page.getByLabel('Chave do backoffice')).toHaveCount(0)
    await expect(connection).toHaveCount(0)
  })
})
