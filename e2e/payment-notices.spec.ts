import { lisbonDay } from '@agremia/model/rules/day'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi, findId } from './call-api.ts'
import { makeDebtor } from './debtors.ts'
import { enter } from './enter.ts'
import { readMails } from './mails.ts'
import { euros, LAPTOP, PHONE, region } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

const MAIL = 'notificada@example.pt'

test('NAV-29 PAY-03: ticked debts are notified after a preview, by keyboard too, and the notice can be paid', {
  tag: '@core',
}, async ({ page, app }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Xénia Notificada Lopes')
  await makeDebtor(page, 'Xénia Notificada Sem Contactos')
  const { rev } = await callApi(page, 'GET', `members/${id}`)
  await callApi(page, 'PATCH', `members/${id}`, { rev, email: MAIL })
  await page.goto('/quotas/dividas')
  await page.getByRole('searchbox').fill('Xénia Notificada')
  const ticks = page.getByRole('row').getByRole('checkbox', { name: /^Selecionar Quota/ })
  await expect(ticks).toHaveCount(4)
  await ticks.first().click()
  await ticks.last().click({ modifiers: ['Shift'] })
  await region(page, 'Seleção').getByRole('link', { name: 'Notificar' }).click()
  await expect(page).toHaveURL('/quotas/notificarSocios')

  const preview = region(page, 'O que vai acontecer')
  await test.step('who gets what, who does not and why, the value and one notice as it leaves', async () => {
    await expect(page.getByRole('combobox', { name: 'Dívidas' })).toHaveValue('chosen')
    await expect(preview.getByRole('status')).toHaveText(new RegExp(`1 sócio, 2 dívidas, ${euros('36,00 €')}`))
    await expect(preview.getByRole('row', { name: /Lopes/ })).toContainText(`1.º avisoE-mail · ${MAIL}`)
    await expect(preview.getByRole('row', { name: /Sem Contactos/ })).toContainText('Sem e-mail nem morada')
    const example = page.getByRole('article', { name: 'Exemplo: Xénia Notificada Lopes' })
    await expect(example).toContainText('Lembrete: Quota 2024 e Quota 2025')
    await page.setViewportSize(PHONE)
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize(LAPTOP)
  })

  await test.step('money that comes meanwhile is noticed by the page itself', async () => {
    const payment = await callApi(page, 'POST', 'payments', {
      memberId: id,
      amount: 18,
      method: 'transferencia',
      type: 'quota',
      date: lisbonDay(new Date()),
      bankAccountId: await findId(page, 'bank_accounts?_kind=banco'),
    })
    await expect(preview.getByRole('status')).toHaveText(new RegExp(`1 sócio, 1 dívida, ${euros('18,00 €')}`))
    await callApi(page, 'POST', `payments/${payment._id}/annul`, { reason: 'Fim do passo' })
    await expect(preview.getByRole('status')).toHaveText(new RegExp(`1 sócio, 2 dívidas, ${euros('36,00 €')}`))
  })

  await test.step('another level for all, and a day that has passed is told beside its box', async () => {
    await page.getByRole('combobox', { name: 'Aviso' }).selectOption('aviso2')
    await expect(page.getByRole('article')).toContainText('Quotas por regularizar')
    const day = page.getByRole('textbox', { name: /Data limite/ })
    await day.fill('01/01/2024')
    await expect(page.getByText('Escolha um dia a partir de hoje.')).toBeVisible()
    await expect(preview).toHaveCount(0)
    await day.fill('31/12/2099')
    await expect(page.getByRole('article')).toContainText('31/12/2099')
  })

  await test.step('confirmed by keyboard, and found among the sendings with its text', async () => {
    await preview.getByRole('button', { name: 'Notificar 1 sócio' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Notificar 1 sócio de 36,00\s€\?$/ })
    await expect(dialog).toContainText('1 por e-mail e 0 por carta. 1 não recebe.')
    await dialog.getByRole('button', { name: 'Voltar' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/mensagens/envios')
    await expect(page.getByRole('link', { name: /Quotas por regularizar/ }).first()).toBeVisible()
    await expect.poll(async () => (await readMails(app, MAIL)).length).toBe(1)
    const [mail] = await readMails(app, MAIL)
    expect(mail).toContain('até 31/12/2099')
    expect(mail).toMatch(/Entidade 99999 · Referência \d{3} \d{3} \d{3}/)
  })
})

test('NAV-29: opened by itself the screen is about everything overdue, in pages, and tells where nobody is left', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/quotas/dividas')
  await page.getByRole('link', { name: 'Notificar', exact: true }).click()
  const preview = region(page, 'O que vai acontecer')
  await expect(page.getByRole('combobox', { name: 'Dívidas' })).toHaveValue('overdue')
  await expect(preview.getByRole('status')).toContainText('sócios')
  await expect(preview.getByRole('row').nth(10)).toBeVisible()
  await preview.getByRole('button', { name: 'Seguintes' }).click()
  await expect(preview.getByText(/^51 a /)).toBeVisible()
  await preview.getByRole('textbox', { name: 'Procurar' }).fill('ninguém com este nome')
  await expect(preview.getByText('Ninguém com este nome ou número.')).toBeVisible()
})
