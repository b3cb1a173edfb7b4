import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { amount, asEditor, COUNTER, finder, recorded } from './counter.ts'
import { enter } from './enter.ts'

test.describe.configure({ mode: 'default' })

const choose = async (page: Page, memberNumber: number) => {
  await finder(page).fill(String(memberNumber))
  await finder(page).press('Enter')
  await expect(amount(page)).toBeFocused()
}
const receipt = (page: Page) => page.getByRole('region', { name: 'Recibo acabado de registar' })

test('PAY-02 NAV-25: the receipt is printed or sent as soon as it is recorded, and the focus stays on the next person', {
  tag: ['@core', '@always'],
}, async ({ page, request }) => {
  const api = await asEditor(request)
  const payer = await api.addMember('Olga Impressa', { email: 'olga@impressa.example' })
  const silent = await api.addMember('Querubim Sem Correio')
  for (const { _id } of [payer, silent]) await api.charge(_id, api.year, 18)
  // The browser of the stories shows no PDF: the frame gets a page in its place, with the headers of the document.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true, configurable: true }),
  )
  const documents: string[] = []
  await page.route('**/api/downloads/*', async route => {
    const response = await route.fetch()
    documents.push(`${response.headers()['content-type']} ${(await response.body()).toString('latin1')}`)
    const headers = { ...response.headers(), 'content-type': 'text/html' }
    await route.fulfill({ status: 200, headers, body: `<p>Folha ${documents.length}</p>` })
  })
  const frame = page.frameLocator('iframe[title="Documento a imprimir"]')
  await enter(page, COUNTER, DEMO.editor)

  await test.step('the number and the change are in sight, and Ctrl+P prints the receipt', async () => {
    await choose(page, payer.memberNumber)
    await page.getByRole('textbox', { name: 'Entregou' }).fill('20')
    await amount(page).press('Enter')
    await expect(receipt(page)).toContainText(/REC \d{4}\/\d{6}.*Olga Impressa.*18,00.*Troco 2,00/)
    await expect(finder(page)).toBeFocused()
    await page.keyboard.press('Control+p')
    await expect(frame.getByText('Folha 1')).toBeAttached()
    expect(documents[0]).toMatch(/^application\/pdf /)
    expect(documents[0]).toContain('/N /Print')
    await expect(finder(page)).toBeFocused()
    await checkAccessibility(page)
  })

  await test.step('a click sends it by e-mail, and prints it again, without taking the focus', async () => {
    const sent = page.waitForResponse(answer => answer.url().endsWith('/send_receipt'))
    await receipt(page).getByRole('button', { name: 'Enviar por e-mail' }).click()
    expect((await sent).ok()).toBe(true)
    await receipt(page).getByRole('button', { name: 'Imprimir recibo' }).click()
    await expect(frame.getByText('Folha 2')).toBeAttached()
    await expect(finder(page)).toBeFocused()
    const [payment] = await api.call('GET', `payments?_memberId=${payer._id}`)
    expect(payment.receiptPrintedCount).toBe(2)
  })

  await test.step('whoever prints every receipt does it with the same Enter', async () => {
    await page.getByRole('checkbox', { name: 'Imprimir ao registar' }).check()
    await choose(page, silent.memberNumber)
    await expect(page.getByRole('button', { name: 'Registar e imprimir recibo' })).toBeVisible()
    await amount(page).press('Enter')
    await expect(frame.getByText('Folha 3')).toBeAttached()
    await expect(receipt(page)).toContainText('Sem e-mail para onde enviar')
    await expect(finder(page)).toBeFocused()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Imprimir ao registar' })).toBeChecked()
  })

  await test.step('receipts that were recorded together become one file', async () => {
    for (const { _id } of [payer, silent]) await api.charge(_id, api.year - 1, 12)
    await choose(page, payer.memberNumber)
    await amount(page).press('Control+Enter')
    await choose(page, silent.memberNumber)
    const started = page.waitForResponse(answer => answer.url().endsWith('/payments/receipts'))
    await amount(page).press('Enter')
    expect((await started).status()).toBe(202)
    await expect(receipt(page)).toContainText(/REC \d{4}\/\d{6} a REC \d{4}\/\d{6}.*2 pagamentos · 24,00/)
  })
})

