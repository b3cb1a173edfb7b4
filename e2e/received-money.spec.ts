import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi, findId } from './call-api.ts'
import { makeDebtor } from './debtors.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('PAY-05: a transfer without a name waits, and is assigned once somebody knows whose it is', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const memberId = await makeDebtor(page, 'Quitéria Transferência Muda')
  const money = await callApi(page, 'POST', 'received_money', {
    amount: 20,
    date: '2026-01-05',
    method: 'transferencia',
    bankAccountId: await findId(page, 'bank_accounts?_kind=banco'),
    payerText: 'TRF Q T MUDA',
  })

  await test.step('the sub-menu of payments leads to the list of what waits', async () => {
    await page.goto('/quotas')
    await page.getByRole('link', { name: 'Valores por identificar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Valores por identificar', level: 1 })).toBeVisible()
    await expect(page.getByRole('row', { name: /TRF Q T MUDA/ })).toBeVisible()
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('listitem').getByText('TRF Q T MUDA').first()).toBeVisible()
    await page.setViewportSize(LAPTOP)
  })

  await test.step('what it would settle is told before it is assigned; then one click assigns it', async () => {
    await page.goto(`/quotas/porIdentificar/${money._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(euros('05/01/2026 · 20,00 €'))
    const panel = region(page, 'De quem é este valor?')
    await expect(panel.getByRole('button', { name: 'Atribuir' })).toBeDisabled()
    await expect(panel.getByRole('button', { name: 'Atribuir' })).toBeInViewport({ ratio: 1 })
    await panel.getByRole('combobox').fill('Quitéria')
    await page.getByRole('option', { name: /Quitéria/ }).click()
    await expect(panel.getByRole('status')).toContainText('Quota 2024')
    await expect(panel.getByRole('status')).toContainText(euros('18,00 €'))
    await checkAccessibility(page)
    await panel.getByRole('button', { name: 'Atribuir' }).click()
    await expect(told(page, 'Valor atribuído')).toBeVisible()
    await expect(panel).toHaveCount(0)
  })

  await test.step('the payment has its receipt', async () => {
    const paid = await callApi(page, 'GET', `payments?_memberId=${memberId}&_method=transferencia`)
    expect(paid).toHaveLength(1)
    expect(paid[0]).toMatchObject({ amount: 20, date: '2026-01-05', receiptNumber: expect.stringMatching(/^REC /) })
    await page.goto(`/pagamentos/${paid[0]._id}`)
    await page.getByRole('navigation', { name: 'Localização' }).getByRole('link', { name: 'Pagamentos' }).click()
    await expect(page).toHaveURL(/\/quotas\/pagamentos/)
  })
})
