import type { Page } from '@playwright/test'

/** Short words and numbers that a line ends in the middle of. */
export async function findBrokenWords(page: Page, where: string): Promise<string[]> {
  const broken = await page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<=^|\s)[\p{L}\d]{2,12}(?=\s|$)/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
        if (new Set(lines).size > 1) found.push(word)
      }
    return found
  })
  return broken.map(word => `${where}: «${word}» is broken`)
}
