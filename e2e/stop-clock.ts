import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** How many ms ahead of now the clock is stopped at first: it cannot be set back, and time passes between reading it and stopping it. */
const AHEAD = 300

/**
 * Stops the page's clock, which must be installed, so that timers run only as the story says. Where more time has passed than it was
 * to be stopped ahead, it is tried twice as far ahead: on a machine that stays busy the same distance would never do.
 */
export async function stopClock(page: Page) {
  let ahead = AHEAD / 2
  await expect(async () => {
    ahead *= 2
    await page.clock.pauseAt(await page.evaluate(ms => Date.now() + ms, ahead))
  }).toPass({ intervals: [0] })
}
