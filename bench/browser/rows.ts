import type { Page, Route } from '@playwright/test'
import { type Chrome, cpuOfPage, keepSocketQuiet, settle } from './chrome.ts'

const ROW = 'tbody td:nth-child(2)'

/** Holds back the responses of the list, so that only their processing is measured. */
export async function holdList(page: Page) {
  const held: Route[] = []
  let wake = () => {}
  await page.route(
    url => url.pathname === '/api/users',
    route => {
      held.push(route)
      wake()
    },
  )
  return {
    /** Resolves when the request has been made. */
    requested: () =>
      new Promise<void>(done => {
        wake = done
        if (held.length > 0) done()
      }),
    release: () => Promise.all(held.splice(0).map(route => route.continue())),
  }
}

/** CPU time of the main thread from the response with so many rows until they are painted, in an otherwise idle page. */
export async function measureRows(chrome: Chrome, path: string, size: number): Promise<number> {
  const tab = await chrome.open({ listSize: String(size) })
  const { page } = tab
  try {
    await keepSocketQuiet(page)
    const list = await holdList(page)
    await page.goto(path)
    await list.requested()
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {}) // the held request keeps the network from becoming idle
    await settle(page)
    return await cpuOfPage(tab, async () => {
      await list.release()
      await page.waitForSelector(ROW)
    })
  } finally {
    await tab.close()
  }
}
