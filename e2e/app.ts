import { type Page, test as playwright } from '@playwright/test'
import { type App, startEmbeddedApp, startEmptyApp, startStoryApp } from './start-app.ts'

export { expect } from '@playwright/test'

/** The logins that the demonstration organisation always has. */
export const DEMO = {
  admin: 'admin@demo.example',
  editor: 'editor@demo.example',
  member: 'socio@demo.example',
  password: 'demonstracao',
}

/** The address where staff land after signing in (NAV-06): the members, by default only the active ones. */
export const HOME = /\/socios(\?_isActive=true)?$/

/** Whether React has drawn the page. Before that the first rows may already be visible, but nothing reacts to clicks. */
const isRunning = () => {
  const root = document.getElementById('root')
  if (!root) return true
  const drawn = root.firstElementChild
  return drawn !== null && Object.keys(drawn).some(key => key.startsWith('__reactFiber$'))
}

/** Makes `goto` and `reload` wait until React has drawn the page, unless the story says itself what it waits for. */
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

/** Runs one app at a time: the one of the file whose stories this worker runs now. */
function createAppPerFile() {
  let current: { file: string; app: App } | undefined
  async function stop() {
    const last = current
    current = undefined
    await last?.app.stop()
  }
  return {
    stop,
    appOf: async (file: string, start: () => Promise<App>) => {
      if (current?.file !== file) {
        await stop()
        current = { file, app: await start() }
      }
      return current.app
    },
  }
}

/**
 * One app for each file of stories, which share its data; `page.goto('/…')` goes to it. After a failure Playwright goes on
 * in a new worker, so that a second try and the stories after it begin with fresh data.
 * `usesEmbeddedDatabase` starts the app as `npm start` does, with its own database server.
 * `startsEmpty` starts it without the demonstration, as a real organisation does.
 * Stories about loads that fail or are half done say `waitsForProgram: false`.
 */
export const test = playwright.extend<
  { app: App; waitsForProgram: boolean; usesEmbeddedDatabase: boolean; startsEmpty: boolean },
  { appPerFile: ReturnType<typeof createAppPerFile> }
>({
  appPerFile: [
    // Playwright reads from the braces which fixtures this one needs: none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, provide) => {
      const appPerFile = createAppPerFile()
      await provide(appPerFile)
      await appPerFile.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  usesEmbeddedDatabase: [false, { option: true }],
  startsEmpty: [false, { option: true }],
  app: [
    async ({ appPerFile, usesEmbeddedDatabase, startsEmpty }, provide, { file }) => {
      const startShared = startsEmpty ? startEmptyApp : startStoryApp
      const start = usesEmbeddedDatabase ? () => startEmbeddedApp({ startsEmpty }) : startShared
      await provide(await appPerFile.appOf(file, start))
    },
    // As `npm start` does, it fills the demonstration: 40 seconds of a processor, of which two other workers have their share.
    { timeout: 300_000 },
  ],
  baseURL: async ({ app }, provide) => provide(app.address),
  waitsForProgram: [true, { option: true }],
  context: async ({ context, waitsForProgram }, provide) => {
    if (waitsForProgram) {
      // A context that is used again has a page already.
      context.pages().forEach(waitForProgram)
      context.on('page', waitForProgram)
    }
    await provide(context)
  },
})
