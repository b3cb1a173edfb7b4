import { printEuros } from '../model/src/rules/money.ts'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { amount, asEditor, COUNTER, finder, recorded } from './counter.ts'
import { enter } from './enter.ts'

test.describe.configure({ mode: 'default' })

test('PAY-02 NAV-25: cash at the counter with a receipt in eight keystrokes from the number, then the next person', async ({
  page,
  request,
}) => {
  const api = await asEditor(request)
  const payer = await api.addMember('Abílio Alves Cunha')
  await api.charge(payer._id, api.year - 1, 18)
  await api.charge(payer._id, api.year, 18)
  let keystrokes = 0
  const press = async (key: string) => {
    keystrokes += 1
    await page.keyboard.press(key)
  }
  await enter(page, COUNTER, DEMO.editor)
  await expect(finder(page)).toBeFocused()
  for (const digit of String(payer.memberNumber)) await press(digit)
  await press('Enter')
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveValue('36,00')
  await expect(page.getByRole('textbox', { name: `Agora: Quota ${api.year - 1}` })).toHaveValue('18,00')
  const after = page.getByRole('complementary', { name: 'Este lançamento' })
  await expect(after).toContainText(`31/12/${api.year}`)
  await press('Enter')
  await expect(recorded(page)).toHaveCount(1)
  await expect(recorded(page)).toContainText('Abílio Alves Cunha')
  await expect(recorded(page)).toContainText('36,00')
  await expect(finder(page)).toBeFocused()
  await expect(finder(page)).toHaveValue('')
  expect(keystrokes).toBeLessThanOrEqual(8)
})

