import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { parseNotation } from '../model/src/rules/rich-text/notation.ts'
import { drawInvoice } from '../server/src/features/demo/treasury/draw-invoice.ts'
import { ENTITIES } from '../server/src/features/demo/treasury/entities.ts'
import { expect, test } from './app.ts'
import { watchUntilAtRest } from './at-rest.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { WHEN_READ } from './on-screen.ts'
import { printLook } from './print-look.ts'

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))

test.describe.configure({ timeout: 240_000 })
test.use({ viewport: { width: 1440, height: 900 } })

/** Prints a screen once everything on it has loaded. */
function printer(page: Page) {
  const untilAtRest = watchUntilAtRest(page, { withCalls: true })
  return async (name: string) => {
    await untilAtRest()
    await printLook(page, name, FOLDER)
  }
}
const firstLink = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('link').first()

/** The pictures that the README shows. */
test('pictures of the main screens', async ({ page }) => {
  const print = printer(page)
  await enter(page, '/socios')
  const first = firstLink(page, 'Lista de sócios')
  await expect(first).toBeVisible()
  await print('socios')
  await first.click()
  await expect(page.getByRole('tab', { name: 'Estados' })).toBeVisible()
  await print('socio')
  await page.goto('/candidaturas')
  await expect(firstLink(page, 'Lista de candidaturas')).toBeVisible()
  await print('candidaturas')
  await page.goto('/configuracaoOrganizacao')
  await expect(page.getByLabel('Nome da organização')).toBeVisible()
  await print('definicoes')
})

test('pictures of messages', async ({ page }) => {
  const print = printer(page)
  await enter(page, '/mensagens')
  await expect(firstLink(page, 'Lista de mensagens')).toBeVisible()
  await print('mensagens')
  await page.goto('/mensagens/envios')
  await expect(firstLink(page, 'Lista de envios')).toBeVisible()
  await print('envios')
  const draft = await callApi(page, 'POST', 'message_batches', {
    name: 'livre',
    subject: 'Passeio de Natal',
    body: parseNotation(
      'Olá, {{saudacao}},\n\nNo dia 20 de dezembro vamos a Óbidos. Inscreva-se na sede até ao dia 10.',
    ),
  })
  const selection = { query: { _isActive: 'true' } }
  await callApi(page, 'POST', `message_batches/${draft._id}/compose`, { rev: draft.rev, selection })
  await page.goto(`/mensagens/envios/${draft._id}`)
  await expect(page.getByRole('region', { name: 'Como vai sair' }).getByRole('article')).toBeVisible()
  await print('mensagem')
  await page.goto('/configuracaoMensagens/candidaturaAceite')
  await expect(page.getByRole('textbox', { name: /^Texto/ })).toBeVisible()
  await print('modelo')
})

test('pictures of money', async ({ page }) => {
  const print = printer(page)
  await enter(page, '/quotas')
  await expect(page.getByRole('link', { name: 'Novo pagamento' })).toBeVisible()
  await print('quotas')
  await page.goto('/quotas/dividas')
  await expect(firstLink(page, 'Lista de dívidas')).toBeVisible()
  await print('dividas')
  const [debtor] = await callApi(
    page,
    'GET',
    'members?_isActive=true&_overdueTotal.from=20&_sort=-overdueTotal&_limit=1',
  )
  await page.goto(`/socios/${debtor._id}`)
  await page.getByRole('tab', { name: 'Quotas' }).click()
  await expect(page.getByRole('region', { name: 'Conta-corrente' })).toBeVisible()
  await print('conta')
  await page.goto('/quotas/pagamentos/novo')
  await page.getByRole('combobox', { name: 'Sócio, n.º ou nome' }).fill(String(debtor.memberNumber))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Valor recebido' })).toBeFocused()
  await print('balcao')
})

test('pictures of collecting', async ({ page }) => {
  const print = printer(page)
  await enter(page, '/quotas/notificarSocios')
  await expect(page.getByRole('region', { name: 'Como vai sair' }).getByRole('article')).toBeVisible()
  await print('avisos')
  const [debt] = await callApi(
    page,
    'GET',
    'unsettled_payments?_status=aberta&_memberIsActive=true&_sort=-dueDate&_limit=1',
  )
  const { page: address } = await callApi(page, 'POST', 'payment_requests/open', {
    memberId: debt.billToMemberId ?? debt.memberId,
    chargeIds: [debt._id],
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'MB WAY' })).toBeVisible()
  await print('pagar')
})

test('pictures of cards', async ({ page }) => {
  const print = printer(page)
  await enter(page, '/cartoesSocio')
  await expect(firstLink(page, 'Lista de cartões')).toBeVisible()
  await print('cartoes')
  await page.goto('/cartoesSocio/criar')
  await expect(page.getByRole('button', { name: /^Emitir \d/ })).toBeVisible()
  await print('criar-cartoes')
})

test('pictures of the treasury', async ({ page }) => {
  const print = printer(page)
  const { pdf } = drawInvoice({
    supplier: ENTITIES.electricity,
    buyer: { name: 'Associação Cultural de Vila Clara', nif: '599000015', address: ['Largo do Rossio, 12'] },
    type: 'FT',
    number: 'FT 2026C/9120',
    atcud: 'CSDF7T5H-9120',
    date: '2026-01-12',
    lines: [{ text: 'Eletricidade de dezembro', base: 8_412, rate: 'normal' }],
    hasQr: true,
  })
  await enter(page, '/tesouraria/novo')
  const file = { name: 'eletricidade-dezembro.pdf', mimeType: 'application/pdf', buffer: pdf }
  await page.getByRole('group', { name: 'Ficheiros PDF' }).locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('textbox', { name: 'Nome da entidade' })).toHaveValue(
    ENTITIES.electricity.name,
    WHEN_READ,
  )
  await expect(page.getByRole('img', { name: `${file.name}, página 1 de 1` })).toHaveAttribute('data-drawn', 'true')
  await print('novo-documento')
})

test('pictures of accounts', async ({ page }) => {
  const print = printer(page)
  await enter(page, '/tesouraria/contas')
  const account = page.getByRole('link', { name: /^Conta à ordem/ })
  await expect(account).toBeVisible()
  await print('contas')
  await account.click()
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await print('extrato')
})

test('pictures of the yearly report', async ({ page }) => {
  const print = printer(page)
  await enter(page, '/socios/livros')
  const years = page.getByRole('region', { name: 'Relatório anual' }).getByRole('link')
  await expect(years.last()).toBeVisible()
  await print('livros')
  await years.nth(1).click()
  await expect(page.getByRole('button', { name: 'Registar aprovação' })).toBeVisible()
  await print('relatorio-anual')
})

test('pictures of reports and of the documentation', async ({ page }) => {
  const print = printer(page)
  await enter(page, '/relatorios')
  await expect(page.getByRole('heading', { name: 'Mensagens enviadas e devolvidas' })).toBeVisible()
  await print('relatorios')
  await page.goto('/developers/documentacao')
  await page.getByRole('searchbox', { name: 'Procurar' }).fill('verify card')
  await page.getByText('/membership_cards/verify/{code}', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'O que se recebe em data' })).toBeVisible()
  await print('documentacao')
})
