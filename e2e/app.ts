import { type Page, test as playwright } from '@playwright/test'
import { type App, startApp } from './start-app.ts'

export { expect } from '@playwright/test'

/** What the demonstration organisation always has. */
export const DEMO = {
  admin: 'admin@demo.example',
  editor: 'editor@demo.example',
  member: 'socio@demo.example',
  password: 'demonstracao',
}

/** Where staff begin (NAV-06): at the members, who as a rule are the active ones. */
export const HOME = /\/socios(\?_isActive=true)?$/

/** React has drawn the page: until then the first rows may stand there, which are read and not worked with. */
const isRunning = () => {
  const root = document.getElementById('root')
  if (!root) return true
  const drawn = root.firstElementChild
  return drawn !== null && Object.keys(drawn).some(key => key.startsWith('__reactFiber$'))
}

/** A load is over when the program runs, unless the story says itself what it waits for. */
function waitForProgram(page: Page) {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const answer = await goto.call(page, address, options)
    if (!options?.waitUntil) await page.waitForFunction(isRunning)
    return answer
  }
  page.reload = async options => {
    const answer = await reload.call(page, options)
    if (!options?.waitUntil) await page.waitForFunction(isRunning)
    return answer
  }
}

/**
 * One app for each file of stories, which share its data, and `page.goto('/…')` goes to it. A file says its own name
 * (`test.use({ story: import.meta.url })`): what one changes in the organisation is no other's business.
 * Stories about loads that fail or are half done say `waitsForProgram: false`.
 */
export const test = playwright.extend<{ waitsForProgram: boolean }, { app: App; story: string }>({
  story: ['', { scope: 'worker', option: true }],
  app: [
    // Playwright reads from the braces which fixtures this one needs: none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, lend) => {
      const app = await startApp()
      await lend(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, lend) => lend(app.address),
  waitsForProgram: [true, { option: true }],
  context: async ({ context, waitsForProgram }, lend) => {
    if (waitsForProgram) context.on('page', waitForProgram)
    await lend(context)
  },
})
