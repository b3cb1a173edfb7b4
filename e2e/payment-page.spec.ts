import { gzipSync } from 'node:zlib'
import { lisbonDay } from '@agremia/model/rules/day'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkByDayAndNight } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { callApi, findId } from './call-api.ts'
import { makeDebtor } from './debtors.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region } from './on-screen.ts'
import { visit } from './visit.ts'

test.use({ actionTimeout: 20_000, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const MOST_KB = 60

/** A member who owes two quotas of 18 €, and the address of the page on which both are paid. */
async function openRequest(page: Page, name: string): Promise<string> {
  await enter(page, '/socios')
  const memberId = await makeDebtor(page, name)
  const owed: { _id: string; amount: number }[] = await callApi(
    page,
    'GET',
    `unsettled_payments?_memberId=${memberId}&_limit=-1`,
  )
  const chargeIds = owed.filter(({ amount }) => amount > 0).map(({ _id }) => _id)
  return (await callApi(page, 'POST', 'payment_requests/open', { memberId, chargeIds })).page
}

const payButton = (page: Page) => page.getByRole('button', { name: euros('Pagar 36,00 €') })
const phoneInput = (page: Page) => page.getByLabel('Telemóvel')

test('PAY-05, NAV-30: a visitor reads how to pay, is told of a wrong number, and pays by phone', {
  tag: ['@core', '@always'],
}, async ({ page: staff, browser, app }) => {
  const address = await openRequest(staff, 'Genoveva Paga Depressa')
  const page = await visit(browser, app)

  await test.step('the page tells what to pay, to whom, and of the payer no more than needed', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      euros('A pagar 36,00 €').replace('pagar\u00a0', 'pagar '),
    )
    await expect(page).toHaveTitle(/^Pagar 36,00.€ — /)
    await expect(region(page, 'O que está por pagar')).toContainText(/G\. Depressa · n\.º \d+/)
    await expect(region(page, 'O que está por pagar')).toContainText('Quota 2024')
    await expect(page.getByText('Genoveva')).toHaveCount(0)
    for (const nothing of ['navigation', 'menu', 'toolbar'] as const)
      await expect(page.getByRole(nothing)).toHaveCount(0)
    await expect(region(page, 'Multibanco')).toContainText(/\d{3} \d{3} \d{3}/)
    await expect(region(page, 'Transferência')).toContainText(/PT50 \d{4}/)
    await expect(region(page, 'Transferência')).toContainText(/RF\d\d /)
    await checkByDayAndNight(page, { hasProgram: false })
  })

  await test.step('values are copied as they are typed elsewhere', async () => {
    await page.getByRole('button', { name: 'Copiar Referência' }).click()
    await expect(page.getByRole('button', { name: 'Copiado Referência' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Referência: copiado.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{9}$/)
    await page.getByText('Código QR para a aplicação do banco').click()
    const code = page.getByRole('img', { name: /dados da transferência/ })
    await expect(code).toBeVisible()
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  await test.step('a landline is refused beside the field', async () => {
    await phoneInput(page).fill('212 345 678')
    await payButton(page).click()
    await expect(phoneInput(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#telemovel-erro')).toHaveText('O MB WAY precisa de um telemóvel português.')
    await expect(phoneInput(page)).toBeFocused()
    await checkAccessibility(page)
    await phoneInput(page).fill('912')
    await expect(page.locator('#telemovel-erro')).toBeEmpty()
  })

  await test.step('a request that is refused on the phone is told, and another can be sent', async () => {
    await phoneInput(page).fill('912 345 002')
    await phoneInput(page).press('Enter')
    await expect(page.getByText('Confirme na aplicação MB WAY', { exact: true })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^[34]:\d\d$/)
    await checkByDayAndNight(page, { hasProgram: false })
    await expect(page.getByText('O pedido foi recusado no telemóvel.', { exact: false }).first()).toBeVisible({
      timeout: 30_000,
    })
    await expect(phoneInput(page)).toBeFocused()
    await expect(phoneInput(page)).toHaveValue('912 345 002')
  })

  await test.step('one that is confirmed is told by the page itself, also after a reload', async () => {
    await phoneInput(page).fill('912345001')
    await payButton(page).click()
    const paid = page.getByRole('heading', { name: 'Pagamento recebido. Obrigado!', level: 1 })
    await expect(paid).toBeVisible({ timeout: 30_000 })
    await expect(paid).toBeFocused()
    await expect(page.getByText(/Recebemos 36,00.€ em/)).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    await checkByDayAndNight(page, { hasProgram: false })
    await page.reload()
    await expect(paid).toBeVisible()
  })
  await page.context().close()
})

test('NAV-30: money that comes in another way, as by Multibanco, is told by the page itself', async ({
  page: staff,
  browser,
  app,
}) => {
  const address = await openRequest(staff, 'Jacinta Paga no Multibanco')
  const page = await visit(browser, app)
  await page.clock.install()
  await page.goto(address)
  await expect(payButton(page)).toBeVisible()
  const [owner] = await callApi(staff, 'GET', 'members?_search=Jacinta Paga no Multibanco')
  await callApi(staff, 'POST', 'payments', {
    memberId: owner._id,
    amount: 36,
    method: 'transferencia',
    type: 'quota',
    date: lisbonDay(new Date()),
    bankAccountId: await findId(staff, 'bank_accounts?_kind=banco'),
  })
  await page.clock.runFor(20_000)
  await expect(page.getByRole('heading', { name: 'Pagamento recebido. Obrigado!', level: 1 })).toBeFocused()
  await page.context().close()
})

test('NAV-30: the page stops asking while nobody sees it, and goes on when it is seen', async ({
  page: staff,
  browser,
  app,
}) => {
  const address = await openRequest(staff, 'Hermínia Olha Noutro Dia')
  const page = await visit(browser, app)
  await page.goto(address)
  let asked = 0
  page.on('request', request => {
    if (request.url().endsWith('/state')) asked += 1
  })
  // This ending waits until somebody decides.
  await phoneInput(page).fill('912345678')
  await payButton(page).click()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await page.clock.install()
  const hide = (isHidden: boolean) =>
    page.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  const before = asked
  await page.clock.runFor(30_000)
  // A question that was under way may have been counted late, no further one.
  expect(asked).toBeLessThanOrEqual(before + 1)
  await hide(false)
  await expect.poll(() => asked).toBeGreaterThan(before)
  await page.context().close()
})

test(`NAV-30: the page loads without the program, in under ${MOST_KB} KB gzipped, and is one call deep`, async ({
  page: staff,
  browser,
  app,
}) => {
  const address = await openRequest(staff, 'Ilda Telefone Velho')
  const page = await visit(browser, app, LAPTOP)
  const answered: Promise<{ path: string; size: number }>[] = []
  page.on('response', response =>
    answered.push(
      response.body().then(body => ({
        path: new URL(response.url()).pathname,
        size: gzipSync(body, { level: 9 }).length,
      })),
    ),
  )
  await page.goto(address)
  await expect(payButton(page)).toBeVisible()
  // Wide enough to show the code for another device at once.
  await expect(page.getByRole('img', { name: /dados da transferência/ })).toBeVisible()
  await checkByDayAndNight(page, { hasProgram: false })
  const files = await Promise.all(answered)
  expect(files.filter(({ path }) => path.startsWith('/api/'))).toHaveLength(1)
  expect(files.filter(({ path }) => path.endsWith('.js'))).toHaveLength(1)
  expect(files.reduce((sum, { size }) => sum + size, 0) / 1000).toBeLessThan(MOST_KB)
  await page.context().close()
})

test('NAV-07 PAY-05: a member goes from the own page to that of one debt, pays it, and it is gone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/socios')
  const memberId = await findId(page, 'members?_search=Sofia Sócia')
  for (const description of ['Cacifo do ginásio', 'Chave do armário'])
    await callApi(page, 'POST', 'unsettled_payments', { memberId, type: 'outro', description, originalAmount: 12 })
  await page.goto('/autorizacao/sair')
  await page.goto('/autorizacao/entrar')
  await page.getByLabel('E-mail').fill(DEMO.member)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const own = region(page, 'As minhas quotas')
  await expect(own.getByRole('button', { name: /^Pagar tudo, / })).toBeVisible()
  // The stories before this one had other pages in front, and the browser draws one in the background late.
  await page.bringToFront()
  await checkByDayAndNight(page)
  await own.getByRole('button', { name: 'Pagar Cacifo do ginásio' }).click()
  await expect(page).toHaveURL(/\/informacaoDePagamento\/\w{22}$/)
  await expect(region(page, 'O que está por pagar')).toContainText('Cacifo do ginásio')
  await expect(region(page, 'O que está por pagar')).not.toContainText('Chave do armário')
  await phoneInput(page).fill('912345001')
  await page.getByRole('button', { name: euros('Pagar 12,00 €') }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento recebido. Obrigado!' })).toBeVisible({ timeout: 30_000 })
  await page.goto('/dashboard')
  await expect(own).toContainText('Chave do armário')
  await expect(own.getByRole('button', { name: 'Pagar Cacifo do ginásio' })).toHaveCount(0)
})

test('PAY-05: staff read how a member can pay, copy the link, and ask a phone', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const memberId = await makeDebtor(page, 'Jacinta Pergunta ao Balcão')
  await page.goto(`/quotas/dividas/${memberId}`)
  await region(page, 'Por pagar').getByRole('button', { name: 'Formas de pagar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Formas de pagar' })
  await expect(dialog).toContainText(euros('36,00 €'))
  await expect(dialog.getByLabel('Multibanco', { exact: true })).toHaveValue(
    /^Entidade 99999 · Referência \d{3} \d{3} \d{3} · 36,00/,
  )
  await expect(dialog.getByLabel(/^IBAN de /)).toHaveValue(/^PT50 (\d{4} ){5}\d$/)
  await expect(dialog.getByLabel('Descritivo da transferência', { exact: true })).toHaveValue(/^RF/)
  const address = await dialog.getByLabel('Página de pagamento', { exact: true }).inputValue()
  expect(address).toMatch(/^http:\/\/localhost:\d+\/informacaoDePagamento\/\w{22}$/)
  await checkByDayAndNight(page)
  await dialog.getByLabel('Telemóvel MB WAY').fill('21 234 56 78')
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(dialog.getByText('O MB WAY precisa de um telemóvel português.')).toBeVisible()
  await dialog.getByLabel('Telemóvel MB WAY').fill('912345001')
  await dialog.getByLabel('Telemóvel MB WAY').press('Enter')
  await expect(dialog.getByText(/^Pedido enviado\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(region(page, 'Por pagar')).toContainText('Não há nada por pagar.', { timeout: 30_000 })
})

test('NAV-30: a wrong address and a server that cannot be reached are told in words', async ({ browser, app }) => {
  const page = await visit(browser, app)
  await page.goto('/informacaoDePagamento/um-codigo-que-ninguem-enviou')
  await expect(page.getByRole('heading', { name: 'Esta ligação não funciona', level: 1 })).toBeVisible()
  await checkByDayAndNight(page, { hasProgram: false })
  await page.route('**/information', route => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Não foi possível contactar o servidor')
  await page.unroute('**/information')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Esta ligação não funciona', level: 1 })).toBeVisible()
  await page.context().close()
})
