import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { enter } from './enter.ts'
import { type Gallery, readInDevelopment, startGallery } from './gallery.ts'

test.describe.configure({ timeout: 240_000 })

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))

async function checkWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  // What is open finds its place in the new width a moment after the page itself.
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(sideways, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
}
async function checkLook(page: Page) {
  for (const width of [390, 1440]) await checkWidth(page, width)
  await checkAccessibility(page)
}

async function open(page: Page, address: string) {
  await enter(page, address)
  await expect(page.getByRole('button', { name: 'Ana Administradora' })).toBeVisible()
}

test('FORM-01: a colour and a word of a list are chosen by the keyboard alone, and the palette has no fault', async ({
  page,
}) => {
  await open(page, '/configuracaoOrganizacao/etiquetas/nova')
  const colour = page.getByRole('textbox', { name: /^Cor/ })
  await colour.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const palette = page.getByRole('dialog', { name: 'Paleta de cores: Cor' })
  await expect(palette.getByRole('slider', { name: 'Matiz' })).toBeVisible()
  await checkLook(page)
  await expect(palette.getByRole('button', { name: 'Vermelho' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(colour).toHaveValue('#c2410c')
  await palette.getByRole('slider', { name: 'Matiz' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(colour).not.toHaveValue('#c2410c')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir a paleta de cores' })).toBeFocused()

  await page.getByRole('textbox', { name: /^Etiqueta/ }).fill('Com cor')
  await colour.fill('#1f5')
  await test.step('a typed word chooses, and one that is not in the list is not lost in silence', async () => {
    const scope = page.getByRole('combobox', { name: /^Usada em/ })
    await scope.focus()
    await page.keyboard.type('xyz')
    await expect(page.getByText('Nenhum resultado para «xyz»')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('«xyz» não foi aceite. Escolha um valor da lista.')).toBeVisible()
    await expect(scope).toBeFocused()
    await checkAccessibility(page)
    await expect(page).toHaveURL(/etiquetas\/nova$/)
    await scope.press('Control+a')
    await page.keyboard.type('candid')
    await expect(page.getByRole('option', { name: 'Candidaturas' })).toHaveAttribute('data-combobox-selected')
    await page.keyboard.press('Tab')
    await expect(scope).toHaveValue('Candidaturas')
    await expect(scope).not.toBeFocused()
  })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Registo criado' })).toBeVisible()
  await page.reload()
  await expect(colour).toHaveValue('#11ff55')
})

test.describe('the gallery', () => {
  let gallery: Gallery
  test.beforeAll(async () => {
    gallery = await startGallery()
  })
  test.afterAll(() => gallery.stop())

  test('shows every part and input in every state without a fault, light and dark, at a desk and on a phone', async ({
    page,
  }) => {
    const faults: string[] = []
    page.on('pageerror', error => faults.push(error.message))
    await page.goto(gallery.address)
    await expect(page.getByRole('heading', { name: 'Galeria', level: 1 })).toBeVisible()
    await expect(page.locator('[data-type=refs]').getByLabel('Retirar Juventude').first()).toBeVisible()
    await expect(page.locator('[data-type=ref]').getByRole('combobox').nth(1)).toHaveValue('Coro')
    await expect(page.locator('[data-type=richText]').getByRole('img', { name: 'Campo Nome completo' })).toHaveCount(2)
    await checkLook(page)
    await test.step('it has switches for the colours and the size of the letters', async () => {
      await page.getByRole('button', { name: 'Escuro' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await page.getByLabel('Tamanho da letra').selectOption('19')
      await expect(page.locator('html')).toHaveCSS('font-size', '19px')
    })
    expect(faults).toEqual([])
  })

  test('FORM-01: what opens has no fault either: calendar, lists, chips, question and toasts', async ({ page }) => {
    await page.goto(`${gallery.address}?so=pecas`)
    await page.getByRole('button', { name: 'Mostrar aviso', exact: true }).click()
    await page.getByRole('button', { name: 'Mostrar aviso de erro' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Não guardou' })).toBeVisible()
    await checkLook(page)
    await page.getByRole('button', { name: 'Abrir pergunta' }).click()
    await expect(page.getByRole('dialog', { name: 'Eliminar «Coro»?' })).toBeVisible()
    await checkLook(page)

    await page.goto(`${gallery.address}?so=date`)
    await page
      .getByRole('button', { name: /Abrir calendário/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Mês seguinte' })).toBeVisible()
    await checkLook(page)

    await page.goto(`${gallery.address}?so=refs`)
    const tags = page.getByRole('combobox', { name: /^Etiquetas/ }).first()
    await tags.click()
    await tags.pressSequentially('cam')
    await expect(page.getByRole('option', { name: 'Criar «cam»' })).toBeVisible()
    await checkLook(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Retirar cam')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(page.getByLabel('Retirar cam')).toBeHidden()
  })

  test('PAY-01: lines are a compact table at a desk and cards on a phone, typed by the keyboard alone', async ({
    page,
  }) => {
    await page.goto(`${gallery.address}?so=lines`)
    const line = (number: number) => page.getByRole('group', { name: `Linhas, linha ${number}` })
    await page.setViewportSize({ width: 1366, height: 657 })
    await page.getByRole('button', { name: 'Acrescentar linha' }).first().press('Enter')
    await expect(
      line(1)
        .first()
        .getByRole('textbox', { name: /^Desde/ }),
    ).toBeFocused()
    await page.keyboard.type('1/1/26')
    await page.keyboard.press('Tab')
    await page.keyboard.type('24')
    await page.keyboard.press('Enter')
    await expect(
      line(2)
        .first()
        .getByRole('textbox', { name: /^Desde/ }),
    ).toBeFocused()
    const topsOf = (number: number) =>
      line(number)
        .first()
        .locator('input')
        .evaluateAll(inputs => inputs.map(input => Math.round(input.getBoundingClientRect().top)))
    expect(new Set(await topsOf(1)).size).toBe(1)
    const distance = ((await topsOf(2))[0] ?? 0) - ((await topsOf(1))[0] ?? 0)
    expect(distance).toBeLessThanOrEqual(52)
    await checkLook(page)

    await page.setViewportSize({ width: 390, height: 844 })
    expect(new Set(await topsOf(1)).size).toBe(3)
    await expect(line(1).first().locator('label').first()).toBeInViewport()
    await line(1).first().getByRole('button', { name: 'Eliminar linha 1' }).press('Enter')
    await expect(line(1).first().getByRole('button', { name: 'Eliminar linha 1' })).toBeFocused()
    await expect(
      line(1)
        .first()
        .getByRole('textbox', { name: /^Desde/ }),
    ).toHaveValue('')
  })

  test('MSG-02: a text with placeholders is written by the keyboard alone, and its menus have no fault', async ({
    page,
  }) => {
    await page.goto(`${gallery.address}?so=richText`)
    const text = page.getByRole('textbox', { name: /^Texto formatado/ }).first()
    await text.focus()
    await page.keyboard.type('Olá, {{no')
    await expect(page.getByRole('option', { name: 'Nome completo', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await checkLook(page)
    await page.keyboard.press('Enter')
    const chip = text.getByRole('img', { name: 'Campo Nome completo' })
    await expect(chip).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(chip).toBeHidden()
    await page.keyboard.type('{{xpto}}')
    await expect(text.getByRole('img', { name: 'Campo desconhecido {{xpto}}' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('- um')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Fim')

    // Tab reaches one button of the toolbar, the arrow keys the others.
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Negrito' }).first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Inserir campo' }).first()).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Procurar campo de que depende' })).toBeFocused()
    await page.keyboard.type('ata')
    await checkLook(page)
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await expect(text.getByTitle('Só aparece se houver: N.º da ata')).toHaveText('Fim')
    await expect(text.getByRole('listitem')).toHaveText(['um'])
    await page.keyboard.press('Control+z')
    await expect(text.getByTitle('Só aparece se houver: N.º da ata')).toHaveCount(0)
  })

  test('FORM-06: a photo and several files go up in a real browser, with their progress, and can be cancelled', async ({
    page,
  }) => {
    await page.goto(`${gallery.address}?so=ficheiros`)
    const logo = page.getByRole('group', { name: 'Logótipo, numa ligação que parou' })
    const choosing = page.waitForEvent('filechooser')
    await logo.getByRole('button', { name: 'Substituir' }).press('Enter')
    await (await choosing).setFiles({ name: 'ana.png', mimeType: 'image/png', buffer: PIXEL })
    const bar = logo.getByRole('progressbar', { name: 'A carregar ana.png' })
    await expect(bar).toHaveAttribute('aria-valuenow', '40')
    // The preview shows the chosen file itself.
    const image = logo.getByRole('img', { name: 'Logótipo' })
    await expect(image).toHaveAttribute('src', /^blob:/)
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)

    const stuck = page.getByRole('group', { name: 'Documentos com erro' })
    await stuck
      .locator('input[type=file]')
      .setInputFiles([pdf('um.pdf'), pdf('dois.pdf'), pdf('três.pdf'), pdf('4.pdf')])
    // The mean of three files at 40 % and one that has not begun.
    const whole = stuck.getByRole('progressbar', { name: 'A carregar 4 ficheiros' })
    await expect(whole).toHaveAttribute('aria-valuenow', '30')
    await checkLook(page)
    await logo.getByRole('button', { name: 'Cancelar' }).press('Enter')
    await expect(logo.getByRole('button', { name: 'Substituir' })).toBeFocused()
    await expect(image).toHaveAttribute('src', '/favicon.svg')

    const documents = page.getByRole('group', { name: 'Documentos', exact: true })
    await documents
      .locator('input[type=file]')
      .setInputFiles([pdf('um.pdf'), { name: 'foto.png', mimeType: 'image/png', buffer: PIXEL }])
    await expect(documents.getByText('Só são aceites ficheiros PDF.')).toBeVisible()
    await expect(documents.getByRole('button', { name: 'Remover um.pdf' })).toBeVisible()
    await expect(documents.getByRole('progressbar')).toHaveCount(0)
  })

  test('TRE-01: a PDF is read by the keyboard alone, drawn page by page, and one that cannot be shown says why', async ({
    page,
  }) => {
    await page.route('**/nao-existe.pdf', route => route.fulfill({ status: 404 }))
    const fonts: string[] = []
    page.on('request', request => /pdfjs-.*\.(ttf|pfb)$/.test(request.url()) && fonts.push(request.url()))
    await page.goto(`${gallery.address}?so=pdf`)
    const view = page.getByRole('region', { name: 'Fatura.pdf' })
    const sheet = (number: number) => view.getByRole('img', { name: `Fatura.pdf, página ${number} de 40` })
    const isDrawn = (number: number) => expect(sheet(number)).toHaveAttribute('data-drawn', 'true')
    await isDrawn(1)
    // Helvetica is not in the file: the letters are drawn with the font that we serve.
    expect(fonts).not.toEqual([])
    const ink = () =>
      sheet(1).evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
        return data.filter((value, place) => place % 4 === 0 && value < 100).length
      })
    expect(await ink()).toBeGreaterThan(50)
    await expect(sheet(20)).toHaveCount(0)
    await checkLook(page)

    await view.getByRole('group', { name: 'Páginas de Fatura.pdf' }).focus()
    await page.keyboard.press('PageDown')
    await expect(view.getByText('Página 2 de 40')).toBeVisible()
    await isDrawn(2)
    await page.keyboard.press('End')
    await expect(view.getByText('Página 40 de 40')).toBeVisible()
    await isDrawn(40)
    await expect(sheet(1)).toHaveCount(0)
    await page.keyboard.press('Home')
    await isDrawn(1)
    const shape = async () => {
      const { width = 0, height = 1 } = (await sheet(1).boundingBox()) ?? {}
      return { width, isLying: width > height }
    }
    const before = await shape()
    await page.keyboard.press('+')
    await expect(view.getByText('125 %')).toBeVisible()
    expect((await shape()).width).toBeCloseTo(before.width * 1.25, -1)
    await page.keyboard.press('0')
    await page.keyboard.press('r')
    await expect.poll(async () => (await shape()).isLying).toBe(true)

    const told = (name: string) => page.getByRole('region', { name }).getByRole('alert')
    await expect(told('Danificado.pdf')).toContainText('Este ficheiro está danificado ou não é um PDF.')
    await expect(told('Com programas.pdf')).toContainText('guarda-se sem ser aberto')
    await expect(told('Desaparecido.pdf')).toContainText('Esta ligação já não funciona.')
    await page.unroute('**/nao-existe.pdf')
    await page.route('**/nao-existe.pdf', route => route.fulfill({ body: '%PDF-1.4' }))
    await told('Desaparecido.pdf').getByRole('button', { name: 'Tentar de novo' }).press('Enter')
    await expect(told('Desaparecido.pdf')).toContainText('danificado')
  })

  test('is given by the development server, and is no part of the build', async () => {
    expect(await readInDevelopment('/galeria')).toContain('/src/app/gallery/main.tsx')
    expect(await readInDevelopment('/utilizadores')).not.toContain('gallery')
    const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
    const scripts = files.filter(file => file.name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(5)
    expect(files.map(file => file.name).filter(name => /galeria|gallery/i.test(name))).toEqual([])
    const texts = scripts.map(file => readFileSync(join(file.parentPath, file.name), 'utf8'))
    expect(texts.some(text => text.includes('Abrir a paleta de cores'))).toBe(true)
    expect(texts.filter(text => /Só existe em desenvolvimento|Rancho Folclórico de Vila Chã/.test(text))).toEqual([])
  })
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
