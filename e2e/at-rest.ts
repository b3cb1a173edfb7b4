import type { Page, Request } from '@playwright/test'
import { expect } from './app.ts'

export const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')

/**
 * Answers a function that waits until all that the page fetches has come, it has nothing left to do and it asks nothing
 * more, however busy the machine. Where nobody answers its calls, they are not waited for.
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

/** Loads a page, and waits until it was let in at its socket and all is answered that it then asks once more, by itself. */
export async function loadUntilHeard(page: Page, load: () => Promise<unknown>) {
  const waitUntilAtRest = watchUntilAtRest(page, { withCalls: true })
  // The words come with the page: it asks for them only then.
  const again = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/terminology')
  await load()
  await again
  await waitUntilAtRest()
}
