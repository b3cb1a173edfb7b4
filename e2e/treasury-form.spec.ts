import type { Page } from '@playwright/test'
import { drawInvoice } from '../server/src/features/demo/treasury/draw-invoice.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { endApprovals } from './end-approvals.ts'
import { enter } from './enter.ts'
import { PHONE, told, WHEN_READ } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

const DESK = { width: 1440, height: 900 }
const invoice = (number: string, base: number, hasQr = true) => ({
  name: `${number}.pdf`,
  mimeType: 'application/pdf',
  buffer: drawInvoice({
    supplier: {
      name: 'Luz do Vale, Lda.',
      nif: '503504564',
      address: ['Rua do Moinho, 3', '7050-100 Montemor-o-Novo'],
    },
    buyer: { name: 'Centro Cultural', nif: '501964843', address: ['Largo da Igreja'] },
    type: 'FT',
    number: `FT 2026L/${number}`,
    atcud: `CSDF7T5H-${number}`,
    date: '2026-01-02',
    lines: [{ text: 'Eletricidade', base, rate: 'normal' }],
    hasQr,
  }).pdf,
})
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const send = (page: Page, file: ReturnType<typeof invoice>) =>
  page.getByRole('group', { name: 'Ficheiros PDF' }).locator('input[type=file]').setInputFiles(file)
/** As from a folder of the computer onto the title, which is no place for files. */
async function dropOnTitle(page: Page, { name, mimeType, buffer }: ReturnType<typeof invoice>) {
  const dataTransfer = await page.evaluateHandle(
    ([bytes, fileName, type]) => {
      const carried = new DataTransfer()
      carried.items.add(new File([Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))], fileName, { type }))
      return carried
    },
    [buffer.toString('base64'), name, mimeType] as const,
  )
  for (const type of ['dragover', 'drop'])
    await page.getByRole('heading', { level: 1 }).dispatchEvent(type, { dataTransfer })
}
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()

test('TRE-01: the QR code of an invoice fills the form, and the second invoice of a supplier brings the rest', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await enter(page, '/tesouraria/novo')
  await test.step('what the code says is filled in and marked, and is no longer once it is changed', async () => {
    await send(page, invoice('71', 10_000))
    await expect(field(page, /^Total/)).toHaveValue('123,00', WHEN_READ)
    await expect(field(page, /^NIF da entidade/)).toHaveValue('503504564')
    await expect(field(page, /^Data do documento/)).toHaveValue('02/01/2026')
    await expect(field(page, /^Total/)).toHaveAccessibleDescription(/Do código QR\./)
    await expect(page.getByText(/em nome do NIF 501964843, que não é o nosso/)).toBeVisible()
    await field(page, /^N\.º do documento/).fill('FT 2026L/71 A')
    await expect(field(page, /^N\.º do documento/)).not.toHaveAccessibleDescription(/código QR/)
    await checkAccessibility(page)
  })
  await test.step('the rest is typed once', async () => {
    await field(page, /^Nome da entidade/).fill('Luz do Vale, Lda.')
    await field(page, /^Descrição/).fill('Eletricidade da sede')
    await field(page, /^Centro de custo/).fill('Sede')
    await save(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/· Luz do Vale, Lda\.$/)
  })
  await test.step('and comes by itself with the next invoice, wherever on the screen it is dropped', async () => {
    await page.goto('/tesouraria/novo')
    await dropOnTitle(page, invoice('72', 20_000))
    await expect(field(page, /^Total/)).toHaveValue('246,00', WHEN_READ)
    await expect(field(page, /^Nome da entidade/)).toHaveValue('Luz do Vale, Lda.')
    await expect(field(page, /^Centro de custo/)).toHaveValue('Sede')
    await save(page)
    await expect(page).toHaveURL(/\/tesoouraria\//)
  })
  await test.step('the same invoice again is pointed out as soon as it is read', async () => {
    await page.goto('/tesouraria/novo')
    await send(page, invoice('72', 20_000))
    await expect(field(page, /^Total/)).toHaveValue('246,00', WHEN_READ)
    // Nobody has typed anything yet.
    await expect(page.getByText(/Esta entidade já tem um documento com este número/)).toBeVisible()
  })
})

