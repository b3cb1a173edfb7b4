import type { TaskEntry } from '@agremia/model/calls/tasks'
import type pg from 'pg'
import { idleLatencies, latenciesDuring, otherRequests, p95 } from './others.ts'
import { growPeople } from './people-world.ts'
import type { Figure } from './report.ts'
import { apiCall, taskEnd } from './task-end.ts'
import { cpuOf, growthOf } from './usage.ts'
import type { Running } from './world.ts'

/** As many members as the demonstration has, and the most that labels are printed for at once. */
const SIZES = [4070, 20_000] as const
const MOST_CPU_MS = { 4070: 3000, 20000: 15_000 } as const
const MOST_GROWTH_MB = 150
const MOST_TIMES_IDLE = 3

interface LabelBench {
  app: Running
  pool: pg.Pool
  bearer: string
}

/** MEM-01: address labels for many members, while other people go on working. */
export async function benchLabels({ app, pool, bearer }: LabelBench): Promise<Figure[]> {
  console.log('Making members …')
  await growPeople(pool, Math.max(...SIZES))
  const others = otherRequests(app.port, bearer)
  // The first sheet loads the PDF library, once for as long as the server runs.
  await printLabels(app, bearer, await lastNumberOf(pool, 24))
  const idle = await idleLatencies(others)
  const figures: Figure[] = []
  for (const size of SIZES) {
    console.log(`Printing labels for ${size} members …`)
    const lastNumber = await lastNumberOf(pool, size)
    const name = `labels for ${size} members`
    const [cpuBefore, began] = [cpuOf(app.pid), performance.now()]
    const bytes = await printLabels(app, bearer, lastNumber)
    const [cpu, took] = [cpuOf(app.pid) - cpuBefore, performance.now() - began]
    const { growth, result: busy } = await growthOf(app.pid, () =>
      latenciesDuring(others, () => printLabels(app, bearer, lastNumber)),
    )
    figures.push(
      { name: `${name}: CPU of the server`, unit: 'ms', ours: cpu, target: { value: MOST_CPU_MS[size] } },
      { name: `${name}: last byte`, unit: 'ms', ours: took },
      { name: `${name}: size of the file`, unit: 'KB', ours: bytes / 1024 },
      { name: `${name}: memory growth`, unit: 'MB', ours: growth, target: { value: MOST_GROWTH_MB } },
      {
        name: `${name}: others' p95 meanwhile`,
        unit: 'ms',
        ours: p95(busy),
        bare: p95(idle),
        target: { ratio: MOST_TIMES_IDLE },
      },
      { name: `${name}: others' longest wait meanwhile`, unit: 'ms', ours: Math.max(...busy), bare: Math.max(...idle) },
    )
  }
  return figures
}

/** The number of the last of so many members, by number: a filter for as many, however many there are in all. */
export async function lastNumberOf(pool: pg.Pool, count: number): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    'select member_number as number from members order by member_number offset $1 limit 1',
    [count - 1],
  )
  if (!rows[0]) throw new Error(`there are not ${count} members`)
  return rows[0].number
}

/** Runs the task to its end and fetches its file, as the page does; answers the size of the PDF in bytes. */
async function printLabels({ port }: Running, bearer: string, lastNumber: number): Promise<number> {
  const call = apiCall(port, bearer)
  const begun = await call<TaskEntry>('POST', '/members/labels', {
    query: { '_memberNumber.to': String(lastNumber) },
    sheet: '3x8',
  })
  const task = await taskEnd(call, begun)
  const { url } = await call<{ url: string }>('POST', `/tasks/${task._id}/download`)
  const response = await fetch(`http://127.0.0.1:${port}${url}`)
  const bytes = (await response.arrayBuffer()).byteLength
  if (!response.ok) throw new Error(`labels: ${response.status}`)
  return bytes
}
