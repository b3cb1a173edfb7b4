import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const CONTRAST = ['color-contrast']

type Fault = Pick<AxeResults['violations'][number], 'id' | 'impact' | 'help'> & {
  nodes: { target: string; html: string }[]
}

const describeFault = ({ id, impact, help, nodes }: Fault) =>
  [`${id} (${impact}): ${help}`, ...nodes.map(({ target, html }) => `    ${target}\n      ${html.slice(0, 160)}`)].join(
    '\n',
  )

/** Waits until animations and transitions of what has just opened, or changes its colours, have ended. */
const waitUntilStill = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ends.map(animation => animation.finished.catch(() => undefined))) // one that is cancelled has ended too
  })

/** Runs in the page. Only the faults are sent back: what passed is far more, and takes longer to send than to find. */
async function look(only: { type: 'rule' | 'tag'; values: string[] }) {
  // The script that was evaluated before defines it.
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  // A sticky bar covers half of whatever is behind it at this scroll position, and axe cannot measure that: it is put into the flow.
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    element => getComputedStyle(element).position === 'sticky',
  )
  const places = bars.map(bar => bar.style.position)
  for (const bar of bars) bar.style.position = 'static'
  try {
    const { passes, violations } = await axe.run(document, { runOnly: only, resultTypes: ['violations'] })
    const faults = violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      nodes: nodes.map(({ target, html }) => ({ target: target.join(' '), html })),
    }))
    return { passes: passes.length, faults }
  } finally {
    bars.forEach((bar, index) => {
      bar.style.position = places[index] ?? ''
    })
  }
}

/** Fails with what axe finds on the page as it is now, by all our rules or by the given ones alone. */
export async function checkAccessibility(page: Page, rules?: string[]): Promise<void> {
  // Evaluated, not added as a script tag: the page's own policy forbids those.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await waitUntilStill(page)
  const only = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: RULES }
  const { passes, faults } = await page.evaluate(look, only)
  // A blank page has no faults either.
  expect(passes, 'axe found nothing to look at').toBeGreaterThan(0)
  expect(faults.map(describeFault).join('\n\n'), `accessibility of ${page.url()}`).toBe('')
}

/**
 * By every rule in the light scheme, and by contrast alone in the dark one, in which only the colours differ.
 * `collect` gets the faults instead of a failure, for whoever goes on after one.
 */
export async function checkByDayAndNight(
  page: Page,
  { collect, hasProgram = true }: { collect?: (fault: string) => void; hasProgram?: boolean } = {},
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Without the program nothing on the page follows the system's scheme.
    if (hasProgram) await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1)
    await checkAccessibility(page, colorScheme === 'dark' ? CONTRAST : undefined).catch(error => {
      if (!collect) throw error
      collect(`${colorScheme}: ${String(error)}`)
    })
  }
}