test('NAV-40, NAV-42: a document without a code is entered with its PDF beside it, paid in part, and the payment annulled', {
  tag: ['@core', '@always'],
}, async ({ page }) => {
  const faults: string[] = []
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  await page.setViewportSize(DESK)
  await enter(page, '/tesouraria')
  await endApprovals(page)
  await page.getByRole('link', { name: 'Novo', exact: true }).click()
  const sheet = page.getByRole('img', { name: '70.pdf, página 1 de 1' })

  await test.step('FORM-06: the PDF is drawn beside the form as soon as it is sent', async () => {
    await send(page, invoice('70', 7_700, false))
    await expect(sheet).toHaveAttribute('data-drawn', 'true')
    await expect(page.getByText(/não tem código QR que se consiga ler/)).toBeVisible(WHEN_READ)
    const [side, field] = [
      await sheet.boundingBox(),
      await page.getByRole('textbox', { name: 'Nome da entidade' }).boundingBox(),
    ]
    expect(side?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0))
  })

  await test.step('a total that does not add up is told at its field, and nothing is saved', async () => {
    await page.getByRole('textbox', { name: 'Nome da entidade' }).fill('Luz do Vale, Lda.')
    await page.getByRole('textbox', { name: 'Data do documento' }).fill('2/1/2026')
    await page.getByRole('textbox', { name: 'Total' }).fill('100')
    await page.getByRole('textbox', { name: 'Descrição' }).fill('Eletricidade de janeiro')
    await page.getByRole('button', { name: 'IVA e retenção' }).click()
    await page.getByRole('textbox', { name: 'Valor sem IVA' }).fill('70')
    await page.getByRole('textbox', { name: 'IVA e outros impostos' }).fill('23')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: /somam 93,00/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Valor sem IVA' }).fill('77')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page).toHaveURL(/\/tesoouraria\/[0-9a-f-]{36}$/)
    // Although the path of a document is not below that of the list (NAV-42).
    await expect(
      page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Tesouraria' }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d{4}\/\d+ · Luz do Vale, Lda\.$/)
    await expect(sheet).toHaveAttribute('data-drawn', 'true')
    // What had to be typed is there now.
    await expect(page.getByText(/não tem código QR/)).toHaveCount(0)
  })

  await test.step('a part is paid', async () => {
    await page.getByRole('button', { name: 'Registar pagamento' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Valor' })).toHaveValue('100,00')
    await dialog.getByRole('textbox', { name: 'Valor' }).fill('40')
    await dialog.getByRole('button', { name: 'Registar', exact: true }).click()
    await expect(told(page, 'Pagamento registado')).toBeVisible()
    await expect(page.getByText(/falta 60,00/)).toBeVisible()
  })

  await test.step('and annulled, with a reason', async () => {
    await page.getByRole('tab', { name: 'Pagamentos' }).click()
    const paid = page.getByRole('list', { name: 'Pagamentos' }).getByRole('listitem')
    await expect(paid).toHaveCount(1)
    await paid.getByRole('button', { name: /^Anular o pagamento/ }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Conta errada')
    await page.getByRole('dialog').getByRole('button', { name: 'Anular pagamento' }).click()
    await expect(paid).toHaveCount(2)
    await expect(paid.nth(1)).toContainText('Anulação: Conta errada')
    await checkAccessibility(page)
  })

  await test.step('on a phone the PDF is one touch away', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('tab', { name: 'Dados' }).click()
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: 'Ver PDF' }).click()
    await expect(sheet).toHaveAttribute('data-drawn', 'true')
    await page.getByRole('button', { name: 'Voltar ao documento' }).click()
    await expect(sheet).toHaveCount(0)
  })
  // The refused save is one; nothing else, such as a violation of the content security policy.
  expect(faults.filter(fault => !fault.includes('422'))).toEqual([])
})
