import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './find-browser.ts'

const executablePath = await findBrowser()
// Each worker reads this file again: it must find the same browser, not unpack another.
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
    launchOptions: { executablePath, args: browserFlags() },
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording costs every story a third of its time: only when someone looks for a fault (TRACE=1).
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
