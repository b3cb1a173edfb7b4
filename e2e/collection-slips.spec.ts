import { slipCode } from '../model/src/rules/collecting/collection-slip.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { addMember, callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('PAY-05: slips are printed for a collector, and those that come back paid become payments', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const { personId: collectorId } = await addMember(page, { name: 'Belmiro das Portas' })
  const charge = async (name: string) => {
    const { _id: memberId } = await addMember(page, { name, collectorId })
    const made = { memberId, type: 'outro', description: 'Festa', originalAmount: 12.5, issueDate: '2026-01-01' }
    return callApi(page, 'POST', 'unsettled_payments', { ...made, dueDate: '2026-03-31' })
  }
  const [scanned, ticked] = [await charge('Carmo Talão Lido'), await charge('Dinis Talão Marcado')]
  await charge('Elvira Por Cobrar')

  await test.step('the list of debts leads to them, and they are one file', async () => {
    await page.goto('/quotas/dividas')
    await page.getByRole('link', { name: 'Talões' }).click()
    await expect(page).toHaveURL('/quotas/taloes')
    await page.getByRole('combobox', { name: 'Cobrador' }).selectOption({ value: collectorId })
    await expect(region(page, 'Talões que voltaram pagos').getByRole('checkbox')).toHaveCount(3)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Imprimir talões' }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/^taloes-\d{4}-\d{2}-\d{2}\.pdf$/)
  })

  const code = page.getByRole('textbox', { name: 'Código do talão' })
  await test.step('a code is scanned, another box is ticked, and a wrong code is told beside its field', async () => {
    await code.fill('ZZZZZZ')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/Nenhum talão por pagar deste cobrador tem este código/)
    await code.fill(scanned._id)
    await code.press('Enter')
    await expect(page.getByText(/^Marcado: Carmo Talão Lido/)).toBeVisible()
    await expect(code).toHaveValue('')
    await code.fill(slipCode(scanned._id).toLowerCase())
    await code.press('Enter')
    await expect(page.getByText(/^Já estava marcado: Carmo Talão Lido/)).toBeVisible()
    await page.getByRole('checkbox', { name: /Dinis Talão Marcado/ }).check()
    await expect(page.getByText(euros('2 talões marcados · 25,00 € em numerário'))).toBeVisible()
    await page.setViewportSize(PHONE)
    await checkAccessibility(page)
    await page.setViewportSize(LAPTOP)
  })

  await test.step('they are recorded in one go, with their receipts', async () => {
    await page.getByRole('button', { name: euros('Registar 25,00 €') }).click()
    await expect(told(page, '2 pagamentos registados')).toBeVisible()
    await expect(region(page, 'Talões que voltaram pagos').getByRole('checkbox')).toHaveCount(1)
    for (const { memberId } of [scanned, ticked]) {
      const [payment] = await callApi(page, 'GET', `payments?_memberId=${memberId}`)
      expect(payment).toMatchObject({ amount: 12.5, method: 'numerario', receiptNumber: expect.stringMatching(/^REC/) })
    }
  })
})
