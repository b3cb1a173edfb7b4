import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../e2e/find-browser.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/src/features/demo/logins.ts'

/** One tab of its own browser profile, signed in, with nothing cached. */
export interface Tab {
  page: Page
  /** Chrome's own protocol. */
  cdp: CDPSession
  close(): Promise<void>
}

export interface Chrome {
  open(stored?: Record<string, string>): Promise<Tab>
  close(): Promise<void>
}

export async function startChrome(address: string): Promise<Chrome> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags() })
  return { open: stored => openTab(browser, address, stored), close: () => browser.close() }
}

async function openTab(browser: Browser, address: string, stored: Record<string, string> = {}): Promise<Tab> {
  const entries = Object.entries({ ...(await signIn(address)), ...stored })
  const context = await browser.newContext({
    baseURL: address,
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: entries.map(([name, value]) => ({ name, value })) }],
    },
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  // CPU time of the main thread, not the clock: a busy machine makes work later, not dearer.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, cdp, close: () => context.close() }
}

async function signIn(address: string): Promise<{ access: string; refresh: string }> {
  const response = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_LOGINS[0].email, password: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`sign-in: ${response.status}`)
  return (await response.json()) as { access: string; refresh: string } // the contract of POST auth
}

/** By Chrome's names: https://chromedevtools.github.io/devtools-protocol/tot/Performance */
export async function metricsOf({ cdp }: Tab): Promise<Record<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/**
 * Milliseconds of CPU that the page's main thread used for `work` and all that followed from it until the page was idle:
 * scripts, styles, layout, painting and whatever else was a task (TaskDuration). What other threads do, and waiting, is
 * not in it.
 */
export async function cpuOfPage(tab: Tab, work: () => Promise<unknown>): Promise<number> {
  await settle(tab.page)
  const before = await metricsOf(tab)
  await work()
  await settle(tab.page)
  const after = await metricsOf(tab)
  return ((after.TaskDuration ?? Number.NaN) - (before.TaskDuration ?? Number.NaN)) * 1000
}

/** Until two frames were painted and nothing waits to be done. */
export const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done())))
      }),
  )

/** Once the socket is heard, all that is shown is asked for again: that is measured nowhere, so it must not come in between. */
export const keepSocketQuiet = (page: Page) => page.routeWebSocket(/\/websocket$/, () => {})
