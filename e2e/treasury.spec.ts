import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi, findId } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('NAV-39: documents are found, given statuses with one touch, classified and paid together', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  const statuses = page.waitForRequest(request => request.url().includes('/api/doc_statuses'))
  await enter(page, '/socios')
  await statuses
  const entity = 'Tipografia Aurora Boreal'
  const add = (more: object) =>
    callApi(page, 'POST', 'treasury_docs', {
      direction: 'despesa',
      docType: 'fatura',
      docDate: '2026-02-03',
      fiscalYear: 2026,
      entityName: entity,
      ...more,
    })
  const first = await add({ description: 'Cartazes do baile', totalAmount: 123.4, dueDate: '2026-03-01' })
  const second = await add({ description: 'Bilhetes do baile', totalAmount: 76.6 })
  await add({ description: 'Devolução de papel', totalAmount: 50, direction: 'receita' })

  await test.step('SHELL-01: the menu leads to the list, with the totals of what matches', async () => {
    await page.getByRole('link', { name: 'Tesouraria', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Documentos de tesouraria', level: 1 })).toBeVisible()
    await page.getByRole('searchbox').fill(entity)
    const totals = page.getByLabel('Totais do que está na lista')
    await expect(totals).toContainText(euros('Despesas200,00 €'))
    await expect(totals).toContainText(euros('Saldo−150,00 €'))
    const row = page.getByRole('row', { name: /Cartazes do baile/ })
    await expect(row).toContainText('vencido')
    // All five statuses on one line, without a row higher than that of any other list.
    await expect(row.getByRole('button', { name: 'Arquivo: Por arquivar' })).toBeInViewport({ ratio: 1 })
    expect((await row.boundingBox())?.height).toBe(40)
  })

  await test.step('a chip changes the status of its dimension', async () => {
    const row = page.getByRole('row', { name: /Bilhetes do baile/ })
    await row.getByRole('button', { name: 'Contabilidade: Por enviar ao contabilista' }).click()
    await page.getByRole('menuitem', { name: 'Lançado' }).click()
    const chip = row.getByRole('button', { name: 'Contabilidade: Lançado' })
    await expect(chip).toBeVisible()
    // Whoever uses the keyboard is where they were, whether they chose or not.
    await expect(chip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(chip).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(chip).toBeFocused()
  })

  await test.step('ticked documents are classified, and paid by one movement', async () => {
    const ticks = [/Cartazes do baile/, /Bilhetes do baile/].map(name =>
      page.getByRole('row', { name }).getByRole('checkbox'),
    )
    for (const one of ticks) await one.check()
    const bar = page.getByRole('region', { name: 'Seleção' })
    await bar.getByRole('button', { name: 'Estado' }).click()
    // The longest menu fits in the window of a small laptop.
    await expect(page.getByRole('menuitem', { name: 'Por classificar' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Classificar…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: /Rubrica/ }).fill('Eventos')
    await page.getByRole('option', { name: 'Eventos', exact: true }).click()
    await dialog.getByRole('button', { name: 'Classificar' }).click()
    await expect(told(page, '2 documentos classificados')).toBeVisible()
    await bar.getByRole('button', { name: 'Limpar seleção' }).press('Enter')
    // At one of the two ticks, so that the next key is not lost.
    await expect(page.locator('input:focus')).toHaveAccessibleName(/^Selecionar \d/)
    for (const one of ticks) await one.check()
    await bar.getByRole('button', { name: 'Registar pagamento…' }).click()
    await expect(dialog).toContainText(euros('ao todo 200,00 €'))
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Registar' }).click()
    // Nobody has approved them: an administrator goes on with a reason.
    await expect(dialog.getByRole('alert').first()).toContainText(/ainda não está autorizado/)
    await dialog.getByRole('textbox', { name: /^Motivo para pagar sem autorização/ }).fill('O baile é amanhã.')
    await dialog.getByRole('button', { name: 'Registar' }).click()
    await expect(told(page, 'Pagamento registado')).toBeVisible()
    for (const { _id } of [first, second])
      expect(await callApi(page, 'GET', `treasury_docs/${_id}`)).toMatchObject({ openAmount: 0, isUnpaid: false })
    const movement = await findId(page, 'treasury_movements?_sort=-date&_search=2%20documentos')
    expect(await callApi(page, 'GET', `treasury_movements/${movement}`)).toMatchObject({ amount: 200, kind: 'saida' })
  })

  await test.step('views show what is to be paid, to be classified and in doubt, and nothing else', async () => {
    const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
    const chips = (status: string) => page.getByRole('row').getByRole('button', { name: status })
    const rows = page.getByRole('region', { name: /^Lista de documentos/ }).locator('tbody tr[aria-rowindex]')
    const areOnly = (status: string, count: number) =>
      expect.poll(async () => [await rows.count(), await chips(status).count()]).toEqual([count, count])
    const unpaid = await add({ description: 'Fita de cola', totalAmount: 12.3 })
    await callApi(page, 'POST', 'treasury_docs_statuses/bulk', {
      ids: [unpaid._id],
      docStatusId: await findId(page, 'doc_statuses?_search=Em%20d%C3%BAvida'),
      replaceSameKind: true,
    })
    await open('Por pagar')
    await expect(page).toHaveURL(/_isUnpaid=true/)
    await page.getByRole('searchbox').fill(entity)
    await areOnly('Pagamento: Por pagar', 1)
    await open('Em dúvida')
    await page.getByRole('searchbox').fill(entity)
    await areOnly('Controlo: Em dúvida', 1)
    // Beside four other statuses there is room for its icon only: nothing is cut.
    const doubt = page.getByRole('button', { name: 'Controlo: Em dúvida', exact: true })
    expect(await doubt.evaluate(chip => chip.scrollWidth <= chip.clientWidth)).toBe(true)
    await open('Por classificar')
    await page.getByRole('searchbox').fill(entity)
    await areOnly('Classificação: Por classificar', 2)
  })

  await test.step('the totals stay in sight while the rows scroll, and on a phone while the page does', async () => {
    // With a parameter, because an address without one opens what was last seen.
    await page.goto('/tesouraria?_sort=-docDate')
    const totals = page.getByLabel('Totais do que está na lista')
    const list = page.getByRole('region', { name: /^Lista de documentos/ })
    await expect(list.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
    await list.evaluate(element => element.scrollTo(0, 40 * 60))
    await expect(list.locator('tr[aria-rowindex="64"]')).toBeInViewport()
    await expect(totals).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(PHONE)
    // The call of the totals may have been the last one, and must not take the place of that of the rows.
    await page.reload()
    const card = list.getByRole('listitem').first()
    await expect(card).toBeVisible()
    // Each card tells the amount once.
    await expect(card.getByText(/^[+−][\d\s]+,\d\d\s€$/)).toHaveCount(1)
    await page.evaluate(() => window.scrollTo(0, 4000))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000)
    await expect(totals).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo(0, 0))
    // Without opening it, a card tells the day too, and how far the document has come.
    const day = /^Data: \d\d\/\d\d\/\d{4}$/
    await expect(card.getByText(day)).toBeInViewport({ ratio: 1 })
    await expect(card.getByRole('button', { name: /^Pagamento: / }).getByText(/\w/)).toBeInViewport({ ratio: 1 })
    // No chip is higher than the line of the card, which would cut it.
    expect((await card.getByRole('button', { name: /^Pagamento: / }).boundingBox())?.height).toBe(26)
    await card.getByRole('button', { name: /^Arquivo: / }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Por pagar', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Por pagar', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.goto('/tesouraria/movimentos?_kind=transferencia')
    const movement = page.getByRole('region', { name: 'Lista de movimentos' }).getByRole('listitem').first()
    await expect(movement.getByText(day)).toBeInViewport({ ratio: 1 })
    await expect(movement.getByText('Transferência entre contas')).toBeInViewport({ ratio: 1 })
  })
})
