import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { checkByDayAndNight } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { addMember } from './call-api.ts'
import { enter } from './enter.ts'
import { LAPTOP, PHONE, region } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('NAV-07 CARD-02: a member shows the card on the phone, keeps it as a picture, and says that the plastic one was lost', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/dashboard', DEMO.member)
  const section = region(page, 'Os meus cartões')
  const picture = section.getByRole('img', { name: /^Cartão \d{5}-\d+ de Sofia Sócia, com o código QR/ })

  await test.step('the digital card is on the page, and over the whole screen on white', async () => {
    await expect(picture).toBeVisible()
    await checkByDayAndNight(page)
    await section.getByRole('button', { name: 'Mostrar em ecrã inteiro' }).click()
    const whole = page.getByRole('dialog', { name: 'O meu cartão' })
    const large = whole.getByRole('img', { name: /Sofia Sócia/ })
    await expect(large).toBeInViewport({ ratio: 1 })
    expect((await large.boundingBox())?.width).toBeGreaterThan(PHONE.width * 0.9)
    await expect(whole).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await whole.getByRole('button', { name: 'Fechar' }).click()
    await expect(whole).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect(section.getByRole('button', { name: 'Mostrar em ecrã inteiro' })).toBeFocused()
  })

  await test.step('it is saved as a picture', async () => {
    const saving = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Guardar como imagem' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^cartao-\d{5}-\d+\.png$/)
    const bytes = await readFile(await saved.path())
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.format, info.width]).toEqual(['raw', 1080])
    const address = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
    expect(new URL(address).pathname).toMatch(/^\/v\/[0-9A-Z]{12}$/)
    // The band of the organisation's design.
    expect([...data.subarray(0, 3)]).not.toEqual([255, 255, 255])
  })

  await test.step('staff are told that the plastic one was lost; it is said once', async () => {
    const plastic = section.getByRole('listitem').filter({ hasText: 'Plástico' })
    await plastic.getByRole('button', { name: 'O meu cartão perdeu-se' }).click()
    const question = page.getByRole('dialog', { name: /^O cartão \d{5}-\d+ perdeu-se\?$/ })
    await question.getByRole('button', { name: 'Avisar que se perdeu' }).click()
    await expect(question).toHaveCount(0)
    await expect(plastic).toContainText(
      /^Plástico \d{5}-\d+Disse em .+ que se perdeu\. A secretaria vai tratar disso\.$/,
    )
    await expect(plastic.getByRole('button')).toHaveCount(0)
    await page.reload()
    await expect(plastic).toContainText('que se perdeu')
    await expect(picture).toBeVisible()
  })
})

test('CARD-01 MEM-01: members without a valid card are found, ticked and issued cards; what holders lost is told to staff', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  for (const name of ['Violante Plástico Um', 'Violante Plástico Dois']) await addMember(page, { name })

  await test.step('the filter finds them, and the choice goes with them to «Criar»', async () => {
    await page.goto('/socios?_search=Violante&_hasValidCard=false')
    await expect(page.getByText('Tem cartão válido: Não')).toBeVisible()
    const ticks = page.getByRole('row').getByRole('checkbox', { name: /^Selecionar .*Violante/ })
    await expect(ticks).toHaveCount(2)
    await ticks.first().click()
    await ticks.last().click()
    await region(page, 'Seleção').getByRole('button', { name: 'Alterar' }).click()
    await page.getByRole('menuitem', { name: 'Emitir cartões…' }).click()
    await expect(page).toHaveURL('/cartoesSocio/criar')
    await expect(region(page, 'O que vai acontecer').getByRole('row').getByRole('link')).toHaveText([
      'Violante Plástico Dois',
      'Violante Plástico Um',
    ])
  })

  await test.step('once they have cards, nobody is found any more', async () => {
    await page.getByRole('button', { name: 'Emitir 2 cartões' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir', exact: true }).click()
    await expect(page).toHaveURL('/cartoesSocio/lotes')
    await expect(page.getByRole('row').filter({ hasText: 'Ana Administradora' })).toBeVisible()
    await page.goto('/socios?_search=Violante&_hasValidCard=true')
    await expect(page.getByRole('row').filter({ hasText: 'Violante' })).toHaveCount(2)
  })

  await test.step('the menu counts the cards that their holders said were lost, and a link lists them', async () => {
    const entry = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Cartões/ })
    await expect(entry).toHaveAccessibleName(/^Cartões \d+ dados como perdidos$/)
    await entry.click()
    await page.getByRole('link', { name: /^\d+ cart(ão dado|ões dados) como perdidos? pelos? próprios?$/ }).click()
    await expect(page).toHaveURL(/\/cartoesSocio\?.*_reportedLostAt\.empty=false/)
    await expect(region(page, 'Lista de cartões').locator('tbody').getByRole('row')).not.toHaveCount(0)
  })
})
