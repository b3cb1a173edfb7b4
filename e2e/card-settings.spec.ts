import sharp from 'sharp'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { issueCard } from './issue-card.ts'

test.describe.configure({ timeout: 180_000 })

test('CARD-04 NAV-22: the settings of the cards show front and back of three members while they are changed', {
  tag: '@core',
}, async ({ page }) => {
  await enter(page, '/configuracaoCartoesSocios')
  const look = page.getByRole('form', { name: 'Aspeto do cartão' })
  const preview = look.getByRole('region', { name: 'Pré-visualização dos cartões' })
  const front = preview.getByRole('img', { name: 'Frente do cartão: Nome comprido' })
  const drawn = async () => decodeURIComponent((await front.getAttribute('src')) ?? '')
  await expect(preview.getByRole('img')).toHaveCount(6)
  await expect.poll(() => front.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  // As large as the printed card: 85.6 mm are 323.5 pixels of CSS.
  const box = await front.boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(324)

  await test.step('what is typed is drawn before it is saved', async () => {
    const before = await drawn()
    await look.getByRole('textbox', { name: 'Cor', exact: true }).fill('#8a1538')
    await page.keyboard.press('Tab')
    await expect.poll(drawn).toContain('#8a1538')
    expect(before).not.toContain('#8a1538')
    await look.getByRole('textbox', { name: 'Texto do verso' }).fill('Entregue na sede {{nome}}')
    await expect(preview).toContainText('{{nome}}')
    await look.getByRole('textbox', { name: 'Texto do verso' }).fill('Entregue na sede.')
    await expect(preview).not.toContainText('{{nome}}')
  })

  await test.step('it is saved, and a background is drawn as soon as it is sent', async () => {
    await look.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Definições guardadas' })).toBeVisible()
    const before = await drawn()
    const background = { r: 250, g: 240, b: 220 }
    const buffer = await sharp({ create: { width: 1100, height: 720, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const chooser = page.waitForEvent('filechooser')
    const group = look.getByRole('group', { name: 'Imagem de fundo da frente' })
    await group.getByRole('button').first().click()
    await (await chooser).setFiles({ name: 'fundo.jpg', mimeType: 'image/jpeg', buffer })
    await expect.poll(async () => (await drawn()).length).toBeGreaterThan(before.length + 1000)
    await page.reload()
    await expect.poll(drawn).toContain('#8a1538')
  })
})

test('CARD-04: the letter of the cards is written as messages are, with fields that are offered', async ({ page }) => {
  await enter(page, '/configuracaoCartoesSocios')
  const letter = page.getByRole('form', { name: 'Carta do cartão' })
  const text = letter.getByRole('textbox', { name: 'Texto da carta' })
  await expect(text).toContainText('Com esta carta segue o seu cartão')
  await expect(text).not.toContainText('{{')
  await text.press('Control+Home')
  await page.keyboard.type('Categoria: ')
  await letter.getByRole('button', { name: 'Inserir campo' }).last().click()
  await page.getByLabel('Procurar campo').fill('categoria')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await letter.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Definições guardadas' })).toBeVisible()
  const [setting] = (await callApi(page, 'GET', 'settings')).filter(
    ({ name }: { name: string }) => name === 'cardLetterBody',
  )
  expect(setting.value).toMatch(/^Categoria: \{\{categoria\}\}\n\nOlá, \{\{saudacao\}\},/)

  const card = await issueCard(page, 'Ximenes Recebe a Carta')
  const { body } = await callApi(page, 'GET', `membership_card_letters/${card._id}`)
  expect(JSON.stringify(body.content[0])).toContain('Categoria: ')
  expect(JSON.stringify(body)).not.toContain('placeholder')
  await callApi(page, 'PATCH', 'settings', { cardLetterBody: setting.value.replace(/^.+\n\n/, '') })
})
