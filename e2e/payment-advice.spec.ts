import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { makeDebtor } from './debtors.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('NAV-49 PAY-04: the payment advice of a member is read, previewed, printed and sent', { tag: '@core' }, async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  // The browser of the stories has no viewer of documents; what the page would show in one is asked for all the same.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true, configurable: true }),
  )
  await enter(page, '/socios')
  const id = await makeDebtor(page, 'Hermínia Aviso Devido')

  await test.step('the account leads to it, and everything open is asked for', async () => {
    await page.goto(`/quotas/dividas/${id}`)
    const shown = page.waitForResponse(answer => answer.url().includes('/api/downloads/'))
    await region(page, 'Por pagar').getByRole('link', { name: 'Aviso de pagamento' }).click()
    await expect(page).toHaveURL(`/quotas/aviso/${id}`)
    await expect(page.getByRole('heading', { name: 'Aviso de pagamento', level: 1 })).toBeVisible()
    const advice = region(page, /^Aviso n\.º \d{4}\/\d{6}$/)
    await expect(advice.getByRole('listitem')).toHaveCount(3)
    await expect(advice).toContainText(/Quota 2024.*Quota 2025.*Total a pagar/)
    await expect(advice).toContainText(euros('36,00 €'))
    await expect(advice).toContainText('Em atraso desde 31/03/2024.')
    await expect(page.getByTitle('Aviso de pagamento em PDF')).toBeVisible()
    expect((await shown).headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('aviso-'),
    })
  })

  await test.step('one year alone, and words where nothing is open', async () => {
    await page.getByRole('combobox', { name: 'O que se pede' }).selectOption('quota')
    const year = page.getByRole('textbox', { name: 'Ano' })
    await year.fill('2025')
    await expect(region(page, /^Aviso n\.º/)).toContainText(euros('Total a pagar18,00 €'))
    await expect(region(page, /^Aviso n\.º/)).toContainText(euros('há 18,00 € de datas anteriores'))
    await year.fill('2021')
    await expect(page.getByText('Não há nada deste tipo por pagar de 2021.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Imprimir' })).toHaveCount(0)
    await year.fill('20')
    await expect(page.getByText('Indique um ano.')).toBeVisible()
    await page.getByRole('combobox', { name: 'O que se pede' }).selectOption('divida')
    await expect(region(page, /^Aviso n\.º/)).toContainText(euros('36,00 €'))
  })

  await test.step('it is printed by keyboard from where one is', async () => {
    // The preview of what was chosen last may still be asked for.
    const asked = page.waitForRequest(
      request => request.url().endsWith('/payment_advice/pdf') && request.postDataJSON()?.forPrinter,
    )
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+p')
    expect((await asked).postDataJSON()).toMatchObject({ memberId: id, type: 'divida' })
  })

  await test.step('it is sent by e-mail to whoever has one, and the reason is said where nobody has', async () => {
    await page.getByRole('button', { name: 'Enviar por e-mail' }).click()
    await expect(told(page, 'O aviso não pode ser enviado por e-mail. Motivo: Sem e-mail.')).toBeVisible()
    const { rev } = await callApi(page, 'GET', `members/${id}`)
    await callApi(page, 'PATCH', `members/${id}`, { rev, email: 'herminia@aviso.example' })
    await page.getByRole('button', { name: 'Enviar por e-mail' }).click()
    await expect(told(page, /^(O aviso vai a caminho|A mensagem ficou guardada)$/)).toBeVisible()
    const [message] = await callApi(page, 'GET', `messages?_memberId=${id}`)
    expect(message).toMatchObject({ name: 'aviso1', recipientAddress: 'herminia@aviso.example' })
  })

  await test.step('what is paid meanwhile leaves it', async () => {
    await callApi(page, 'POST', 'payments', {
      memberId: id,
      amount: 18,
      method: 'numerario',
      type: 'quota',
      date: '2026-01-05',
      bankAccountId: (await callApi(page, 'GET', 'bank_accounts?_kind=caixa'))[0]._id,
    })
    await expect(region(page, /^Aviso n\.º/).getByRole('listitem')).toHaveCount(2)
    await page.setViewportSize(PHONE)
    await checkAccessibility(page)
  })
})

test('PAY-04: the advices of ticked debts are one file', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  await makeDebtor(page, 'Jacinta Aviso Postal')
  await page.goto('/quotas/dividas')
  await page.getByRole('searchbox').fill('Jacinta Aviso')
  await page.getByRole('checkbox', { name: 'Selecionar Quota 2024' }).check()
  const bar = region(page, 'Seleção')
  await bar.getByRole('button', { name: 'Mais' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Avisos em PDF' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^avisos-\d{4}-\d{2}-\d{2}\.pdf$/)
})
