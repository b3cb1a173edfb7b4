import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptionsOf } from '../../e2e/find-browser.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/src/features/demo/logins.ts'

/** A tab in a new browser profile, signed in, with an empty cache. */
export interface Tab {
  page: Page
  /** A session of the Chrome DevTools Protocol. */
  cdp: CDPSession
  close(): Promise<void>
}

export interface Chrome {
  open(stored?: Record<string, string>): Promise<Tab>
  close(): Promise<void>
}

export async function startChrome(address: string, program: string, flags: readonly string[]): Promise<Chrome> {
  const options = launchOptionsOf(program)
  const browser = await chromium.launch({ ...options, args: [...options.args, ...flags] })
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
  // CPU time of the main thread and not wall-clock time, because a busy machine delays work but does not add CPU time.
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

/** Metrics by Chrome's names: https://chromedevtools.github.io/devtools-protocol/tot/Performance */
export async function metricsOf({ cdp }: Tab): Promise<Record<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/**
 * CPU milliseconds that the page's main thread used for `work` and its consequences until the page was idle:
 * scripts, styles, layout, painting and all other tasks (TaskDuration). Other threads and waiting are not
 * included.
 */
export async function cpuOfPage(tab: Tab, work: () => Promise<unknown>): Promise<number> {
  await settle(tab.page)
  const before = await metricsOf(tab)
  await work()
  await settle(tab.page)
  const after = await metricsOf(tab)
  return ((after.TaskDuration ?? Number.NaN) - (before.TaskDuration ?? Number.NaN)) * 1000
}

/** Resolves after two painted frames, when no work is pending. */
export const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done())))
      }),
  )

/** Waits for the socket: once it is authorised, the page reads everything again, which must not be part of a measurement. */
export const keepSocketQuiet = (page: Page) => page.routeWebSocket(/\/websocket$/, () => {})
