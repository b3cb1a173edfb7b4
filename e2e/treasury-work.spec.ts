import type { Page } from '@playwright/test'
import { drawInvoice } from '../server/src/features/demo/treasury/draw-invoice.ts'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { callApi, findId } from './call-api.ts'
import { endApprovals } from './end-approvals.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

const party = { name: 'Casa Verde, Lda.', nif: '503504564', address: ['Rua do Moinho, 3'] }
const proof = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: drawInvoice({
    supplier: party,
    buyer: party,
    type: 'FT',
    number: 'FT 1/1',
    atcud: 'CSDF7T5H-1',
    date: '2026-01-02',
    lines: [{ text: name, base: 100, rate: 'normal' }],
    hasQr: false,
  }).pdf,
})

const addDoc = (page: Page, description: string, more: object = {}) =>
  callApi(page, 'POST', 'treasury_docs', {
    direction: 'despesa',
    docType: 'fatura',
    docDate: '2026-02-03',
    fiscalYear: 2026,
    entityName: 'Casa Verde',
    totalAmount: 100,
    description,
    ...more,
  })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('NAV-43: the treasury is set up on one screen, and hidden where it is not used', { tag: '@core' }, async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/configuracaoTesouraria')
  const group = page.getByRole('form', { name: 'Tesouraria', exact: true })

  await test.step('numbering, running year, limit of one approval and the accountant’s address', async () => {
    await group.getByRole('textbox', { name: 'Exercício em curso' }).fill('2031')
    await group.getByRole('textbox', { name: 'Numeração dos documentos' }).fill('AAAA/NNNNN')
    await group.getByRole('textbox', { name: 'Exigir duas autorizações acima de' }).fill('400')
    await group.getByRole('textbox', { name: 'E-mail do contabilista' }).fill('livros@contas.example')
    await group.getByRole('button', { name: 'Guardar' }).click()
    await expect(told(page, /guardad/i).first()).toBeVisible()
    const lists = region(page, 'Rubricas, contas e estados')
    await expect(lists.getByText('Por pagar', { exact: true })).toBeVisible()
    await lists.getByRole('link', { name: 'Contas e caixas' }).click()
    await expect(page.getByRole('heading', { name: 'Contas e caixas', level: 1 })).toBeVisible()
    await page.goBack()
    await lists.getByRole('link', { name: 'Rubricas' }).click()
    await expect(page.getByRole('heading', { name: 'Rubricas', level: 1 })).toBeVisible()
  })

  await test.step('a new document takes them', async () => {
    await page.goto('/tesouraria/novo')
    await page.getByRole('button', { name: 'Mais dados' }).click()
    await expect(page.getByRole('textbox', { name: /^Exercício/ })).toHaveValue('2031')
    expect((await addDoc(page, 'Primeiro de 2031', { fiscalYear: 2031 })).number).toBe('2031/00001')
    await callApi(page, 'PATCH', 'settings', { treasuryYear: '', treasuryNumbering: 'AAAA/NNNN' })
  })

  await test.step('the colour of a status is chosen on its screen', async () => {
    await page.goto('/configuracaoTesouraria/estados')
    await page.getByRole('link', { name: 'Em dúvida', exact: true }).click()
    await page.getByRole('textbox', { name: /^Cor/ }).fill('#0e7490')
    await save(page)
    await expect(told(page, /guardad/i).first()).toBeVisible()
  })

  await test.step('SHELL-01: without the treasury neither its menu nor its screens are there', async () => {
    await callApi(page, 'PATCH', 'settings', { hasTreasury: false })
    await page.goto('/tesouraria')
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tesouraria', exact: true })).toHaveCount(0)
    await page.goto('/quotas')
    await expect(page.getByText('Nas contas e caixas')).toHaveCount(0)
    await callApi(page, 'PATCH', 'settings', { hasTreasury: true })
  })
})

