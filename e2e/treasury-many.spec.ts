import type { Locator, Page } from '@playwright/test'
import { drawInvoice } from '../server/src/features/demo/treasury/draw-invoice.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { PHONE, told, WHEN_READ } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

const SUPPLIER = 'Tipografia da Ponte'
const invoice = (number: string, base: number, { name = `${number}.pdf`, hasQr = true } = {}) => ({
  name,
  mimeType: 'application/pdf',
  buffer: drawInvoice({
    supplier: { name: SUPPLIER, nif: '508332141', address: ['Rua da Ponte, 8', '7050-100 Montemor-o-Novo'] },
    buyer: { name: 'Centro Cultural', nif: '501964843', address: ['Largo da Igreja'] },
    type: 'FT',
    number: `FT 2026P/${number}`,
    atcud: `CSDF7T5H-${number}`,
    date: '2026-01-05',
    lines: [{ text: 'Impressão', base, rate: 'normal' }],
    hasQr,
  }).pdf,
})
const program = { name: 'orcamento.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\x00 This program') }
const rows = (page: Page) => page.getByRole('list', { name: 'Documentos', exact: true }).locator('> li')
const head = (row: Locator) => row.getByRole('button', { expanded: false }).first()
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

test('TRE-02, NAV-41, API-04: several files become one document each, also after a reload and a lost answer', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, '/tesouraria')
  await page.getByRole('link', { name: 'Vários', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Vários documentos', level: 1 })).toBeVisible()
  const zone = await page.getByRole('group', { name: 'Faturas e recibos' }).boundingBox()
  expect(zone?.width, 'the place for files is as wide as the screen while there is nothing else').toBeGreaterThan(1000)

  await test.step('each file is a row that its QR code fills in; one that is no PDF tells why, and is taken away', async () => {
    const copy = invoice('81', 10_000, { name: 'copia.pdf' })
    const files = [invoice('81', 10_000), invoice('82', 20_000), program, copy, invoice('83', 1_000, { hasQr: false })]
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    const refused = page.getByRole('list', { name: 'Ficheiros que não foram aceites' })
    await expect(refused).toContainText('Só são aceites ficheiros PDF')
    await refused.getByRole('button', { name: 'Retirar orcamento.pdf da lista' }).click()
    await expect(refused).toHaveCount(0)
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).nth(1)).toContainText('246,00 €', WHEN_READ)
    await expect(field(page, /^Total/)).toHaveValue('123,00')
    await expect(field(page, /^Total/)).toHaveAccessibleDescription(/Do código QR\./)
    await expect(page.getByRole('img', { name: '81.pdf, página 1 de 1' })).toHaveAttribute('data-drawn', 'true')
  })

  await test.step('a repeated file is told in both of its rows', async () => {
    await expect(rows(page).nth(0)).toContainText('Parece repetido')
    await expect(rows(page).nth(2)).toContainText('Parece repetido', WHEN_READ)
    await expect(page.getByText(/já tem um documento com este número: linha 3/)).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('common fields are set once for the ticked rows, the rest from row to row by Enter', async () => {
    // The copy has the number of the first, so it would be saved only if somebody ticked it.
    await expect(rows(page).nth(2).getByRole('checkbox')).not.toBeChecked()
    await page.getByRole('button', { name: 'Campos comuns' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Descrição' }).fill('Jornal de janeiro')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Preencher 3 linhas assinaladas' }).click()
    await field(page, /^Nome da entidade/).fill(SUPPLIER)
    await page.keyboard.press('Enter')
    await expect(field(page, /^Total/)).toHaveValue('246,00')
    await expect(field(page, /^Nome da entidade/)).toBeFocused()
    await page.keyboard.type(SUPPLIER)
    await page.keyboard.press('Shift+Enter')
    await expect(field(page, /^Total/)).toHaveValue('123,00')
    await expect(field(page, /^Descrição/)).toHaveValue('Jornal de janeiro')
  })

  await test.step('a reload loses nothing', async () => {
    await page.reload()
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).nth(1)).toContainText(SUPPLIER)
    await expect(rows(page).nth(2).getByRole('checkbox')).not.toBeChecked()
    await expect(field(page, /^Nome da entidade/)).toHaveValue(SUPPLIER)
    await expect(field(page, /^Total/)).toHaveAccessibleDescription(/Do código QR\./)
  })

  await test.step('those that are ticked are saved one by one; one that fails stays, with its errors', async () => {
    // The first document is saved, but a gateway loses the answer.
    await page.route(
      '**/api/treasury_docs',
      async route => {
        await route.fetch()
        await route.fulfill({ status: 502 })
      },
      { times: 1 },
    )
    await page.keyboard.press('Control+s')
    await expect(told(page, '2 documentos guardados')).toBeVisible()
    await expect(rows(page).nth(0).getByRole('link')).toHaveText(/^Guardado n\.º \d{4}\/\d+$/)
    await expect(rows(page).nth(1).getByRole('link')).toHaveText(/^Guardado n\.º \d{4}\/\d+$/)
    await expect(rows(page).nth(2)).toContainText('Parece repetido')
    await expect(rows(page).nth(3)).toContainText('Não guardado')
    await expect(page.getByRole('alert').filter({ hasText: 'Uma linha não foi guardada' })).toBeFocused()
    await checkAccessibility(page)
  })

  await test.step('on a phone the PDF is one touch away, and the row that failed is mended', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Ver PDF' }).click()
    await expect(page.getByRole('img', { name: '83.pdf, página 1 de 1' })).toHaveAttribute('data-drawn', 'true')
    await page.getByRole('button', { name: 'Voltar ao documento' }).click()
    await field(page, /^NIF da entidade/).fill('508332141')
    // What the documents that were saved a moment ago had.
    await expect(field(page, /^Nome da entidade/)).toHaveValue(SUPPLIER)
    await field(page, /^Data do documento/).fill('5/1/2026')
    await field(page, /^Total/).fill('12,30')
    await page.getByRole('button', { name: 'Guardar 1 assinalada' }).click()
    await expect(rows(page).nth(3).getByRole('link')).toHaveText(/^Guardado/)
    await rows(page)
      .nth(2)
      .getByRole('button', { name: /^Retirar a linha 3/ })
      .click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Retirar as guardadas' }).click()
    await expect(page.getByText(/^Largue todas as faturas/)).toBeVisible()
    await expect(head(rows(page))).toHaveCount(0)
  })

  const saved = await callApi(
    page,
    'GET',
    `treasury_docs?_entityTaxNumber=508332141&_fields=totalAmount&_sort=totalAmount`,
  )
  expect(saved.map(({ totalAmount }: { totalAmount: number }) => totalAmount)).toEqual([12.3, 123, 246])
})
