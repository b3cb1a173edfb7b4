import { join } from 'node:path'
import type { Page } from '@playwright/test'

const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const

/** Four pictures of the page as it is: at a desk and on a phone, by day and by night. */
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
