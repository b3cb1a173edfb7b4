import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '../server/src/pdf/testing/read-pdf.ts'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { authorize, callApi, callWith, findId } from './call-api.ts'
import { makeDebtor } from './debtors.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

const LINKS = '**/api/downloads/*'

/** The texts of the PDF that a button opens in a tab of its own. Browsers without a viewer save it, so its bytes are read on their way. */
async function textsOpenedBy(page: Page, button: Locator) {
  let bytes: Buffer = Buffer.alloc(0)
  await page.context().route(LINKS, async route => {
    const answer = await route.fetch()
    bytes = await answer.body()
    await route.fulfill({ status: 200, contentType: 'text/plain', body: answer.headers()['content-disposition'] })
  })
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect(tab.locator('body')).toContainText(/^inline; filename=".*\.pdf"$/)
  await tab.close()
  await page.context().unroute(LINKS)
  return readPdf(bytes).pages.flat().join(' ')
}

/** Whether an element lies inside the cell that holds it, which cuts what is wider. */
const isWholeInCell = (element: Element) => {
  const cell = element.closest('td')
  return cell !== null && element.getBoundingClientRect().right <= cell.getBoundingClientRect().right
}

/** Whether no button of a bar stands below another. */
const isOneLine = (bar: Element) => {
  const middles = [...bar.querySelectorAll('button')].map(button => {
    const { top, bottom } = button.getBoundingClientRect()
    return (top + bottom) / 2
  })
  return Math.max(...middles) - Math.min(...middles) < 4
}

/** Pays whatever a member owes, later and whoever is signed in then. */
async function payer(page: Page, memberId: string) {
  const headers = await authorize(page)
  const call = (method: string, path: string, data?: unknown) => callWith(page.request, headers, method, path, data)
  const [{ _id: bankAccountId }] = await call('GET', 'bank_accounts?_kind=caixa')
  return async () => {
    const { debtTotal: amount, day: date } = await call('GET', `members/${memberId}/account`)
    await call('POST', 'payments', { memberId, amount, date, method: 'numerario', type: 'quota', bankAccountId })
  }
}

async function pay(page: Page, memberId: string, amount: number, more: object = {}) {
  const bankAccountId = await findId(page, 'bank_accounts?_kind=caixa')
  return callApi(page, 'POST', 'payments', {
    memberId,
    amount,
    method: 'numerario',
    type: 'quota',
    date: '2025-06-02',
    bankAccountId,
    ...more,
  })
}

