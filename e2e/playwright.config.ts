import { defineConfig } from '@playwright/test'
import { findStoryBrowser, launchOptionsOf } from './find-browser.ts'

const executablePath = await findStoryBrowser()
// Each worker evaluates this file again and must find the same browser instead of unpacking another.
process.env.CHROMIUM_PATH = executablePath

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './story-databases.ts',
  outputDir: '../test-results',
  workers: 3,
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    // The stories of a file share one browser context, which Playwright empties between them: storage, cookies, cache, clock and
    // routes. A new context per story starts a new renderer, which compiles the whole app again.
    reuseContext: true,
    launchOptions: launchOptionsOf(executablePath),
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording makes every story a third slower: only on demand (TRACE=1).
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
