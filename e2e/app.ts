import { test as playwright } from '@playwright/test'
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

/**
 * One app for each file of stories, which share its data, and `page.goto('/…')` goes to it. A file says its own name
 * (`test.use({ story: import.meta.url })`): what one changes in the organisation is no other's business.
 */
export const test = playwright.extend<object, { app: App; story: string }>({
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
})