test('PAY-02 PAY-03: credit is paid back with its document; the account by year, as CSV and on paper, and the declaration', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Amélia Saldo a Favor')
  await pay(page, id, 50)
  await page.goto(`/quotas/dividas/${id}`)
  const account = region(page, 'Conta-corrente')
  const credit = page.getByRole('definition').filter({ hasText: 'Devolver saldo' })

  await test.step('what is wrong is told beside its box, by keyboard; nothing has happened', async () => {
    await expect(credit).toContainText(euros('14,00 €'))
    const open = page.getByRole('button', { name: 'Devolver saldo' })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Devolver saldo a Amélia Saldo a Favor' })
    const amount = dialog.getByRole('textbox', { name: /^Valor/ })
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('14,00')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Devolver saldo' }).click()
    await expect(dialog.getByRole('textbox', { name: /^Motivo/ })).toHaveAccessibleDescription(/Diga porquê/)
    await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Pagou duas vezes')
    await amount.fill('14,01')
    await page.keyboard.press('Enter')
    await expect(amount).toHaveAccessibleDescription(/O saldo a favor é de 14,00\s€\./)
    await expect(amount).toBeFocused()
  })

  await test.step('the account that it comes from follows the method, and a cheque asks for its number', async () => {
    const dialog = page.getByRole('dialog')
    const from = dialog.getByRole('combobox', { name: /^Sai de/ })
    await expect(from).toHaveValue(/Caixa/)
    await dialog.getByRole('textbox', { name: /^Valor/ }).fill('10')
    await dialog.getByRole('combobox', { name: /^Forma/ }).fill('Cheque')
    await page.keyboard.press('Enter')
    await expect(from).not.toHaveValue(/Caixa/)
    await dialog.getByRole('button', { name: 'Devolver saldo' }).click()
    const number = dialog.getByRole('textbox', { name: /^N\.º do cheque/ })
    await expect(number).toHaveAccessibleDescription(/Indique o número do cheque/)
    await number.fill('4711')
    await dialog.getByRole('button', { name: 'Devolver saldo' }).click()
    await expect(told(page, /^DEV \d{4}\/\d+/)).toBeVisible()
    await expect(credit).toContainText(euros('4,00 €'))
    await expect(account.getByRole('row').nth(1)).toContainText(
      /Saldo devolvido.*Cheque n\.º 4711 · documento DEV \d{4}\/\d+ · Pagou duas vezes/,
    )
  })

  await test.step('its document opens as a receipt does', async () => {
    const button = account.getByRole('button', { name: /^Documento da devolução de/ })
    const texts = await textsOpenedBy(page, button)
    expect(texts).toContain('Devolução de saldo')
    expect(texts).toContain('Amélia Saldo a Favor')
  })

  await test.step('one year of the account, with what was owed before it, on the screen and in the file', async () => {
    const year = account.getByRole('combobox', { name: 'Ano' })
    await expect(year.getByRole('option')).toHaveText(['Todos os anos', /\d{4}/, '2025', '2024', '2023'])
    await year.selectOption('2025')
    await expect(account.getByRole('row')).toHaveCount(4)
    await expect(account.getByRole('row').last()).toContainText(euros('Saldo no fim de 2024'))
    await expect(account.getByRole('row').last().getByRole('cell').last()).toHaveText(euros('18,00 €'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      account.getByRole('button', { name: 'Exportar CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^conta-corrente-de-amelia-saldo-a-favor-.*\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe('\ufeffData;Movimento;Detalhe;Debita;Paga;Em dívida')
    expect(lines[1]).toMatch(/^02\/06\/2025;Pagamento;.*;;50,00;-14,00$/)
    expect(lines[3]).toBe('31/12/2024;Saldo no fim de 2024;;;;18,00')
    const printed = await textsOpenedBy(page, account.getByRole('button', { name: 'Imprimir extrato' }))
    expect(printed).toContain('Conta-corrente de Amélia Saldo a Favor')
    await year.selectOption('Todos os anos')
    await expect(account.getByRole('row')).toHaveCount(7)
  })

  await test.step('with nothing overdue the declaration opens', async () => {
    const button = account.getByRole('button', { name: 'Declaração de quotas em dia' })
    expect(await textsOpenedBy(page, button)).toContain('Amélia Saldo a Favor')
  })
})

test('PAY-02: a bounced cheque reopens the debt and annuls its receipt', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Baltasar Sem Cobertura')
  await pay(page, id, 36, { method: 'cheque', chequeNumber: '812' })
  await page.goto(`/quotas/dividas/${id}`)
  const account = region(page, 'Conta-corrente')
  await expect(region(page, 'Por pagar')).toContainText('Não há nada por pagar.')
  await account.getByRole('row').filter({ hasText: 'Cheque n.º 812' }).getByRole('link', { name: 'Pagamento' }).click()
  await page.getByRole('button', { name: 'Dar como devolvido' }).click()
  const dialog = page.getByRole('dialog', { name: /^Dar como devolvido o pagamento de / })
  await expect(dialog).toContainText('Pagamento devolvido')
  await dialog.getByRole('button', { name: 'Dar como devolvido' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/Diga porquê/)
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Sem cobertura')
  await dialog.getByRole('button', { name: 'Dar como devolvido' }).click()
  await expect(page.getByText(/Sem cobertura\. O recibo está anulado e mantém o número/)).toBeVisible()
  await page.goto(`/quotas/dividas/${id}`)
  await expect(region(page, 'Por pagar').getByRole('listitem')).toHaveCount(2)
  await expect(account.getByRole('row').nth(1)).toContainText(/Pagamento devolvido.*recibo REC .* anulado/)
  await expect(account.getByRole('row').filter({ hasText: 'Cheque n.º 812' })).toContainText('devolvido a')
  await expect(account.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(euros('36,00 €'))
})

test('PAY-02: credit that stands beside a debt is used for it', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Dalila Saldo')
  // Money that was left aside by hand, although there are debts.
  const payment = { memberId: id, amount: 40, method: 'numerario', type: 'quota', date: '2025-06-02' }
  const bankAccountId = await findId(page, 'bank_accounts?_kind=caixa')
  await callApi(page, 'POST', 'payments/batch', { entries: [{ ...payment, bankAccountId, allocations: [] }] })
  await page.goto(`/quotas/dividas/${id}`)
  const credit = page.getByRole('definition').filter({ has: page.getByRole('button', { name: 'Devolver saldo' }) })
  await expect(credit).toContainText(euros('40,00 €'))
  await credit.getByRole('button', { name: 'Usar no que deve' }).click()
  await expect(told(page, euros('36,00 € em 2 dívidas'))).toBeVisible()
  await expect(region(page, 'Por pagar')).toContainText('Não há nada por pagar.')
  await expect(credit).toContainText(euros('4,00 €'))
  await expect(credit.getByRole('button', { name: 'Usar no que deve' })).toHaveCount(0)
})

test('PAY-02 PAY-03: what waits for a decision after a death is seen in the account and in the list, and each decision ends it', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Custódio À Espera')
  const fine = (description: string) =>
    callApi(page, 'POST', 'unsettled_payments', {
      memberId: id,
      type: 'outro',
      description,
      originalAmount: 5,
      issueDate: '2025-05-01',
      dueDate: '2025-06-30',
    })
  await fine('Emblema comemorativo dos cem anos da banda')
  await fine('Cacifo')
  await callApi(page, 'POST', `members/${id}/death`, { date: '2026-01-02', newHeadId: null, isPreview: false })
  const owed = region(page, 'Por pagar')

  await test.step('the list shows them by its filter, marked', async () => {
    await page.goto('/quotas/dividas?_isParked=true&_search=Custódio')
    await expect(page.getByRole('row').filter({ hasText: 'à espera de decisão' })).toHaveCount(4)
    for (const mark of await page.getByRole('table').getByText('à espera de decisão').all())
      expect(await mark.evaluate(isWholeInCell)).toBe(true)
    await page.getByRole('checkbox', { name: 'Selecionar Cacifo' }).check()
    const bar = region(page, 'Seleção')
    await expect.poll(() => bar.evaluate(isOneLine)).toBe(true)
    await bar.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Retomar cobrança…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Retomar a cobrança' })
    await expect(dialog.getByRole('status')).toContainText(euros('1 dívida, no total de 5,00 €, deixa de esperar'))
    await dialog.getByRole('button', { name: 'Retomar cobrança' }).click()
    await expect(told(page, 'Cobrança retomada')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'à espera de decisão' })).toHaveCount(3)
  })

  await test.step('the account tells them apart from arrears; collecting goes on for one of them', async () => {
    await page.goto(`/quotas/dividas/${id}`)
    await expect(owed.getByText(euros('3 dívidas esperam uma decisão por óbito: 41,00 €.'))).toBeVisible()
    await expect(page.getByText(euros('Em atraso 5,00 €'))).toBeVisible()
    await owed.getByRole('button', { name: 'Retomar cobrança de Quota 2024' }).click()
    const dialog = page.getByRole('dialog', { name: 'Retomar a cobrança' })
    await expect(dialog.getByRole('status')).toContainText(euros('1 dívida, no total de 18,00 €'))
    await dialog.getByRole('button', { name: 'Retomar cobrança' }).click()
    await expect(page.getByText(euros('Em atraso 23,00 €'))).toBeVisible()
    await expect(owed.getByRole('button', { name: 'Retomar cobrança de Quota 2024' })).toHaveCount(0)
  })

  await test.step('one is annulled, and the others are waived as time-barred after a preview', async () => {
    await owed.getByRole('button', { name: 'Anular Cacifo' }).click()
    const annul = page.getByRole('dialog', { name: 'Anular Cacifo' })
    await annul.getByRole('textbox', { name: /Motivo/ }).fill('Chave entregue')
    await annul.getByRole('button', { name: 'Anular dívida' }).click()
    await expect(told(page, 'Dívida anulada')).toBeVisible()
    await owed.getByRole('button', { name: 'Perdoar todas' }).click()
    const waive = page.getByRole('dialog', { name: 'Perdoar 2 dívidas' })
    await waive.getByRole('textbox', { name: /Motivo/ }).fill('Óbito')
    await waive.getByRole('textbox', { name: /Ata/ }).fill('7/2026')
    await waive.getByRole('checkbox', { name: /prescrita/ }).check()
    await waive.getByRole('button', { name: 'Ver o que muda' }).click()
    await expect(waive.getByRole('status')).toContainText(euros('Perdoar 2 dívidas, no total de 23,00 €.'))
    await waive.getByRole('button', { name: 'Perdoar 2 dívidas' }).click()
    await expect(told(page, 'Dívidas perdoadas')).toBeVisible()
    await expect(owed.getByRole('listitem')).toHaveCount(1)
    await expect(owed.getByText(/espera/)).toHaveCount(0)
    const account = region(page, 'Conta-corrente')
    await expect(account).toContainText(/Prescrição de Quota 2025.*Óbito · ata 7\/2026/)
    await expect(account).toContainText(/Anulação de Cacifo.*Chave entregue/)
  })
})

test('NAV-07 PAY-02: on the own page the declaration opens, and is refused in words while something is overdue', async ({
  page,
}) => {
  await enter(page, '/socios')
  const sofia = await findId(page, 'members?_search=Sofia Sócia')
  await callApi(page, 'POST', 'unsettled_payments', {
    memberId: sofia,
    type: 'outro',
    description: 'Cacifo do balneário',
    originalAmount: 15,
    issueDate: '2025-01-01',
    dueDate: '2025-03-31',
  })
  // The tokens of the administrator stay valid for what follows.
  const payAll = await payer(page, sofia)
  await enter(page, '/dashboard', DEMO.member)
  const own = region(page, 'As minhas quotas')
  await expect(own).toContainText('Cacifo do balneário')
  await own.getByRole('button', { name: 'Declaração de quotas em dia' }).click()
  await expect(told(page, /em atraso\. A declaração só se passa com tudo em dia\.$/)).toBeVisible()
  await checkAccessibility(page)

  await payAll()
  await page.reload()
  await expect(own).toContainText('Em dia até')
  const button = own.getByRole('button', { name: 'Declaração de quotas em dia' })
  expect(await textsOpenedBy(page, button)).toContain('Sofia Sócia')
})
