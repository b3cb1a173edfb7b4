import type { Page } from '@playwright/test'

/** What is wrong with the bar at the top, in words. Only the name of the organisation, which is as long as it is, may be cut off. */
export const findBarFaults = (page: Page) =>
  page.getByRole('banner').evaluate(bar => {
    const parts = [...bar.children].map(part => part.getBoundingClientRect()).filter(({ width }) => width > 1)
    parts.sort((one, other) => one.left - other.left)
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1 &&
      getComputedStyle(element).overflowX === 'hidden'
    // Its link may be narrower than the logo, which then lies below what follows.
    const [logo, link] = [bar.querySelector('a[href="/"] > *'), bar.querySelector('a[href="/"]')]
    const isCovered = (logo?.getBoundingClientRect().right ?? 0) > (link?.getBoundingClientRect().right ?? 0) + 1
    const cut = [...bar.querySelectorAll('span')].filter(element => isCut(element) && !element.closest('a[href="/"]'))
    return [
      ...cut.map(element => `${element.textContent} is cut off`),
      ...(isCovered ? ['the logo is covered'] : []),
      ...(parts.some((part, at) => part.right > (parts[at + 1]?.left ?? innerWidth) + 1) ? ['parts overlap'] : []),
      ...(new Set(parts.map(({ top, height }) => Math.round((top + height / 2) / 8))).size > 1 ? ['two lines'] : []),
      ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : []),
    ]
  })
