import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** So far ahead, in ms, the clock is stopped: it cannot be set back, and between two looks at it time passes. */
const AHEAD = 300

/** The page's clock stands still from here on: a busy machine cannot stretch what is counted by it. It is installed before. */
export const stopClock = (page: Page) =>
  expect(async () => {
    await page.clock.pauseAt(await page.evaluate(ahead => Date.now() + ahead, AHEAD))
  }).toPass({ intervals: [0] })
