import type { Page } from '@playwright/test'

/** Between two keys of a hand scanner. */
const KEY_MS = 10

/**
 * Types what a hand scanner has read, with Enter at its end. It never waits for the page, which tells it from a person by the time
 * between two keys: so all keys are sent at once, each with the time of its press, however busy the machine is.
 */
export async function scan(page: Page, text: string) {
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const keys = [...text].map(key => ({ key, text: key })).concat({ key: 'Enter', text: '\r' })
  await Promise.all(
    keys.flatMap((press, index) => {
      const timestamp = began + (index * KEY_MS) / 1000
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press, timestamp }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: press.key, timestamp }),
      ]
    }),
  )
  await session.detach()
}
