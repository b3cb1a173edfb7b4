import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** How many ms ahead of now the clock is stopped: it cannot be set back, and time passes between reading it and stopping it. */
const AHEAD = 300

/** Stops the page's clock, which must be installed, so that timers run only as the story says, however busy the machine is. */
export const stopClock = (page: Page) =>
  expect(async () => {
    await page.clock.pauseAt(await page.evaluate(ahead => Date.now() + ahead, AHEAD))
  }).toPass({ intervals: [0] })
