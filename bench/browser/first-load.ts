import { gzipSync } from 'node:zlib'
import { type Chrome, keepSocketQuiet, type Tab } from './chrome.ts'
import { type Traced, traceUntil } from './trace.ts'

export interface Load extends Traced {
  /** The number of requests until the application was running, the page included. */
  requests: number
  /** The number of API calls that waited for each other. */
  depth: number
  /** The gzipped size of all scripts loaded until then, in KB. */
  scripts: number
  /** What the first rows show in their first column of text. */
  shown: string[]
}

interface Fetched {
  name: string
  startTime: number
  responseEnd: number
}

/** Measures a first load in a new profile, so that no cache is filled. */
export async function measureLoad(chrome: Chrome, path: string): Promise<Load> {
  const tab = await chrome.open()
  try {
    await keepSocketQuiet(tab.page)
    const traced = await traceUntil(tab, path)
    const fetched: Fetched[] = await tab.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(entry => entry instanceof PerformanceResourceTiming)
        .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
    )
    const needed = fetched.filter(entry => entry.startTime < traced.ready)
    return {
      ...traced,
      requests: needed.length + 1,
      shown: (await tab.page.locator('tbody td:nth-child(2)').allTextContents()).slice(0, 5),
      depth: depthOf(needed.filter(entry => pathOf(entry).startsWith('/api/'))),
      scripts: await sizeOf(
        needed.filter(entry => pathOf(entry).endsWith('.js')),
        tab,
      ),
    }
  } finally {
    await tab.close()
  }
}

const pathOf = (entry: Fetched) => new URL(entry.name).pathname

/** The length of the longest chain of calls in which each began after the previous one was answered. */
function depthOf(calls: readonly Fetched[]): number {
  const depths = new Map<Fetched, number>()
  for (const call of calls.toSorted((a, b) => a.startTime - b.startTime)) {
    const before = calls.filter(other => other.responseEnd > 0 && other.responseEnd <= call.startTime)
    depths.set(call, 1 + Math.max(0, ...before.map(other => depths.get(other) ?? 0)))
  }
  return Math.max(0, ...depths.values())
}

async function sizeOf(scripts: readonly Fetched[], { page }: Tab) {
  const bodies = await Promise.all(scripts.map(async ({ name }) => (await page.request.get(name)).body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}
