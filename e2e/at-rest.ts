import type { Page, Request } from '@playwright/test'
import { expect } from './app.ts'

export const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')

/**
 * Answers a function that waits until everything that the page requested has arrived, it is idle and it requests nothing
 * more, however busy the machine is. Calls to the API count only `withCalls`, because some stories never answer them.
 */
export function watchUntilAtRest(page: Page, { withCalls = false } = {}) {
  let asked = 0
  const coming = new Set<Request>()
  page.on('request', request => {
    asked += 1
    if (withCalls || !isCall(request)) coming.add(request)
  })
  page.on('requestfinished', request => coming.delete(request))
  page.on('requestfailed', request => coming.delete(request))
  return async () => {
    let before = -1
    const isAtRest = async () => {
      await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
      const isStill = coming.size === 0 && asked === before
      before = asked
      return isStill
    }
    await expect.poll(isAtRest, { intervals: [300], timeout: 30_000 }).toBe(true)
  }
}
