import type { Tab } from './chrome.ts'

/** The elements whose text shows that something is drawn. */
interface Selectors {
  rows: string
  ready: string
}

/** A row, and a row that is drawn by the application and not by the page itself (docs/decisions/009-first-load.md). */
const ROWS: Selectors = {
  rows: 'tbody td:nth-child(2)',
  ready: ':not([data-first] *) > tbody td:nth-child(2)',
}

/** Marks the first painted frames with these. Source text, because a function would be sent with helper names that tsx adds. */
const noteFirst = ({ rows, ready }: Selectors) => `
  const note = (name, selector) => requestAnimationFrame(function look() {
    if (!document.querySelector(selector)?.textContent) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    // A message posted in a frame arrives after that frame is painted.
    port1.onmessage = () => performance.mark(name)
    port2.postMessage(0)
  })
  note('rows', ${JSON.stringify(rows)})
  note('ready', ${JSON.stringify(ready)})
`
/** One task of a thread in Chrome's trace. */
const TASK = 'ThreadControllerImpl::RunTask'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time of the thread, in microseconds. */
  tdur?: number
}

export interface Traced {
  /** From the start of the navigation until a frame with rows was painted, in ms. */
  rows: number
  /** CPU time of the main thread until then, in ms. */
  cpu: number
  /** The same until the application had replaced what the page drew by itself. */
  ready: number
  readyCpu: number
}

/**
 * Opens a page and returns when its first rows were painted, and the main thread's CPU time until then:
 * the sum of its tasks in Chrome's trace, because the counters of the Performance domain continue until they are read.
 */
export async function traceUntil({ page, cdp }: Tab, path: string, selectors = ROWS): Promise<Traced> {
  const events: TraceEvent[] = []
  // Chrome's format: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>(done => cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await page.addInitScript({ content: noteFirst(selectors) })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0, undefined, { polling: 50 })
  const timeOf = (name: string) =>
    page.evaluate(mark => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, name)
  const [rows, ready] = [await timeOf('rows'), await timeOf('ready')]
  await cdp.send('Tracing.end')
  await complete
  return { rows, ready, cpu: cpuUntilMark(events, 'rows'), readyCpu: cpuUntilMark(events, 'ready') }
}

function cpuUntilMark(events: readonly TraceEvent[], wanted: 'rows' | 'ready'): number {
  const mark = events.find(({ name }) => name === wanted)
  if (!mark) throw new Error(`the trace has no ${wanted}`)
  const tasks = events
    .filter(({ name, pid, tid, ts }) => name === TASK && pid === mark.pid && tid === mark.tid && ts <= mark.ts)
    .toSorted((a, b) => a.ts - b.ts)
  let cpu = 0
  let end = 0
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    // A task nested in another task is already counted.
    if (ts < end) continue
    end = ts + dur
    cpu += tdur
  }
  if (cpu === 0) throw new Error('the trace has no tasks')
  return cpu / 1000
}
