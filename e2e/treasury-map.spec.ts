import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi, findId } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

/** Of a past year that nothing else of the stories is in. */
const YEAR = 2019

test('TRE-01: every number of the map opens into its documents, and the budget is typed with the keyboard alone', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const category = await callApi(page, 'POST', 'treasury_categories', {
    name: 'Cenários da história',
    direction: 'despesa',
    cashMapLine: 'Palco',
    order: 1,
    paymentTypes: [],
  })
  const next = await callApi(page, 'POST', 'treasury_categories', {
    name: 'Figurinos da história',
    direction: 'despesa',
    cashMapLine: 'Palco',
    order: 2,
    paymentTypes: [],
  })
  const account = await callApi(page, 'POST', 'bank_accounts', {
    name: 'Caixa do palco',
    kind: 'caixa',
    openingBalance: 500,
    openingDate: `${YEAR}-01-01`,
    active: true,
  })
  await callApi(page, 'POST', 'treasury_movements', {
    date: `${YEAR}-05-06`,
    kind: 'saida',
    amount: 120.5,
    bankAccountId: account._id,
    method: 'transferencia',
    description: 'Madeira para o palco',
    categoryId: category._id,
    settlements: [],
  })

  await test.step('the map adds up, and a number leads to what it is made of', async () => {
    await page.goto(`/tesouraria/mapa?ano=${YEAR}`)
    const payments = region(page, 'Pagamentos')
    await expect(payments.getByRole('row', { name: /^Palco/ })).toContainText(euros('120,50 €'))
    await expect(page.getByText(euros('379,50 €')).first()).toBeVisible()
    await payments.getByRole('link', { name: /^Cenários da história/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /Cenários da história/ })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('link', { name: 'Madeira para o palco' })).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^mapa-de-recebimentos-e-pagamentos-de-2019-.*\.xlsx$/)
  })

  const planned = (name: string) => page.getByRole('textbox', { name: `Orçamentado: ${name}`, exact: true })
  await test.step('Enter saves an amount and goes to the next; a bar and a word tell how much is used', async () => {
    await page.goto(`/tesouraria/orcamento?ano=${YEAR}`)
    await planned('Cenários da história').focus()
    await page.keyboard.type('150')
    await page.keyboard.press('Enter')
    await expect(planned('Figurinos da história')).toBeFocused()
    await expect(planned('Cenários da história')).toHaveValue(euros('150,00 €'))
    await expect(page.getByRole('row', { name: /Cenários da história/ })).toContainText('80 % · Dentro do previsto')
    await page.keyboard.type('doze')
    await page.keyboard.press('Enter')
    await expect(planned('Figurinos da história')).toHaveAccessibleDescription(/Escreva um valor/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowUp')
    await expect(planned('Cenários da história')).toBeFocused()
    await page.keyboard.type('100')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('row', { name: /Cenários da história/ })).toContainText('Acima do previsto')
    await checkAccessibility(page)
  })

  await test.step('the next year begins with a copy', async () => {
    await page.goto(`/tesouraria/orcamento?ano=${YEAR + 1}`)
    await page.getByRole('button', { name: `Copiar de ${YEAR}` }).click()
    await expect(told(page, `Orçamento de ${YEAR} copiado`)).toBeVisible()
    await expect(planned('Cenários da história')).toHaveValue(euros('100,00 €'))
    expect(await findId(page, `budgets?_fiscalYear=${YEAR + 1}&_categoryId=${next._id}`).catch(() => '')).toBeFalsy()
  })
})
