import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import qrcode from 'qrcode'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { launchOptionsOf } from './find-browser.ts'
import { issueCard } from './issue-card.ts'
import { PHONE, region } from './on-screen.ts'

test.describe.configure({ timeout: 150_000 })

const [WIDTH, HEIGHT] = [640, 480]
const MODULE = 8
const [BLACK, WHITE, GREY] = [16, 235, 128]

/** A film of one picture, in which a QR code is held before the camera. */
function filmOf(text: string): Buffer {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const [left, top] = [WIDTH, HEIGHT].map(side => Math.floor((side - modules.size * MODULE) / 2)) as [number, number] // of two sides
  for (let y = 0; y < modules.size * MODULE; y += 1)
    for (let x = 0; x < modules.size * MODULE; x += 1)
      if (modules.data[Math.floor(y / MODULE) * modules.size + Math.floor(x / MODULE)])
        luma[(top + y) * WIDTH + left + x] = BLACK
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  return Buffer.concat([head, luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
}

test('CARD-03: the camera reads a card once while it is held before it, and is switched off', async ({ page, app }) => {
  await enter(page, '/tarefas')
  const card = await issueCard(page, 'Urbano Frente à Câmara')
  const { _id } = await callApi(page, 'POST', 'card_sessions', { name: 'Porta com câmara' })
  const { url } = await callApi(page, 'POST', `card_sessions/${_id}/door_links`)
  const folder = await mkdtemp(join(tmpdir(), 'agremia-camera-'))
  const film = join(folder, 'card.y4m')
  await writeFile(film, filmOf(`https://quotas.example/v/${card.verificationCode}`))
  const options = launchOptionsOf(process.env.CHROMIUM_PATH ?? '')
  const browser = await chromium.launch({
    ...options,
    args: [
      ...options.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const door = await browser.newPage({ locale: 'pt-PT', viewport: PHONE })
    await door.goto(app.address + new URL(url).pathname)
    await door.getByRole('button', { name: 'Ler com a câmara' }).click()
    await expect(door.locator('[data-tone="good"]')).toContainText('Urbano Frente à Câmara')
    await expect(door.locator('[data-tone]')).toHaveCount(0)
    await expect(region(door, 'Leituras').getByRole('listitem')).toHaveCount(1)
    await door.getByRole('button', { name: 'Fechar a câmara' }).click()
    await expect(door.locator('video')).toHaveCount(0)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})
