import { join } from 'node:path'
import type { Page } from '@playwright/test'

const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const

/** Takes four screenshots of the page: at the width of a desk and of a phone, light and dark. */
export async function printLook(page: Page, name: string, folder: string): Promise<string[]> {
  const before = page.viewportSize()
  const pictures: string[] = []
  for (const [place, size] of Object.entries(WIDTHS)) {
    for (const colorScheme of SCHEMES) {
      const path = join(folder, `${name}-${place}-${colorScheme}.png`)
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path, animations: 'disabled' })
      pictures.push(path)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  return pictures
}
