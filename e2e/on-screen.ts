import type { Locator, Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 }
export const LAPTOP = { width: 1366, height: 657 }

/** For what a PDF that was just sent tells: it is read at low priority, so that other stories on a busy machine come first. */
export const WHEN_READ = { timeout: 60_000 }

/** A text of a toast. */
export const told = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text)
export const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
/** A text with amounts, whose spaces do not break on screen. */
export const euros = (text: string) => text.replaceAll(' ', '\u00a0')

/** How many of the elements lie wholly inside the window, with nothing above their lower edge. */
export const countInSight = (elements: Locator) =>
  elements.evaluateAll(
    all =>
      all.filter(element => {
        const { left, top, bottom } = element.getBoundingClientRect()
        const atEdge = document.elementFromPoint(left + 70, bottom - 2)
        return top >= 0 && bottom <= window.innerHeight && atEdge !== null && element.contains(atEdge)
      }).length,
  )
