import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { addMember, callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('CARD-01 NAV-10: on the sheet a card is issued, and its second copy is charged, seen in the account', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const { _id } = await addMember(page, { name: 'Rosalina Segunda Via' })
  await page.goto(`/socios/${_id}?separador=cartoes`)
  await page.getByRole('button', { name: 'Emitir cartão' }).click()
  const issue = page.getByRole('dialog', { name: 'Emitir cartão' })
  await issue.getByRole('textbox', { name: /^Nome impresso/ }).fill('Rosalina S. Via')
  await checkAccessibility(page)
  await issue.getByRole('button', { name: 'Emitir', exact: true }).click()
  await expect(told(page, /^Cartão \d+-1 emitido$/)).toBeVisible()
  const cards = region(page, 'Cartões').getByRole('row')

  await test.step('what is printed can be corrected until it is', async () => {
    await cards.getByRole('link', { name: /-1$/ }).click()
    await page.getByRole('textbox', { name: /^Nome impresso/ }).fill('Rosalina Via')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect
      .poll(async () => (await callApi(page, 'GET', `members/${_id}/membership_cards`))[0].printedName)
      .toBe('Rosalina Via')
    await page.getByRole('link', { name: /Rosalina Segunda Via/ }).click()
    await page.getByRole('tab', { name: 'Cartões' }).click()
  })

  await test.step('a second copy, for a price', async () => {
    await page.getByRole('button', { name: /^2\.ª via: / }).click()
    const dialog = page.getByRole('dialog', { name: /^2\.ª via: \d+-1, Rosalina Segunda Via$/ })
    await dialog.getByRole('button', { name: 'Emitir 2.ª via' }).click()
    await expect(dialog).toContainText('Escolha o motivo.')
    await dialog.getByRole('combobox', { name: /^Motivo/ }).fill('Perda')
    await page.getByRole('option', { name: 'Perda' }).click()
    await dialog.getByRole('textbox', { name: /^Valor cobrado/ }).fill('4,50')
    await dialog.getByRole('button', { name: 'Emitir 2.ª via' }).click()
    await expect(told(page, '2.ª via emitida')).toBeVisible()
    await expect(cards.filter({ hasText: /-2/ })).toContainText('Válido')
    await expect(cards.filter({ hasText: /-1/ })).toContainText('Substituído por outro cartão')
    await page.getByRole('tab', { name: 'Quotas' }).click()
    await expect(page.getByRole('tabpanel')).toContainText(/Cartão \d+-2, 2\.ª via/)
    await expect(page.getByRole('tabpanel')).toContainText(euros('4,50 €'))
  })
})

test('CARD-01: with the keyboard alone: a card is found, opened and given as lost', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/cartoesSocio')
  const { _id } = await addMember(page, { name: 'Teodora Teclado Cartão' })
  await callApi(page, 'POST', 'membership_cards', { memberId: _id })
  await page.goto('/cartoesSocio?_search=Teodora Teclado')
  const link = region(page, 'Lista de cartões').getByRole('link', { name: /-1$/ })
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
  const lose = page.getByRole('button', { name: 'Dar como perdido' })
  await expect(lose).toBeVisible()
  await lose.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Dar como perdido: / })
  const reason = dialog.getByRole('combobox', { name: /^Motivo/ })
  await expect(reason).toBeFocused()
  await page.keyboard.type('Perda')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Dar como perdido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dado como perdido', { exact: true })).toBeVisible()
  await expect(lose).toHaveCount(0)
})
