import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

const openAccount = async (page: Page, name: string, kind: string): Promise<string> =>
  (await callApi(page, 'POST', 'bank_accounts', { name, kind, openingBalance: 200, openingDate: '2026-01-01' }))._id

const balanceOf = async (page: Page, id: string) => (await callApi(page, 'GET', `bank_accounts/${id}`)).balance

test('TRE-01: a bank fee, a transfer, and the account compared with the bank to the cent', { tag: '@core' }, async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const id = await openAccount(page, 'Conta da Quermesse', 'banco')
  const other = await openAccount(page, 'Poupança da Quermesse', 'banco')
  // Statements show the year of the day on which they are opened.
  const january = `/tesouraria/contas/${id}?de=2026-01-01&ate=2026-01-31`

  await test.step('a movement without a document is entered from the statement', async () => {
    await page.goto('/tesouraria/contas')
    await page.getByRole('link', { name: 'Conta da Quermesse', exact: true }).click()
    await page.getByRole('link', { name: 'Novo movimento' }).click()
    await expect(page.getByRole('heading', { name: 'Novo movimento', level: 1 })).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Conta ou caixa/ })).toHaveValue('Conta da Quermesse')
    await page.getByLabel(/^Data/).fill('5/1/2026')
    await page.getByLabel(/^Valor/).fill('3,20')
    await page.getByLabel(/^Descrição/).fill('Comissão de manutenção')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(euros('05/01/2026 · 3,20 €'))
    await callApi(page, 'POST', 'treasury_movements', {
      kind: 'transferencia',
      date: '2026-01-06',
      amount: 50,
      bankAccountId: id,
      counterBankAccountId: other,
      method: 'transferencia',
      description: 'Para a poupança',
    })
  })

  await test.step('the statement tells the balance after each line, and each opens what it comes from', async () => {
    await page.goto(january)
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('Para a poupança')
    await expect(rows.nth(1)).toContainText(euros('146,80 €'))
    await expect(rows.nth(2)).toContainText(euros('196,80 €'))
    await rows.nth(2).getByRole('link', { name: 'Comissão de manutenção' }).click()
    await expect(page.getByRole('button', { name: 'Anular movimento' })).toBeVisible()
    await page.goBack()
  })

  await test.step('ticked lines must give the balance of the bank; a reload keeps what was ticked', async () => {
    await page.getByRole('link', { name: 'Conciliar' }).click()
    await page.getByLabel(/^Extrato até/).fill('31/01/2026')
    await expect(page).toHaveURL(/ate=2026-01-31/)
    await page.getByRole('checkbox', { name: /Comissão de manutenção/ }).check()
    await page.getByLabel(/^Saldo do extrato/).fill('146,80')
    const result = region(page, 'Resultado')
    await expect(result.getByRole('status')).toContainText(euros('Faltam 50,00 € no extrato'))
    await page.reload()
    await expect(page.getByRole('checkbox', { name: /Comissão de manutenção/ })).toBeChecked()
    await page.getByRole('button', { name: /^Conciliar até/ }).click()
    await expect(page.getByText(euros('As linhas marcadas dão 196,80 €: a diferença é de −50,00 €.'))).toBeVisible()
    await page.getByRole('checkbox', { name: /Para a poupança/ }).check()
    await expect(result.getByRole('status')).toContainText('Certo')
    await checkAccessibility(page)
    await page.getByRole('button', { name: /^Conciliar até/ }).click()
    await expect(told(page, 'Conta conciliada')).toBeVisible()
    await expect(page.getByText('Conciliada até 31/01/2026')).toBeVisible()
  })

  await test.step('«Anular» takes the reconciliation back', async () => {
    await region(page, 'Avisos').getByRole('button', { name: 'Anular' }).click()
    await expect(page.getByText('Nunca foi conciliada')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Para a poupança/ })).not.toBeChecked()
  })

  await test.step('on a phone a line is found by its amount, and the result covers little of the others', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('searchbox', { name: 'Pesquisar linhas' }).fill('3,20')
    await expect(region(page, 'Linhas por conciliar').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Marcar as encontradas (1 linha)' }).check()
    await page.getByLabel(/^Saldo do extrato/).fill('196,80')
    const result = region(page, 'Resultado')
    await expect(result.getByRole('status')).toContainText('Certo')
    await expect(result).toBeInViewport({ ratio: 1 })
    expect((await result.boundingBox())?.height).toBeLessThan(100)
    await page.getByRole('button', { name: /^Conciliar até/ }).click()
    await expect(page.getByText('Conciliada até 31/01/2026')).toBeVisible()
    await page.setViewportSize(LAPTOP)
  })

  await test.step('the last reconciliation is taken back after a question', async () => {
    await page.getByRole('button', { name: 'Anular a última conciliação' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anular a conciliação até 31/01/2026?' })
    await expect(dialog).toContainText('1 linha volta a ficar por conciliar.')
    await dialog.getByRole('button', { name: 'Anular conciliação' }).click()
    await expect(page.getByText('Nunca foi conciliada')).toBeVisible()
  })

  await test.step('a movement is taken back with a reason', async () => {
    await page.goto(january)
    await page.getByRole('link', { name: 'Para a poupança' }).click()
    await page.getByRole('button', { name: 'Anular movimento' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Motivo/).fill('Conta errada')
    await dialog.getByRole('button', { name: 'Anular movimento' }).click()
    await expect(told(page, 'Movimento anulado')).toBeVisible()
    await expect(page.getByText('Anulado', { exact: true }).first()).toBeVisible()
    expect(await balanceOf(page, id)).toBe(196.8)
    await page.goto(`/tesouraria/movimentos?_bankAccountId=${id}`)
    await expect(page.getByRole('row', { name: /Para a poupança Anulado/ })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /Comissão de manutenção/ })).toContainText(euros('−3,20 €'))
  })
})

