import { expect, type Page } from '@playwright/test'

/** The usual size last, so that the page is left with it. */
export const TEXT_SIZES = ['12px', '19px', '16px']

export const setSize = (page: Page, size: string) =>
  page.evaluate(fontSize => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** By how many px the page is too wide; what has just opened may need a moment to find its place. */
export async function readOverflow(page: Page): Promise<number> {
  const read = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect
    .poll(read, { timeout: 2000 })
    .toBe(0)
    .catch(() => undefined)
  return read()
}

/** The sizes of text at which the page as it stands is too wide, in words. */
export async function findOverflow(page: Page, where: string, textSizes = TEXT_SIZES): Promise<string[]> {
  // In one call for all sizes, because calls cost more than the layout. Each size is read after a frame with its layout was drawn.
  const suspects = await page.evaluate(async sizes => {
    const { documentElement: root } = document
    const tooWide: string[] = []
    for (const size of sizes) {
      root.style.fontSize = size
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      if (root.scrollWidth > root.clientWidth) tooWide.push(size)
    }
    return tooWide
  }, textSizes)
  if (suspects.length === 0) return []
  const wrong: string[] = []
  for (const size of textSizes) {
    await setSize(page, size)
    const tooWide = await readOverflow(page)
    if (tooWide > 0) wrong.push(`${where}: ${tooWide} px too wide at ${size}`)
  }
  return wrong
}
