import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { addMember, callApi, findId } from './call-api.ts'
import { makeDebtor } from './debtors.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('NAV-27 PAY-03: debts are listed with their sums, and ticked ones are waived after a preview', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Zulmira Dívida Larga')
  await page.goto('/quotas/dividas')
  await page.getByRole('searchbox').fill('Zulmira')
  await expect(page.getByRole('heading', { name: 'Dívidas', level: 1 })).toBeVisible()
  await expect(page.getByText(euros('Total: 36,00 €'))).toBeVisible()
  await expect(page.getByRole('button', { name: /Eliminar/ })).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Selecionar Quota 2024' }).check()
  const bar = region(page, 'Seleção')
  await expect(bar.getByRole('status')).toHaveText(euros('1 selecionado · Total: 18,00 €'))
  await bar.getByRole('button', { name: 'Perdoar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Perdoar 1 dívida' })
  await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Desemprego')
  await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(dialog.getByRole('status')).toContainText(euros('Perdoar 1 dívida, no total de 18,00 €.'))
  await checkAccessibility(page)
  // Minutes are demanded by the organisation; what is missing is told beside its box, and nothing has happened.
  await dialog.getByRole('button', { name: 'Perdoar 1 dívida' }).click()
  await expect(dialog.getByText('Indique a ata em que foi decidido.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Ata/ }).fill('12/2026')
  await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
  await dialog.getByRole('button', { name: 'Perdoar 1 dívida' }).click()
  await expect(told(page, 'Dívidas perdoadas')).toBeVisible()
  await expect(page.getByRole('row', { name: /Quota 2024/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Quota 2025' }).click()
  await expect(page).toHaveURL(`/quotas/dividas/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zulmira Dívida Larga')
})

test('NAV-28 NAV-10 PAY-03: the debts of one member by keyboard alone, and the same account on the sheet', {
  tag: '@core',
}, async ({ page }) => {
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Abílio Conta Certa')
  await page.goto(`/quotas/dividas/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abílio Conta Certa')
  const owed = region(page, 'Por pagar')

  await test.step('how the member stands, where each debt comes from, and the balance line by line', async () => {
    await expect(page.getByText(euros('Em atraso 36,00 €'))).toBeVisible()
    await expect(page.getByText('31/12/2023', { exact: true })).toBeVisible()
    await expect(owed.getByRole('listitem')).toHaveCount(2)
    await expect(owed.getByRole('listitem').first()).toContainText(/Quota 2024.*vencida há [\d\s]+ dias.*lançada à mão/)
    const rows = region(page, 'Conta-corrente').getByRole('row')
    await expect(rows.nth(1)).toContainText(euros('Quota 2025'))
    await expect(rows.nth(1).getByRole('cell').last()).toHaveText(euros('36,00 €'))
    await expect(rows.nth(3)).toContainText(/Pagamento.*Numerário · recibo REC \d{4}\/\d+ · liquidou Quota 2023/)
    await expect(rows.nth(3).getByRole('cell').last()).toHaveText(euros('0,00 €'))
  })

  await test.step('a part is waived by keyboard alone; focus returns to where it was', async () => {
    const waive = owed.getByRole('button', { name: 'Perdoar Quota 2024' })
    await waive.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Perdoar Quota 2024' })
    await expect(dialog.getByRole('textbox', { name: /Valor a perdoar/ })).toBeFocused()
    await page.keyboard.type('20')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Doença')
    await page.keyboard.press('Tab')
    await page.keyboard.type('3/2026')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(euros('Só estão em dívida 18,00 €.'))).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: /Valor a perdoar/ })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await expect(told(page, 'Dívida perdoada')).toBeVisible()
    await expect(waive).toBeFocused()
    await expect(owed.getByRole('listitem').first()).toContainText(euros('perdoados 8,00 €'))
    await expect(page.getByText(euros('Em atraso 28,00 €'))).toBeVisible()
    await expect(region(page, 'Conta-corrente')).toContainText('Perdão de Quota 2024')
  })

  await test.step('instalments are agreed upon; the debts stay, and each instalment is told', async () => {
    await owed.getByRole('button', { name: 'Acordar prestações' }).click()
    const dialog = page.getByRole('dialog', { name: 'Acordar prestações' })
    await dialog.getByRole('textbox', { name: /Número de prestações/ }).fill('4')
    await expect(dialog.getByText(euros('4 prestações de 7,00 €,'))).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Registar acordo' }).click()
    await expect(told(page, 'Acordo registado')).toBeVisible()
    const agreements = region(page, 'Acordos de prestações')
    await expect(agreements).toContainText(euros('4 prestações de 7,00 €'))
    await agreements.getByText('Ver as 4 prestações').click()
    await expect(agreements.getByRole('listitem').last()).toHaveText(/^Prestação 4 de 4 · .*por pagar$/)
    await expect(owed.getByRole('listitem').first()).toContainText('em prestações')
    await expect(owed.getByRole('button', { name: 'Acordar prestações' })).toHaveCount(0)
    await expect(page.getByText(euros('Em atraso 28,00 €'))).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('a charge is made by hand, of this member already', async () => {
    await owed.getByRole('link', { name: 'Lançar dívida' }).click()
    await expect(page.getByRole('combobox', { name: /^Sócio/ })).toHaveValue(/Abílio Conta Certa/)
    await page.getByRole('combobox', { name: /^Tipo/ }).fill('Multa')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'De', exact: true })).toHaveCount(0)
    await page.getByRole('textbox', { name: /Descrição/ }).fill('Chave perdida')
    await page.getByRole('textbox', { name: /Valor original/ }).fill('5')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page).toHaveURL(`/quotas/dividas/${id}`)
    await expect(owed.getByRole('listitem').last()).toContainText(/Chave perdida.*vence a/)
  })

  await test.step('receipts are at hand; a declaration that nothing is overdue is refused in words', async () => {
    const answered = page.waitForResponse(/\/payments\/[^/]+\/receipt$/)
    await page.getByRole('button', { name: 'Recibo do pagamento de 03/02/2023' }).click()
    expect((await answered).status()).toBe(200)
    await page.getByRole('button', { name: 'Declaração de quotas em dia' }).click()
    await expect(told(page, 'Não foi possível abrir')).toBeVisible()
    await expect(told(page, /em atraso|vencid/)).toBeVisible()
  })

  await test.step('the tab of the sheet shows the same account, with the money to receive at hand', async () => {
    await page.goto(`/socios/${id}`)
    await page.getByRole('tab', { name: 'Quotas' }).click()
    await expect(page).toHaveURL(/separador=quotas/)
    await expect(page.getByRole('definition').filter({ hasText: euros('Em atraso 28,00 €') })).toBeVisible()
    // The head of the sheet says the same on every tab.
    await expect(page.getByRole('link', { name: euros('Em atraso 28,00 €') })).toBeVisible()
    await expect(page.getByRole('link', { name: euros('Receber 33,00 €') })).toHaveAttribute('href', new RegExp(id))
  })

  await test.step('on a phone nothing is cut off', async () => {
    await page.setViewportSize(PHONE)
    await expect(region(page, 'Conta-corrente').getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.goto('/quotas/dividas?_search=Abílio Conta Certa')
    await expect(page.getByRole('link', { name: /Quota 2025/ })).toContainText(/18,00\s€ · vencida há [\d\s]+ dias/)
  })
})

