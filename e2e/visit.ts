import type { Browser, Page } from '@playwright/test'
import { PHONE } from './on-screen.ts'
import type { App } from './start-app.ts'

/** A visitor on a phone, who has never been here. */
export async function visit(browser: Browser, app: App, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.address,
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport,
  })
  return context.newPage()
}
