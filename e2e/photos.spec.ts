import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

test.describe.configure({ timeout: 180_000 })

/** A JPEG as a phone saves it: rotated, with its orientation in the Exif data. Upright, red is above blue. */
async function takePhoto(page: Page): Promise<Buffer> {
  const lying = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 600
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('The browser draws nothing.')
    pen.fillStyle = '#ff0000'
    pen.fillRect(0, 0, 400, 600)
    pen.fillStyle = '#0000ff'
    pen.fillRect(400, 0, 400, 600)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(lying, 'base64')
  // APP1 segment, Exif, big-endian, one entry: orientation (0x0112), a short, value 6: rotate by 90° clockwise.
  const note = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), note, jpeg.subarray(2)])
}

/** The size of an image on the page, and its colour near the top and near the bottom. */
const lookAt = (page: Page, selector: string) =>
  page.locator(selector).evaluate(async node => {
    if (!(node instanceof HTMLImageElement)) throw new Error('That is no picture.')
    await node.decode()
    const canvas = document.createElement('canvas')
    canvas.width = node.naturalWidth
    canvas.height = node.naturalHeight
    const pen = canvas.getContext('2d')
    pen?.drawImage(node, 0, 0)
    const nameAt = (y: number) => {
      const [red = 0, , blue = 0] = pen?.getImageData(canvas.width / 2, y, 1, 1).data ?? []
      return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`
    }
    return { width: canvas.width, height: canvas.height, top: nameAt(8), bottom: nameAt(canvas.height - 8) }
  })

test('API-04b, FORM-06: a photo from a phone is framed by keys, seen upright on the sheet and in the list, and deleted', async ({
  page,
}) => {
  await enter(page, '/', DEMO.editor)
  const link = page.locator('tbody a').first()
  await link.click()
  await page.getByRole('button', { name: 'Fotografia', exact: true }).click()
  const box = page.getByRole('group', { name: 'Fotografia' })
  const choose = async (name: string, buffer: Buffer) => {
    const opening = page.waitForEvent('filechooser')
    await box.getByRole('button', { name: /^(Escolher imagem|Substituir): Fotografia$/ }).click()
    await (await opening).setFiles({ name, mimeType: 'image/jpeg', buffer })
  }

  await choose('ata.jpg', Buffer.from('isto não é uma imagem'))
  await expect(box.getByText('A imagem está danificada ou não é uma imagem. Escolha outra.')).toBeVisible()
  await choose('grande.jpg', Buffer.alloc(9 * 1024 * 1024))
  await expect(box.getByText('O ficheiro ultrapassa 8 MB.')).toBeVisible()

  await choose('IMG_0001.jpg', await takePhoto(page))
  const frame = page.getByRole('application', { name: 'Enquadramento da fotografia' })
  await expect(frame).toBeFocused()
  await expect(page.getByRole('button', { name: 'Usar fotografia' })).toBeEnabled()
  await checkAccessibility(page)
  await frame.focus()
  for (const key of ['+', '+', '+', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('slider', { name: 'Aproximar' })).toHaveValue('1.33')
  // Tab leads from the frame to the slider, to Cancel, to the button that uses the photo.
  for (let times = 0; times < 3; times++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Usar fotografia' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box.getByRole('button', { name: 'Substituir: Fotografia' })).toBeVisible()
  await expect(box.getByRole('img', { name: 'Fotografia' })).toHaveAttribute('src', /^\/api\/photo_files\/card-/)
  const upright = { top: 'red', bottom: 'blue' }
  expect(await lookAt(page, 'img[src*="/card-"]')).toEqual({ width: 700, height: 900, ...upright })
  expect(await lookAt(page, 'header img[src*="/thumb-"]')).toEqual({ width: 140, height: 180, ...upright })

  // The whole photo was kept: it can be cropped again.
  const framed = (await box.getByRole('img', { name: 'Fotografia' }).getAttribute('src')) ?? ''
  await box.getByRole('button', { name: 'Enquadrar: Fotografia' }).click()
  await expect(page.getByRole('slider', { name: 'Aproximar' })).toHaveValue('1.33')
  await frame.focus()
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Usar fotografia' }).click()
  await expect(box.getByRole('img', { name: 'Fotografia' })).not.toHaveAttribute('src', framed)
  await expect(box.getByText('Fotografias anteriores')).toHaveCount(0)

  await page.goBack()
  expect(await lookAt(page, 'tbody tr:first-of-type img')).toEqual({ width: 140, height: 180, ...upright })
  await link.click()
  await page.getByRole('button', { name: 'Fotografia', exact: true }).click()
  await box.getByRole('button', { name: 'Remover: Fotografia' }).click()
  await page.getByRole('dialog', { name: 'Eliminar a fotografia?' }).getByRole('button', { name: 'Eliminar' }).click()
  await expect(box.getByRole('button', { name: 'Escolher imagem: Fotografia' })).toBeFocused()
  await expect(page.locator('img[src*="/api/photo_files/"]')).toHaveCount(0)
})
