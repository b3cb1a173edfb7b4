import { readFile } from 'node:fs/promises'
import { chromium, type Locator, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { checkByDayAndNight } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { addMember, authorize, callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { launchOptionsOf } from './find-browser.ts'
import { scan } from './hand-scanner.ts'
import { issueCard } from './issue-card.ts'
import { PHONE, region } from './on-screen.ts'
import { visit } from './visit.ts'

test.use({ actionTimeout: 20_000, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 150_000 })

const READ_IN_MS = 300

const entry = (page: Page) => page.getByLabel(/^Código do cartão ou n\.º/)
const readings = (page: Page) => region(page, 'Leituras').getByRole('listitem')
const flash = (page: Page, tone: 'good' | 'again' | 'bad') => page.locator(`[data-tone="${tone}"]`)

async function type(page: Page, text: string) {
  await entry(page).fill(text)
  await entry(page).press('Enter')
}
/** What a phone reads from a picture on the screen. */
async function readQrCode(image: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await image.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function openSession(page: Page, name: string): Promise<string> {
  const { _id } = await callApi(page, 'POST', 'card_sessions', { name })
  await page.goto(`/cartoesSocio/verificarVarios/${_id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return _id
}

test('CARD-03 NAV-18: staff name a session and read cards by typing, by scanner and by number', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/tarefas')
  const [card, lost] = [await issueCard(page, 'Norberto Vem ao Jantar'), await issueCard(page, 'Odete Perdeu Tudo')]
  await callApi(page, 'POST', `membership_cards/${lost._id}/lose`, { reason: 'perda' })
  const old = await addMember(page, { name: 'Palmira Cartão Antigo' })

  await test.step('a session begins with its name', async () => {
    await page.goto('/cartoesSocio/verificarVarios/nova')
    await page.getByRole('button', { name: 'Começar a verificar' }).click()
    await expect(page.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Nome').fill('Jantar de Natal do Norberto')
    await page.getByLabel('Nome').press('Enter')
    await expect(page).toHaveURL(/verificarVarios\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Ainda não foi lido nenhum cartão.')).toBeVisible()
  })

  await test.step(`a valid card is green over the whole screen within ${READ_IN_MS} ms of its answer being asked for`, async () => {
    await entry(page).fill(card.verificationCode.toLowerCase())
    const answered = page.waitForResponse(response => response.url().endsWith('/readings'))
    await entry(page).press('Enter')
    const { responseEnd } = (await answered).request().timing()
    await expect(flash(page, 'good')).toContainText('Norberto Vem ao Jantar')
    expect(await flash(page, 'good').boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })
    await (await answered).finished()
    expect((await answered).request().timing().responseEnd, String(responseEnd)).toBeLessThan(READ_IN_MS)
    await checkByDayAndNight(page)
    await page.keyboard.press('Escape')
    await expect(flash(page, 'good')).toHaveCount(0)
  })

  await test.step('a card read before, a lost one, and texts that are no code', async () => {
    await type(page, card.verificationCode)
    await expect(flash(page, 'again')).toContainText(/Já lido às \d\d:\d\d/)
    await type(page, lost.verificationCode)
    await expect(flash(page, 'bad')).toContainText('Dado como perdido')
    await page.keyboard.press('Escape')
    await type(page, 'ABC')
    await expect(page.getByText('O código de um cartão tem 12 letras e algarismos.')).toBeVisible()
    await entry(page).fill('')
  })

  await test.step('a hand scanner types wherever the focus is; a code of another site is no card', async () => {
    // Nothing has the focus once somebody touches the page beside the inputs.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(entry(page)).not.toBeFocused()
    await scan(page, 'https://outro.example/qualquer')
    await expect(flash(page, 'bad')).toContainText('Este código QR não é de um cartão nosso.')
    await expect(readings(page)).toHaveCount(3)
    await page.keyboard.press('Escape')
    await scan(page, `https://antes.example/v/${card.verificationCode}`)
    await expect(readings(page)).toHaveCount(4)
    await page.keyboard.press('Escape')
  })

  await test.step('an old card is read by its number, once the name was compared', async () => {
    await type(page, String(old.memberNumber))
    const dialog = page.getByRole('dialog', { name: 'É este o nome no cartão?' })
    await expect(dialog).toContainText('Palmira Cartão Antigo')
    await dialog.getByRole('button', { name: 'É, verificar' }).click()
    await expect(flash(page, 'good')).toContainText('Palmira Cartão Antigo')
    await page.keyboard.press('Escape')
  })

  await test.step('the list is kept over a reload, a reading is taken back, and all are exported', async () => {
    await page.reload()
    await expect(readings(page)).toHaveCount(5)
    await expect(region(page, 'Leituras').locator('dd')).toHaveText(['2', '2', '1'])
    await page.getByRole('button', { name: /^Anular a leitura de Palmira/ }).click()
    await expect(region(page, 'Leituras').locator('dd')).toHaveText(['1', '2', '1'])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('Odete Perdeu Tudo')
    expect(text.trim().split('\r\n')).toHaveLength(6)
    await checkByDayAndNight(page)
  })

  await test.step('a scanner that opens addresses adds to the same session, and a reload adds nothing', async () => {
    const session = page.url()
    await page.goto(`/cartoesSocio/verificarVarios/${lost.verificationCode}`)
    await expect(flash(page, 'bad')).toContainText('Dado como perdido')
    await expect(page).toHaveURL(session)
    await expect(readings(page)).toHaveCount(6)
    await page.reload()
    await expect(readings(page)).toHaveCount(6)
  })
})

test('CARD-03 SHELL-10: what was read without a connection is kept over a reload and checked by itself', async ({
  page,
}) => {
  await enter(page, '/tarefas')
  const [card, other] = [await issueCard(page, 'Quitéria Sem Rede'), await issueCard(page, 'Valdemar Sem Rede')]
  await openSession(page, 'Noite sem rede')
  await entry(page).fill(card.verificationCode)
  // The reading itself finds out, and the notice asks in vain whether the server is back.
  const isLost = ({ pathname }: URL) => pathname === '/api/' || pathname.endsWith('/readings')
  await page.route(isLost, route => route.abort('connectionfailed'))
  await entry(page).press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Perdido o contacto com o servidor')
  await expect(page.getByText(/^1 leitura por verificar/)).toBeVisible()
  // A hand scanner goes on under the notice.
  await scan(page, other.verificationCode)
  await expect(page.getByText(/^2 leituras por verificar/)).toBeVisible()
  await page.unroute(isLost)
  // The overlay reloads the page once the server answers.
  await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 30_000 })
  await expect(readings(page)).toHaveCount(2)
  await expect(region(page, 'Leituras')).toContainText('Quitéria Sem Rede')
  await expect(region(page, 'Leituras')).toContainText('Valdemar Sem Rede')
  await expect(page.getByText(/por verificar/)).toHaveCount(0)
})

