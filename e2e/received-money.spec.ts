import { checkByDayAndNight } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { makeDebtor } from './debtors.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('PAY-05: a transfer without a name is entered, and assigned once somebody knows whose it is', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Quitéria Transferência Muda')
  await page.goto('/quotas')

  await test.step('the sub-menu of payments leads to the list, which waits for the first', async () => {
    await page.getByRole('link', { name: 'Valores por identificar' }).click()
    await expect(page).toHaveURL(/\/pagamentos\/porIdentificar/)
    await expect(page.getByRole('heading', { name: 'Valores por identificar', level: 1 })).toBeVisible()
  })

  await test.step('it is entered as the statement tells it', async () => {
    await page.goto('/pagamentos/porIdentificar/novo')
    await page.getByRole('textbox', { name: 'Valor', exact: true }).fill('20')
    await page.getByLabel('Data', { exact: true }).fill('05/01/2026')
    await page.getByRole('textbox', { name: 'Descritivo' }).fill('TRF Q T MUDA')
    await page.getByLabel('Conta', { exact: true }).fill('Conta à ordem')
    await page.getByRole('option', { name: 'Conta à ordem' }).first().click()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(region(page, 'De quem é este valor?')).toBeVisible()
    await checkByDayAndNight(page)
  })

  await test.step('what it would settle is told before it is assigned; then it is done in one click', async () => {
    const panel = region(page, 'De quem é este valor?')
    await expect(panel.getByRole('button', { name: 'Atribuir' })).toBeDisabled()
    await panel.getByRole('combobox').or(panel.getByRole('textbox')).first().fill('Quitéria')
    await page.getByRole('option', { name: /Quitéria/ }).click()
    await expect(panel.getByRole('status')).toContainText('Quota 2024')
    await expect(panel.getByRole('status')).toContainText(euros('18,00 €'))
    await checkByDayAndNight(page)
    await panel.getByRole('button', { name: 'Atribuir' }).click()
    await expect(told(page, 'Valor atribuído')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText('Atribuído', { exact: true }).first()).toBeVisible()
  })

  await test.step('the payment has its receipt, and the debt is settled', async () => {
    const paid = await callApi(page, 'GET', `payments?_memberId=${id}&_method=transferencia`)
    expect(paid).toHaveLength(1)
    expect(paid[0]).toMatchObject({ amount: 20, date: '2026-01-05', receiptNumber: expect.stringMatching(/^REC /) })
  })
})
