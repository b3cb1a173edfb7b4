import type { Tab } from './chrome.ts'

/** As text: a function would be sent with the names that our runner adds. It notes the first painted frame with a row. */
const NOTE_FIRST_ROW = `
  requestAnimationFrame(function look() {
    if (!document.querySelector('tbody td:nth-child(2)')?.textContent) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    // What is posted in a frame arrives once that frame is painted.
    port1.onmessage = () => performance.mark('rows')
    port2.postMessage(0)
  })
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

/**
 * Opens a page and answers when its first rows were painted, by the clock, and the main thread's CPU until exactly then:
 * the sum of its tasks in Chrome's trace, since the counters of the Performance domain run on until someone reads them.
 */
export async function traceUntilRows({ page, cdp }: Tab, path: string): Promise<{ rows: number; cpu: number }> {
  const events: TraceEvent[] = []
  // Chrome's format: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>(done => cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await page.addInitScript({ content: NOTE_FIRST_ROW })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0, undefined, { polling: 50 })
  const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN)
  await cdp.send('Tracing.end')
  await complete
  return { rows, cpu: cpuUntilMark(events) }
}

function cpuUntilMark(events: readonly TraceEvent[]): number {
  const mark = events.find(({ name }) => name === 'rows')
  if (!mark) throw new Error('the trace has no rows')
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
