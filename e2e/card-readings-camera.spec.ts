import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { printedQrCodeSvg } from '../server/src/pdf/qr-code.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { launchOptionsOf } from './find-browser.ts'
import { issueCard } from './issue-card.ts'
import { PHONE, region } from './on-screen.ts'
import type { App } from './start-app.ts'

test.describe.configure({ timeout: 150_000 })

const [WIDTH, HEIGHT] = [640, 480]
const MODULE = 8
const [BLACK, WHITE, GREY] = [16, 235, 128]

/** A film of one picture, in which the code of a card is held before the camera as it is printed. */
function filmOf(text: string): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  for (const [, x, y, length] of printedQrCodeSvg(text).matchAll(/M(\d+) (\d+)h(\d+)v1h/g)) {
    const [left, top, width] = [x, y, length].map(modules => Number(modules) * MODULE) as [number, number, number] // of three groups
    for (let line = top; line < top + MODULE; line += 1)
      luma.fill(BLACK, line * WIDTH + left, line * WIDTH + left + width)
  }
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  return Buffer.concat([head, luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
}

/** A door on a phone whose camera sees this film. */
async function openDoor(page: Page, app: App, name: string, film: Buffer) {
  const { _id } = await callApi(page, 'POST', 'card_sessions', { name })
  const { url } = await callApi(page, 'POST', `card_sessions/${_id}/door_links`)
  const folder = await mkdtemp(join(tmpdir(), 'agremia-camera-'))
  await writeFile(join(folder, 'card.y4m'), film)
  const options = launchOptionsOf(process.env.CHROMIUM_PATH ?? '')
  const browser = await chromium.launch({
    ...options,
    args: [
      ...options.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${join(folder, 'card.y4m')}`,
    ],
  })
  return {
    door: await browser.newPage({ locale: 'pt-PT', viewport: PHONE }),
    address: app.address + new URL(url).pathname,
    async close() {
      await browser.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Holds a card before the camera, which reads it once, and switches the camera off. */
async function readWithCamera(door: Page, holder: string) {
  await door.getByRole('button', { name: 'Ler com a câmara' }).click()
  await expect(door.locator('[data-tone="good"]')).toContainText(holder)
  await expect(door.locator('[data-tone]')).toHaveCount(0)
  await expect(region(door, 'Leituras').getByRole('listitem')).toHaveCount(1)
}
const closeCamera = async (door: Page) => {
  await door.getByRole('button', { name: 'Fechar a câmara' }).click()
  await expect(door.locator('video')).toHaveCount(0)
}

test('CARD-03: the camera reads a card once while it is held before it, and is switched off', async ({ page, app }) => {
  await enter(page, '/tarefas')
  const card = await issueCard(page, 'Urbano Frente à Câmara')
  const film = filmOf(`https://quotas.example/v/${card.verificationCode}`)
  const { door, address, close } = await openDoor(page, app, 'Porta com câmara', film)
  try {
    await door.goto(address)
    await readWithCamera(door, 'Urbano Frente à Câmara')
    expect(door.workers()).toHaveLength(1)
    await closeCamera(door)
    await expect.poll(() => door.workers()).toHaveLength(0)
  } finally {
    await close()
  }
})

test('CARD-03: a browser with a detector of its own reads with it, and our program for that is not loaded', async ({
  page,
  app,
}) => {
  await enter(page, '/tarefas')
  const card = await issueCard(page, 'Zacarias Outro Navegador')
  const { door, address, close } = await openDoor(page, app, 'Porta com detetor', filmOf('sem cartão'))
  try {
    // Chromium has none on Linux. This one sees the code of the card in whatever the camera shows.
    await door.addInitScript(code => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['ean_13', 'qr_code']
        constructor(readonly options: { formats: string[] }) {}
        async detect(video: HTMLVideoElement) {
          const isAsked = this.options.formats.includes('qr_code') && video.videoWidth > 0
          return isAsked ? [{ rawValue: `https://quotas.example/v/${code}` }] : []
        }
      }
      Object.assign(window, { BarcodeDetector })
    }, card.verificationCode)
    await door.goto(address)
    await readWithCamera(door, 'Zacarias Outro Navegador')
    expect(door.workers()).toHaveLength(0)
    await closeCamera(door)
  } finally {
    await close()
  }
})
