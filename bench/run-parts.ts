import { findBrowser, findStoryBrowser } from '../e2e/find-browser.ts'
import { startChrome } from './browser/chrome.ts'
import type { AppBench, BenchPart, BenchRun, BrowserBench, Provide } from './part.ts'
import { failureOf } from './prove-parts.ts'
import type { Figure } from './report.ts'
import { REPETITION, USER_COUNTS } from './size.ts'
import { makeData, startBench } from './start-bench.ts'
import type { Stops } from './stops.ts'

/** A new renderer for each tab would compile the application again. */
const ONE_RENDERER = '--renderer-process-limit=1'

export interface Measured {
  figures: readonly Figure[]
  /** A sentence for each part that failed. */
  failures: readonly string[]
}

/**
 * Measures the parts one after the other, each with processes of its own, because what ran before would be measured too. A part that
 * fails does not lose the figures of the others.
 */
export async function measureParts(parts: readonly BenchPart[], stops: Stops): Promise<Measured> {
  const run: BenchRun = { repetition: REPETITION.full, compared: [] }
  const counts = USER_COUNTS.full
  const figures: Figure[] = []
  const failures: string[] = []
  let shared: string | undefined
  for (const part of parts) {
    const isFirst = shared === undefined
    if (part.needs !== 'nothing') shared ??= await makeData(stops, counts)
    const stopPart = stops.since()
    const start = async ({ hasOwnData, earlierStarts = 0 }: BenchPart): Promise<AppBench> => {
      const dataDir = shared && (isFirst || !hasOwnData) ? shared : await makeData(stops, counts)
      return startBench(stops, { run, dataDir, counts, earlierStarts })
    }
    const provide: Provide = {
      nothing: async () => run,
      app: start,
      browser: async one => withBrowser(stops, await start(one), { program: await findBrowser(), flags: [] }),
    }
    try {
      figures.push(...(await part.run(provide, 'full')))
    } catch (error) {
      failures.push(failureOf(part, error))
    }
    await stopPart()
  }
  return { figures, failures }
}

/** Everything is started once and shared by all parts, as soon as one needs it: a start of each costs more than what is proven. */
export function shareAll(stops: Stops, run: BenchRun): Provide {
  const counts = USER_COUNTS.tiny
  const app = once(async () => {
    const dataDir = await makeData(stops, counts)
    return startBench(stops, { run, dataDir, counts, earlierStarts: 0 })
  })
  const browser = once(async () =>
    withBrowser(stops, await app(), { program: await findStoryBrowser(), flags: [ONE_RENDERER] }),
  )
  return { nothing: async () => run, app, browser }
}

interface BrowserChoice {
  program: string
  flags: readonly string[]
}

async function withBrowser(stops: Stops, bench: AppBench, { program, flags }: BrowserChoice): Promise<BrowserBench> {
  const chrome = await startChrome(`http://127.0.0.1:${bench.app.port}`, program, flags)
  stops.add(chrome.close)
  return { ...bench, chrome }
}

/** A start that failed is not tried again: all parts that need it fail with its error. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