test('CARD-03: a volunteer without an account verifies with a link, learns no reason, until it ends', async ({
  page,
  browser,
  app,
}) => {
  await enter(page, '/tarefas')
  const [card, lost] = [await issueCard(page, 'Raimunda à Porta'), await issueCard(page, 'Saul Sem Cartão')]
  await callApi(page, 'POST', `membership_cards/${lost._id}/lose`, { reason: 'roubo' })
  await openSession(page, 'Porta dos fundos')
  await page.getByRole('button', { name: 'Abrir noutro telemóvel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Abrir noutro telemóvel' })
  const address = await dialog.getByLabel('Ligação', { exact: true }).inputValue()
  expect(address).toMatch(/\/porta\/[\w-]{32}$/)
  expect(await readQrCode(dialog.getByRole('img', { name: 'Código QR da ligação' }))).toBe(address)
  await checkByDayAndNight(page)

  const volunteer = await visit(browser, app)
  await volunteer.goto(new URL(address).pathname)
  await expect(volunteer.getByRole('heading', { name: 'Porta dos fundos', level: 1 })).toBeVisible()
  await expect(volunteer.getByRole('navigation')).toHaveCount(0)
  await expect(volunteer.getByRole('main').getByRole('link')).toHaveCount(0)
  await type(volunteer, card.verificationCode)
  await expect(flash(volunteer, 'good')).toContainText('Raimunda à Porta')
  await volunteer.keyboard.press('Escape')
  await type(volunteer, lost.verificationCode)
  await expect(flash(volunteer, 'bad')).toHaveText('Não válido')
  await volunteer.keyboard.press('Escape')
  await expect(readings(volunteer)).toHaveCount(2)
  await expect(volunteer.getByText('Saul')).toHaveCount(0)
  await checkByDayAndNight(volunteer)

  await dialog.getByRole('button', { name: 'Terminar todas as ligações' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(readings(page)).toHaveCount(2)
  await expect(region(page, 'Leituras')).toContainText('Saul Sem Cartão')
  await volunteer.reload()
  await expect(volunteer.getByRole('heading', { name: 'Esta ligação já não é válida' })).toBeVisible()
  await volunteer.context().close()
})

test('CARD-03: the photo of who shows a card is large beside the name, for the volunteer too', async ({
  page,
  browser,
  app,
}) => {
  await enter(page, '/tarefas')
  const card = await issueCard(page, 'Zulmira Com Fotografia')
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const sent = await page.request.post('/api/member_photos', {
    headers: await authorize(page),
    multipart: { memberId: card.memberId, file: { name: 'z.jpg', mimeType: 'image/jpeg', buffer: picture } },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const id = await openSession(page, 'Porta das fotografias')
  const { url } = await callApi(page, 'POST', `card_sessions/${id}/door_links`)
  const volunteer = await visit(browser, app)
  await volunteer.goto(new URL(url).pathname)
  for (const door of [page, volunteer]) {
    await type(door, card.verificationCode)
    const photo = door.locator('[data-tone] img')
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
    expect((await photo.boundingBox())?.width).toBeGreaterThan(100)
    await door.keyboard.press('Escape')
  }
  await volunteer.context().close()
})

test('CARD-03 AUTH-05: what was read before a session ended without a connection is checked after signing in again', async ({
  page,
}) => {
  await enter(page, '/tarefas')
  const card = await issueCard(page, 'Xavier Sem Sessão')
  await openSession(page, 'Noite sem sessão')
  const address = page.url()
  const isLost = ({ pathname }: URL) => pathname === '/api/' || pathname.endsWith('/readings')
  // Typed before: once the connection is known to be lost, a notice lies over the screen.
  await entry(page).fill(card.verificationCode)
  await page.route(isLost, route => route.abort('connectionfailed'))
  await entry(page).press('Enter')
  await expect(page.getByText(/^1 leitura por verificar/)).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('refresh', 'x')
    localStorage.setItem('access', `${localStorage.getItem('access')}x`)
  })
  await page.unroute(isLost)
  await expect(page).toHaveURL(/\/autorizacao\/entrar/, { timeout: 30_000 })

  await enter(page, address, DEMO.editor)
  await expect(page.getByText('Ainda não foi lido nenhum cartão.')).toBeVisible()
  await expect(page.getByText(/por verificar/)).toHaveCount(0)
  await enter(page, address)
  await expect(readings(page)).toHaveText([/Xavier Sem Sessão/])
  await expect(page.getByText(/por verificar/)).toHaveCount(0)
})

test('CARD-03: over plain http the screen says why there is no camera, and typing works', async ({ page, app }) => {
  await enter(page, '/tarefas')
  const card = await issueCard(page, 'Tomásia Sem Câmara')
  const { _id } = await callApi(page, 'POST', 'card_sessions', { name: 'Porta sem https' })
  const { url } = await callApi(page, 'POST', `card_sessions/${_id}/door_links`)
  const options = launchOptionsOf(process.env.CHROMIUM_PATH ?? '')
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--host-resolver-rules=MAP quotas.example 127.0.0.1'],
  })
  const door = await browser.newPage({ locale: 'pt-PT', viewport: PHONE })
  await door.goto(app.address.replace('localhost', 'quotas.example') + new URL(url).pathname)
  await expect(door.getByText(/^Não há câmara: os navegadores só a abrem em ligações seguras/)).toBeVisible()
  await expect(door.getByRole('button', { name: 'Ler com a câmara' })).toHaveCount(0)
  await type(door, card.verificationCode)
  await expect(flash(door, 'good')).toContainText('Tomásia Sem Câmara')
  await browser.close()
})