test('PAY-02 NAV-25: a quota that is not issued yet is paid in advance, and the receipt names it', async ({
  page,
  request,
}) => {
  const api = await asEditor(request)
  const payer = await api.addMember('Aurora Adiantada')
  await api.charge(payer._id, api.year, 18)
  const next = `Quota ${api.year + 1}`
  await enter(page, COUNTER, DEMO.editor)
  await choose(page, payer.memberNumber)
  await expect(amount(page)).toHaveValue('18,00')
  const line = page.getByRole('row').filter({ hasText: next })
  await expect(line).toContainText(/ainda não emitida.*plano /s)
  const price = /(\d+),(\d\d)\s€/.exec((await line.getByRole('cell').nth(2).textContent()) ?? '')
  const cents = Number(price?.[1]) * 100 + Number(price?.[2])
  await page.getByRole('checkbox', { name: `Adiantar ${next}` }).check()
  await expect(amount(page)).toHaveValue(((cents + 1800) / 100).toFixed(2).replace('.', ','))
  const side = page.getByRole('complementary', { name: 'Este lançamento' })
  await expect(side).toContainText(`31/12/${api.year + 1}`)

  // The whole quota or nothing: what is less is refused beside it, and nothing is lost.
  await amount(page).fill('20')
  await amount(page).press('Enter')
  await expect(line.getByRole('alert')).toContainText('mais do que os 20,00')
  await expect(amount(page)).toHaveValue('20')
  await amount(page).fill(String((cents + 1800) / 100))
  await amount(page).press('Enter')
  await expect(recorded(page)).toHaveText([/Aurora Adiantada/])
  const [payment] = await api.call('GET', `payments?_memberId=${payer._id}`)
  expect(payment).toMatchObject({ settles: `Quota ${api.year}, ${next}`, unallocated: 0 })

  await choose(page, payer.memberNumber)
  await expect(page.getByText('Não deve nada.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Adiantar ${next}` })).toHaveCount(0)
})

test('PAY-02 NAV-25: bad input at the counter is refused in words beside its field, and nothing typed is lost', async ({
  page,
  request,
}) => {
  const api = await asEditor(request)
  const payer = await api.addMember('Inácio Enganado')
  await api.charge(payer._id, api.year, 18)
  const signedIn = await request.post('/api/auth', { data: { email: DEMO.admin, password: DEMO.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).access}` }
  const closing = await request.patch('/api/settings', { headers, data: { closedUntil: `${api.year - 1}-12-31` } })
  expect(closing.ok()).toBe(true)
  await enter(page, COUNTER, DEMO.editor)
  await choose(page, payer.memberNumber)
  await page.getByRole('button', { name: 'Data, conta, quem paga…' }).click()
  await page.getByRole('textbox', { name: 'Observações' }).fill('Trouxe a filha.')

  for (const [typed, text] of [
    ['12,345', /Valor inválido/],
    ['3000', /3.000/],
  ] as const) {
    await amount(page).fill(typed)
    await amount(page).press('Enter')
    await expect(amount(page)).toHaveAccessibleDescription(text)
    await expect(amount(page)).toHaveValue(typed)
  }
  await amount(page).fill('18')

  const date = page.getByRole('textbox', { name: 'Data', exact: true })
  for (const [typed, text] of [
    [`31/12/${api.year + 1}`, 'A data não pode ser futura.'],
    [`31/12/${api.year - 1}`, `As contas estão encerradas até 31/12/${api.year - 1}.`],
  ] as const) {
    await date.fill(typed)
    await amount(page).press('Enter')
    await expect(date).toHaveAccessibleDescription(text)
    await expect(date).toHaveValue(typed)
    await expect(amount(page)).toHaveValue('18')
  }
  await checkAccessibility(page)
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Trouxe a filha.')
  const line = page.getByRole('textbox', { name: `Agora: Quota ${api.year}` })
  await line.fill('18,01')
  await line.press('Enter')
  await expect(line).toHaveAccessibleDescription('Só estão em dívida 18,00\u00a0€.')
  await expect(line).toHaveValue('18,01')
  expect(await api.call('GET', `payments?_memberId=${payer._id}`)).toEqual([])
  const reopening = await request.post('/api/year_closings/reopen', { headers, data: { reason: 'Fim da história' } })
  expect(reopening.ok()).toBe(true)
})
