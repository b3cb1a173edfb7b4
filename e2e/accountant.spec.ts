import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { LAPTOP, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('TRE-01: a month is sent to the accountant after what is missing was seen, its link is revoked, and it is undone', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  await callApi(page, 'PATCH', 'settings', { accountantEmail: 'contas@escritorio.example' })
  await callApi(page, 'POST', 'treasury_docs', {
    direction: 'despesa',
    docType: 'fatura',
    docDate: '2019-03-04',
    description: 'Conta da luz da história',
    entityName: 'Luz da História',
    totalAmount: 42,
    fiscalYear: 2019,
  })

  await test.step('what is missing is told first, with a link to each document', async () => {
    await page.goto('/tesouraria/contabilista?mes=2019-03')
    const gaps = region(page, 'O que falta')
    await expect(gaps.getByText(/^Sem PDF/)).toBeVisible()
    await expect(gaps.getByText('Luz da História · Conta da luz da história').first()).toBeVisible()
    await checkAccessibility(page)
  })

  const sendings = region(page, 'Envios')
  await test.step('the month is sent once somebody confirms it', async () => {
    await page.getByRole('button', { name: 'Enviar mês' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar março de 2019?' })
    await dialog.getByRole('textbox', { name: /Nota ao contabilista/ }).fill('Só falta a água.')
    const downloaded = page.waitForEvent('download')
    await expect(dialog).toContainText('Para contas@escritorio.example.')
    await dialog.getByRole('button', { name: 'Enviar mês' }).click()
    expect((await downloaded).suggestedFilename()).toBe('contabilista-2019-03.zip')
    await expect(sendings.getByText('Ligação ativa')).toBeVisible()
    await expect(region(page, 'O que falta')).toContainText('Não há documentos por enviar neste mês.')
  })

  await test.step('the link is revoked and the sending undone', async () => {
    await sendings.getByRole('button', { name: 'Revogar a ligação de Março de 2019' }).click()
    await expect(told(page, 'A ligação deixou de funcionar')).toBeVisible()
    await expect(sendings.getByText('Ligação revogada')).toBeVisible()
    // By keyboard, because the toast may lie above the button.
    await sendings.getByRole('button', { name: 'Anular o envio de Março de 2019' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Anular envio' }).press('Enter')
    await expect(told(page, 'O envio foi anulado')).toBeVisible()
    await expect(region(page, 'O que falta')).toContainText('Luz da História')
  })
})