test('NAV-07: members see on their own page what they owe and their payments, and no reasons', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/socios')
  const sofia = await findId(page, 'members?_search=Sofia Sócia')
  const charge = await callApi(page, 'POST', 'unsettled_payments', {
    memberId: sofia,
    type: 'outro',
    description: 'Cacifo do balneário',
    originalAmount: 15,
  })
  await callApi(page, 'POST', `unsettled_payments/${charge._id}/waive`, {
    amount: 5,
    reason: 'Conversa da direção',
    minutesRef: '4/2026',
  })
  await page.goto('/autorizacao/sair')
  await page.goto('/autorizacao/entrar')
  await page.getByLabel('E-mail').fill(DEMO.member)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const own = region(page, 'As minhas quotas')
  await expect(own).toContainText('Cacifo do balneário')
  await expect(own).toContainText(euros('perdoados 5,00 €'))
  await own.getByText('Pagamentos e recibos').click()
  await expect(own).toContainText('ata 4/2026')
  await expect(page.getByText('Conversa da direção')).toHaveCount(0)
})

test('PAY-01: quotas of one member are generated after a preview, listed, and undone', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const member = await addMember(page, { name: 'Zita Gerada Nova', admissionDate: '2020-05-12' })
  await page.goto(`/socios/${member._id}`)
  await page.getByRole('link', { name: 'Gerar quotas' }).click()
  await expect(page.getByRole('heading', { name: 'Gerar quotas', level: 1 })).toBeVisible()
  const preview = region(page, 'O que vai acontecer')
  await expect(preview.getByRole('row', { name: /Zita Gerada Nova.*Quota \d{4} · plano/ })).toBeVisible()
  await expect(preview.getByRole('row', { name: /Total de 1 ficha/ })).toBeVisible()
  await preview.getByText(/^Ficam de fora: 0$/).click()
  await expect(preview.getByText('Ninguém neste grupo.')).toBeVisible()
  await page.setViewportSize(PHONE)
  await preview.getByText(/^Pagam: 1$/).click()
  await expect(preview.getByRole('link', { name: 'Zita Gerada Nova' })).toBeVisible()
  await page.setViewportSize(LAPTOP)
  const startRun = async () => {
    await preview.getByRole('button', { name: 'Gerar 1 dívida' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Gerar', exact: true }).click()
  }
  // Somebody agrees another amount meanwhile: nothing is generated, and the preview is shown anew.
  const year = new Date().getFullYear()
  await callApi(page, 'POST', 'member_terms', {
    memberId: member._id,
    kind: 'valor',
    fromDate: `${year}-01-01`,
    amount: 7,
  })
  await startRun()
  await expect(told(page, /^Mudou entretanto: são agora 1 dívida/)).toBeVisible()
  await expect(preview.getByRole('row', { name: /Zita Gerada Nova/ })).toContainText(euros('7,00 €'))
  await startRun()
  await expect(page.getByRole('heading', { name: 'Gerações de quotas', level: 1 })).toBeVisible()
  // The demonstration has yearly runs of the same name, by its treasurer.
  await page
    .getByRole('row')
    .filter({ hasText: 'Ana Administradora' })
    .getByRole('link', { name: /^Quotas \d{4}$/ })
    .first()
    .click()
  await expect(region(page, 'Dívidas desta geração').getByText('Zita Gerada Nova')).toBeVisible()
  await page.getByRole('button', { name: 'Anular geração' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anular geração' }).click()
  await expect(page.getByText(/^Esta geração foi anulada em /)).toBeVisible()
})
