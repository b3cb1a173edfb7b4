import type { Tab } from './chrome.ts'

/**
 * As text: a function would be sent with the names that our runner adds. It notes the first painted frame with a row, and
 * the first in which that row is the program's, not the page's own (docs/decisions/009-first-load.md).
 */
const NOTE_FIRST_ROWS = `
  const note = (name, selector) => requestAnimationFrame(function look() {
    if (!document.querySelector(selector)?.textContent) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    // What is posted in a frame arrives once that frame is painted.
    port1.onmessage = () => performance.mark(name)
    port2.postMessage(0)
  })
  note('rows', 'tbody td:nth-child(2)')
  note('ready', ':not([data-first] *) > tbody td:nth-child(2)')
`
/** One task of a thread, in Chrome's trace. */
const TASK = 'ThreadControllerImpl::RunTask'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time of the thread, microseconds. */
  tdur?: number
}

export interface Traced {
  /** From the start of the navigation until a frame with rows was painted, ms. */
  rows: number
  /** CPU of the main thread until then, ms. */
  cpu: number
  /** The same until the program stood in the place of what the page had drawn by itself. */
  ready: number
  readyCpu: number
}

/**
 * Opens a page and answers when its first rows were painted, by the clock, and the main thread's CPU until exactly then:
 * the sum of its tasks in Chrome's trace, since the counters of the Performance domain run on until someone reads them.
 */
export async function traceUntilRows({ page, cdp }: Tab, path: string): Promise<Traced> {
  const events: TraceEvent[] = []
  // Chrome's format: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>(done => cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await page.addInitScript({ content: NOTE_FIRST_ROWS })
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
    // A task within a task is already counted.
    if (ts < end) continue
    end = ts + dur
    cpu += tdur
  }
  if (cpu === 0) throw new Error('the trace has no tasks')
  return cpu / 1000
}