test('PAY-02 NAV-25: what a payment settles is shown and changed by keyboard; a part, a year, too much, a cheque, another payer', async ({
  page,
  request,
}) => {
  const api = await asEditor(request)
  const payer = await api.addMember('Graça Três Quotas')
  for (const year of [api.year - 2, api.year - 1, api.year]) await api.charge(payer._id, year, 20)
  await enter(page, COUNTER, DEMO.editor)
  const begin = async () => {
    await finder(page).fill(String(payer.memberNumber))
    await finder(page).press('Enter')
    await expect(amount(page)).toBeFocused()
  }
  const line = (year: number) => page.getByRole('textbox', { name: `Agora: Quota ${year}` })
  const side = page.getByRole('complementary', { name: 'Este lançamento' })

  await test.step('oldest first, until a year or a line is chosen', async () => {
    await begin()
    await amount(page).fill('30')
    await expect(line(api.year - 2)).toHaveValue('20,00')
    await expect(line(api.year - 1)).toHaveValue('10,00')
    await expect(line(api.year)).toHaveValue('')
    // By keyboard alone: the year that the payer wants, and one more line.
    const year = page.getByRole('combobox', { name: 'Ano que quer pagar' })
    for (const place of [page.getByRole('textbox', { name: 'Entregou' }), year]) {
      await page.keyboard.press('Tab')
      await expect(place).toBeFocused()
    }
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(year).toHaveValue(String(api.year))
    await expect(recorded(page)).toHaveCount(0)
    await expect(amount(page)).toHaveValue('20,00')
    await expect(line(api.year)).toHaveValue('20,00')
    await page.getByRole('checkbox', { name: `Liquidar Quota ${api.year - 2}` }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(line(api.year - 2)).toBeFocused()
    await line(api.year).fill('25')
    await expect(line(api.year)).toHaveAccessibleDescription('Só estão em dívida 20,00\u00a0€.')
    await line(api.year).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Corrija o que este pagamento liquida.' })).toBeVisible()
    await line(api.year).fill('5,5')
    await expect(amount(page)).toHaveValue('25,50')
  })

  await test.step('what is handed over gives the change, or what is missing', async () => {
    const given = page.getByRole('textbox', { name: 'Entregou' })
    await given.fill('20')
    await expect(given).not.toHaveAccessibleDescription(/Faltam/)
    await given.press('Enter')
    await expect(given).toHaveAccessibleDescription('Faltam 5,50\u00a0€. Corrija o valor.')
    await given.fill('30')
    await expect(page.getByText('4,50\u00a0€', { exact: true })).toBeVisible()
    await given.press('Enter')
    await expect(recorded(page)).toHaveCount(1)
    await expect(recorded(page)).toContainText('25,50')
    const open = await api.call('GET', `unsettled_payments?_memberId=${payer._id}&_sort=year&_fields=amount`)
    expect(open.map((charge: { amount: number }) => charge.amount)).toEqual([0, 20, 14.5])
  })

  await test.step('a cheque of somebody else, with more than is owed', async () => {
    await begin()
    await expect(amount(page)).toHaveValue('34,50')
    await amount(page).fill('40')
    await expect(page.getByText(/5,50.€ não liquidam nenhuma dívida/)).toBeVisible()
    await expect(side).toContainText('Saldo a favor5,50')
    await page.getByRole('radio', { name: 'Cheque' }).check()
    await page.getByRole('radio', { name: 'Cheque' }).press('Enter')
    const cheque = page.getByRole('textbox', { name: 'N.º do cheque' })
    await expect(cheque).toHaveAccessibleDescription(/Indique o número do cheque/)
    await cheque.fill('0012345')
    await page.getByRole('button', { name: 'Data, conta, quem paga…' }).click()
    await page.getByRole('textbox', { name: 'Pago por (se diferente)' }).fill('Rosa Cunha, filha')
    await cheque.press('Enter')
    await expect(recorded(page)).toHaveCount(2)
    await expect(recorded(page).first()).toContainText('Cheque · saldo a favor 5,50')
    const [payment] = await api.call('GET', `payments?_memberId=${payer._id}&_method=cheque`)
    expect(payment).toMatchObject({ payerName: 'Rosa Cunha, filha', chequeNumber: '0012345', unallocated: 5.5 })
  })
})

test('PAY-02 NAV-25: several members in one entry, all or nothing, and a gift of somebody who is no member', async ({
  page,
  request,
}) => {
  const api = await asEditor(request)
  const [one, other] = [await api.addMember('Alda da Caixa'), await api.addMember('Bento da Caixa')]
  for (const { _id } of [one, other]) await api.charge(_id, api.year, 12)
  await enter(page, COUNTER, DEMO.editor)
  const side = page.getByRole('complementary', { name: 'Este lançamento' })

  await finder(page).fill('Alda da Caixa')
  await finder(page).press('Enter')
  await expect(amount(page)).toHaveValue('12,00')
  await amount(page).press('Control+Enter')
  await expect(side.getByRole('button', { name: /^Retirar .*Alda da Caixa/ })).toBeVisible()
  await expect(finder(page)).toBeFocused()

  await finder(page).fill(String(one.memberNumber))
  await finder(page).press('Enter')
  await expect(amount(page)).toBeFocused()
  await amount(page).press('Control+Enter')
  await expect(finder(page)).toHaveAccessibleDescription(/Já está neste lançamento/)
  await amount(page).press('Escape')

  await finder(page).fill(String(other.memberNumber))
  await finder(page).press('Enter')
  await expect(amount(page)).toHaveValue('12,00')
  // Meanwhile somebody else records the payment of the first: the whole entry is refused, and says why beside it.
  const [account] = await api.call('GET', 'bank_accounts?_kind=caixa')
  const today = (await api.call('GET', 'payments?_limit=1&_fields=date'))[0].date
  await api.call('POST', 'payments', {
    memberId: one._id,
    amount: 12,
    date: today,
    method: 'numerario',
    type: 'quota',
    bankAccountId: account._id,
  })
  await page.getByRole('button', { name: 'Registar 2 pagamentos · 24,00\u00a0€' }).click()
  await expect(side.getByRole('alert')).toContainText('Escolha uma dívida de quem paga')
  await expect(recorded(page)).toHaveCount(0)
  await side.getByRole('button', { name: /^Retirar .*Alda da Caixa/ }).click()
  await amount(page).press('Enter')
  await expect(recorded(page)).toHaveText([/Bento da Caixa/])

  await page.getByRole('button', { name: 'Donativo' }).click()
  await page.getByRole('combobox', { name: /^Quem deu/ }).fill('Mecenas Discreta')
  await page.getByRole('option', { name: 'Criar «Mecenas Discreta»' }).click()
  await amount(page).fill('200,01')
  await expect(page.getByText('o recibo é simples, sem benefícios fiscais')).toBeVisible()
  await amount(page).fill('100')
  await expect(page.getByText('o recibo é simples')).toHaveCount(0)
  await checkAccessibility(page)
  await amount(page).press('Enter')
  const gift = side.getByRole('listitem').filter({ hasText: 'DON ' })
  await expect(gift).toContainText('Mecenas Discreta')
  await expect(finder(page)).toBeFocused()
})

test('NAV-23 NAV-24 NAV-26 SHELL-01 PAY-02: from the sums to the list, to a payment; it is annulled with a reason and never lost', {
  tag: '@core',
}, async ({ page, request }) => {
  const api = await asEditor(request)
  const payer = await api.addMember('Cândida Anulada')
  await api.charge(payer._id, api.year, 15)
  await enter(page, `${COUNTER}?memberId=${payer._id}`, DEMO.editor)
  await expect(amount(page)).toBeFocused()
  await expect(finder(page)).toHaveValue(String(payer.memberNumber))
  await amount(page).press('Enter')
  await expect(recorded(page)).toHaveText([/Cândida Anulada/])
  const [{ receiptNumber }] = await api.call('GET', `payments?_memberId=${payer._id}&_fields=receiptNumber`)

  await test.step('the menu leads to the sums, each of which opens its list with the same total', async () => {
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Quotas' }).click()
    await expect(page).toHaveURL('/quotas')
    const menu = page.getByRole('navigation', { name: 'Quotas' })
    await expect(menu.getByRole('link', { name: 'Resumo' })).toHaveAttribute('aria-current', 'page')
    const received = page.getByRole('link', { name: /^Recebido/ })
    const sum = /[\d\s\u00a0]+,\d\d/.exec((await received.textContent()) ?? '')?.[0].trim() ?? 'none'
    await received.click()
    await expect(page).toHaveURL(/\/quotas\/pagamentos\?.*_kind=recebimento/)
    await expect(page.getByText(`Total: ${sum}`)).toBeVisible()
    await page.getByRole('navigation', { name: 'Quotas' }).getByRole('link', { name: 'Resumo' }).click()
    await page.getByRole('combobox', { name: 'Ano' }).click()
    await page.getByRole('option', { name: String(api.year - 1) }).click()
    await expect(page).toHaveURL(`/quotas?ano=${api.year - 1}`)
    await expect(page.getByRole('heading', { name: `Emitido de ${api.year - 1}` })).toBeVisible()
  })

  await test.step('the list finds the payment by its receipt and opens it', async () => {
    await page.getByRole('navigation', { name: 'Quotas' }).getByRole('link', { name: 'Pagamentos' }).click()
    const columns = ['Data', 'N.º', 'Nome', 'Valor', 'Forma', 'Refere-se a', 'Recibo', 'Estado']
    await expect(page.getByRole('columnheader')).toHaveText(columns)
    // As people type it: without the series and the zeros in front.
    await page.getByRole('searchbox').fill(receiptNumber.replace(/^REC /, '').replace(/\/0+/, '/'))
    await page.getByRole('link', { name: receiptNumber, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(receiptNumber)
    await expect(page).toHaveURL(/\/pagamentos\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(page.getByRole('link', { name: receiptNumber, exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Procurar' }).fill(receiptNumber)
    await expect(page.getByRole('option', { name: receiptNumber })).toContainText('Cândida Anulada')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pagamentos\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^REC \d{4}\/\d{6}$/)
    await expect(page.getByRole('region', { name: 'O que este pagamento liquida' })).toContainText(
      `Quota ${api.year}${payer.memberNumber} Cândida Anulada15,00`,
    )
  })

  await test.step('the receipt opens as PDF, alone and with those of the ticked payments', async () => {
    const opened = page.waitForResponse(answer => answer.url().endsWith('/receipt'))
    await page.getByRole('button', { name: 'Abrir recibo' }).click()
    expect((await opened).ok()).toBe(true)
    await expect(page.getByText('Vezes impresso')).toBeVisible()
    await page.goBack()
    await page.getByRole('checkbox', { name: `Selecionar ${receiptNumber}` }).check()
    const started = page.waitForResponse(answer => answer.url().endsWith('/payments/receipts'))
    await page.getByRole('button', { name: 'Imprimir recibos' }).click()
    expect((await started).status()).toBe(202)
    await page.getByRole('link', { name: receiptNumber, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^REC /)
  })

  await test.step('only notes and the like can be changed', async () => {
    await expect(page.getByRole('textbox', { name: 'Valor', exact: true })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Observações' }).fill('Pagou a neta.')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Alterações por guardar')).toHaveCount(0)
  })

  /** What was annulled today, by others too: the demonstration has payments on some days. */
  const readCancelled = async () => {
    const { total } = await api.call('GET', 'payments/day_sheet')
    return total.cancelled as number // the contract of the call
  }
  const cancelledBefore = await readCancelled()
  await test.step('an annulment asks why, reopens the debt and keeps the number', async () => {
    const annul = page.getByRole('button', { name: 'Anular pagamento' })
    await annul.click()
    const dialog = page.getByRole('dialog', { name: /^Anular o pagamento de / })
    await expect(dialog).toContainText(`Quota ${api.year} volta a estar em dívida`)
    await dialog.getByRole('button', { name: 'Anular pagamento' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/Diga porquê/)
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Registado no sócio errado')
    await dialog.getByRole('button', { name: 'Anular pagamento' }).click()
    await expect(page.getByText(/Registado no sócio errado\. O recibo está anulado e mantém o número/)).toBeVisible()
    await expect(annul).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'O que este pagamento liquida' })).toContainText(
      'volta a estar em dívida',
    )
    const [charge] = await api.call('GET', `unsettled_payments?_memberId=${payer._id}`)
    expect(charge).toMatchObject({ amount: 15, status: 'aberta' })
  })

  await test.step('the sheet of the day has both, by method, user and account', async () => {
    await page.goto('/quotas/folhaDoDia')
    const byUser = page.getByRole('table', { name: 'Registado por' })
    expect(await readCancelled()).toBe(cancelledBefore + 15)
    await expect(byUser.getByRole('row').last()).toContainText(printEuros(cancelledBefore + 15))
    const printed = page.waitForResponse(
      answer => answer.request().method() === 'POST' && answer.url().endsWith('/day_sheet'),
    )
    await page.getByRole('button', { name: 'Folha em PDF' }).click()
    expect((await printed).ok()).toBe(true)
    const today = await page.getByRole('textbox', { name: 'Dia' }).inputValue()
    await page.getByRole('link', { name: 'Dia anterior' }).click()
    await expect(page.getByRole('textbox', { name: 'Dia' })).not.toHaveValue(today)
    // Long before the first payment.
    await page.goto('/quotas/folhaDoDia?dia=2001-01-01')
    await expect(page.getByText('Neste dia não entrou nem saiu dinheiro.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Dia' }).fill('1/1/2199')
    await expect(page.getByRole('textbox', { name: 'Dia' })).toHaveAccessibleDescription('Escolha um dia até hoje.')
  })
})
