import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const describeFault = ({ id, impact, help, nodes }: AxeResults['violations'][number]) =>
  [
    `${id} (${impact}): ${help}`,
    ...nodes.map(node => `    ${node.target.join(' ')}\n      ${node.html.slice(0, 160)}`),
  ].join('\n')

/** A bar that stays in sight halves whatever it happens to lie over, at this scroll and no other: it takes its own place. */
async function letBarsLie(page: Page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).position !== 'sticky') continue
      element.dataset.lying = element.style.position
      element.style.position = 'static'
    }
  })
  return () =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-lying]')) {
        element.style.position = element.dataset.lying ?? ''
        delete element.dataset.lying
      }
    })
}

/** Fails with what axe finds on the page as it is now; by these rules alone, where others were asked of the same page. */
export async function checkAccessibility(page: Page, rules?: string[]): Promise<void> {
  // Evaluated, not added as a script tag: the page's own policy forbids those.
  await page.evaluate(AXE)
  const putBack = await letBarsLie(page)
  const results = await page.evaluate(
    // The script above has just put `axe` there.
    only => (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, { runOnly: only }),
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: RULES },
  )
  await putBack()
  // A blank page has no faults either.
  expect(results.passes.length, 'axe found nothing to look at').toBeGreaterThan(0)
  expect(results.violations.map(describeFault).join('\n\n'), `accessibility of ${page.url()}`).toBe('')
}