test('TRE-01: two people approve, chips change on the sheet, and what is filed is unlocked with a reason', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const people = await Promise.all([DEMO.admin, DEMO.editor].map(email => findId(page, `users?_search=${email}`)))
  for (const id of people) await callApi(page, 'PATCH', `users/${id}`, { approvesTreasury: true })
  await callApi(page, 'PATCH', 'settings', { twoApprovalsAbove: '400' })
  const small = await addDoc(page, 'Tinta do muro')
  const large = await addDoc(page, 'Telhado da sede', { totalAmount: 900 })
  const approve = page.getByRole('button', { name: 'Autorizar', exact: true })

  await test.step('whoever registered a document does not approve it alone', async () => {
    await page.goto(`/tesoouraria/${small._id}`)
    await expect(approve).toBeDisabled()
    await expect(chip(page, 'Controlo: Por autorizar')).toBeVisible()
    await page.goto(`/tesoouraria/${large._id}`)
    await expect(page.getByText('Faltam 2 autorizações.')).toBeVisible()
    await approve.click()
    await expect(page.getByText(/Falta 1 autorização\./)).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the second person does', async () => {
    await enter(page, `/tesoouraria/${large._id}`, DEMO.editor)
    await approve.click()
    await expect(chip(page, 'Controlo: Autorizado')).toBeVisible()
    await page.goto(`/tesoouraria/${small._id}`)
    await approve.click()
    await expect(chip(page, 'Controlo: Autorizado')).toBeVisible()
  })

  await test.step('a chip of the sheet files the document, which nobody changes then', async () => {
    await chip(page, 'Arquivo: Por arquivar').click()
    await page.getByRole('menuitem', { name: 'Arquivado' }).click()
    await expect(chip(page, 'Arquivo: Arquivado')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Descrição' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Desbloquear' })).toHaveCount(0)
  })

  await test.step('until an administrator unlocks it, with a reason', async () => {
    await enter(page, `/tesoouraria/${small._id}`)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Desbloquear' }).click()
    await expect(dialog.getByText('Indique o motivo.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Faltava o centro de custo')
    await dialog.getByRole('button', { name: 'Desbloquear' }).click()
    await expect(page.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Tinta do muro')
  })

  await test.step('a status asks for its date and its PDF', async () => {
    const status = await findId(page, 'doc_statuses?_search=Lan%C3%A7ado')
    await callApi(page, 'PATCH', `doc_statuses/${status}`, { requiresDate: true, requiresPdf: true })
    await page.reload()
    await chip(page, 'Contabilidade: Por enviar ao contabilista').click()
    await page.getByRole('menuitem', { name: 'Lançado…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Este estado exige um PDF, que o documento ainda não tem.')
    await expect(dialog).toContainText('Já está autorizado: ao guardar, a autorização termina')
    await dialog.getByRole('textbox', { name: 'Data' }).fill('5/2/2026')
    await dialog.locator('input[type=file]').setInputFiles(proof('tinta.pdf'))
    await expect(dialog.getByRole('link', { name: /tinta\.pdf/ })).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Mudar estado' }).click()
    await expect(chip(page, 'Contabilidade: Lançado')).toBeVisible()
    await callApi(page, 'PATCH', `doc_statuses/${status}`, { requiresDate: false, requiresPdf: false })
  })

  await test.step('an annulled document keeps its number and its reason', async () => {
    // What was approved had no PDF.
    await chip(page, 'Controlo: Por autorizar').click()
    await page.getByRole('menuitem', { name: 'Anulado…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Fatura emitida por engano')
    await dialog.getByRole('button', { name: 'Anular' }).click()
    await expect(chip(page, 'Controlo: Anulado')).toBeVisible()
    expect(await callApi(page, 'GET', `treasury_docs/${small._id}`)).toMatchObject({
      number: small.number,
      annulReason: 'Fatura emitida por engano',
      expenseAmount: 0,
    })
  })

  await test.step('so does income, which nobody approves; an annulment by mistake is taken back', async () => {
    const income = await addDoc(page, 'Rifas', { direction: 'receita' })
    await page.goto(`/tesoouraria/${income._id}`)
    const control = page.getByRole('button', { name: /^Controlo: / })
    await control.press('Enter')
    await page.getByRole('menuitem', { name: 'Anulado…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(control).toBeFocused()
    await expect(page.getByText(/autorização/)).toHaveCount(0)
    await control.press('Enter')
    await page.getByRole('menuitem', { name: 'Anulado…' }).press('Enter')
    await page.keyboard.type('Registada duas vezes')
    await page.keyboard.press('Enter')
    await expect(control).toHaveAccessibleName('Controlo: Anulado')
    await expect(control).toBeFocused()
    await expect(page.getByText('Este documento não tem PDF.')).toBeVisible()
    await expect(page.getByText('Motivo da anulação: Registada duas vezes')).toBeVisible()
    await control.press('Enter')
    await page.getByRole('menuitem', { name: 'Retirar a anulação' }).press('Enter')
    await expect(control).toHaveAccessibleName('Controlo: sem estado')
    expect(await callApi(page, 'GET', `treasury_docs/${income._id}`)).toMatchObject({ annulledAt: null })
  })
})

test('TRE-01: a document that is paid already, a payment with its proof, and a payout with its fee', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/tesouraria/novo')
  await endApprovals(page)
  const openAccount = (name: string, kind: string) =>
    callApi(page, 'POST', 'bank_accounts', { name, kind, openingBalance: 500, openingDate: '2026-01-01' })
  const bank = await openAccount('Conta do Arraial', 'banco')
  const service = await openAccount('Multibanco do Arraial', 'prestador')
  const choose = async (label: RegExp, option: string) => {
    await page.getByRole('combobox', { name: label }).fill(option)
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  await test.step('«Já está pago» records the payment with the document', async () => {
    await page.getByRole('textbox', { name: /^Nome da entidade/ }).fill('Fanfarra do Vale')
    await page.getByRole('textbox', { name: /^Data do documento/ }).fill('1/2/2026')
    await page.getByRole('textbox', { name: /^Total/ }).fill('80')
    await page.getByRole('textbox', { name: /^Descrição/ }).fill('Música do arraial')
    await page.getByRole('button', { name: 'Já está pago' }).click()
    await page.getByRole('textbox', { name: /^Data de pagamento/ }).fill('2/2/2026')
    await choose(/^Forma de pagamento/, 'Transferência')
    await choose(/^Conta ou caixa/, 'Conta do Arraial')
    await save(page)
    await expect(chip(page, 'Pagamento: Pago')).toBeVisible()
    expect((await callApi(page, 'GET', `bank_accounts/${bank._id}`)).balance).toBe(420)
  })

  await test.step('a payment keeps its proof, and shows it', async () => {
    const doc = await addDoc(page, 'Aluguer do palco')
    await page.goto(`/tesoouraria/${doc._id}`)
    await page.getByRole('button', { name: 'Registar pagamento' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(proof('comprovativo.pdf'))
    await expect(dialog.getByRole('link', { name: /comprovativo\.pdf/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Registar', exact: true }).click()
    await expect(chip(page, 'Pagamento: Pago')).toBeVisible()
    const movement = await findId(page, 'treasury_movements?_search=Aluguer%20do%20palco')
    await page.goto(`/tesouraria/movimentos/${movement}`)
    await expect(page.getByRole('link', { name: doc.number, exact: true })).toBeVisible()
    await expect(page.getByText(doc._id)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /comprovativo\.pdf/ })).toBeVisible()
    await page.getByRole('button', { name: /^(Remover|Retirar|Eliminar).*comprovativo\.pdf/ }).click()
    await page.locator('input[type=file]').setInputFiles(proof('outro.pdf'))
    await expect(page.getByRole('link', { name: /outro\.pdf/ })).toBeVisible()
    await save(page)
    await expect(told(page, /guardad/i).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: /outro\.pdf/ })).toBeVisible()
  })

  await test.step('what the payment service delivers is a transfer, and its fee an expense', async () => {
    await page.goto(`/tesouraria/contas/${service._id}`)
    await page.getByRole('button', { name: 'Registar entrega' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Data' }).fill('3/2/2026')
    await dialog.getByRole('textbox', { name: 'Chegou à conta' }).fill('97')
    await dialog.getByRole('textbox', { name: 'Comissão' }).fill('3')
    await choose(/^Conta onde chegou/, 'Conta do Arraial')
    await choose(/^Rubrica da comissão/, 'Comissões bancárias e de pagamentos')
    await dialog.getByRole('button', { name: 'Registar entrega' }).click()
    await expect(told(page, 'Entrega registada')).toBeVisible()
    const balances = await Promise.all([bank, service].map(({ _id }) => callApi(page, 'GET', `bank_accounts/${_id}`)))
    expect(balances.map(({ balance }) => balance)).toEqual([517, 400])
    await page.goto(`/tesouraria/contas/${service._id}?de=2026-02-01&ate=2026-02-28`)
    await expect(page.getByRole('row').nth(1)).toContainText(euros('3,00 €'))
  })
})