test('TRE-01: a cash box is counted by keyboard, its difference explained, and the rest taken to the bank', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const box = await openAccount(page, 'Caixa da Quermesse', 'caixa')
  const bank = await openAccount(page, 'Banco da Quermesse', 'banco')

  await page.goto('/tesouraria/contas')
  await page.getByRole('link', { name: 'Fecho de caixa de Caixa da Quermesse' }).click()
  await page.getByLabel('50 €', { exact: true }).focus()
  for (const keys of ['3', 'Enter', '2', 'Enter', 'Enter', '1']) await page.keyboard.press(keys)
  const result = region(page, 'Resultado')
  await expect(result.getByRole('status')).toContainText(euros('Faltam 5,00 €'))
  await result.getByRole('button', { name: 'Fechar a caixa' }).click()
  await expect(page.getByText('Explique a diferença.')).toBeVisible()
  await result.getByLabel(/^Explicação da diferença/).fill('Troco mal feito')
  await result.getByLabel(/^Depositar no banco/).fill('150')
  await result.getByLabel(/^Conta/).selectOption('Banco da Quermesse')
  await expect(result).toContainText(euros('45,00 €'))
  await checkAccessibility(page)
  await result.getByRole('button', { name: 'Fechar a caixa' }).dblclick()
  await expect(told(page, 'Caixa fechada')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Caixa da Quermesse', level: 1 })).toBeVisible()
  await expect(region(page, 'Fechos de caixa')).toContainText('Troco mal feito')
  expect([await balanceOf(page, box), await balanceOf(page, bank)]).toEqual([45, 350])

  await page.setViewportSize(PHONE)
  await page.goto('/tesouraria/contas')
  await expect(page.getByRole('link', { name: 'Caixa da Quermesse', exact: true })).toBeVisible()
})

test('TRE-01: the handover of the accounts is made as a document for two to sign', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/tesouraria/contas')
  await page.getByRole('button', { name: 'Passagem de contas' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Quem entrega/)).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Fazer o documento' }).click()
  await expect(dialog.getByText('Indique quem recebe.')).toBeVisible()
  await dialog.getByLabel(/^Quem recebe/).fill('Nova Tesoureira')
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Fazer o documento' }).click()
  await expect(page.getByText(/^Passagem de contas em .*: imprima/)).toBeVisible({ timeout: 30_000 })
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^passagem-de-contas-.*\.pdf$/)
  const pdf = await readFile(await file.path(), 'latin1')
  expect([pdf.slice(0, 5), pdf.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
})
