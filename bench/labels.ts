import type { TaskEntry } from '@agremia/model/calls/tasks'
import type pg from 'pg'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { growMembers } from './grow-members.ts'
import type { Running } from './measured-app.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall, waitForTask } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { cpuOf, growthOf } from './usage.ts'

interface LabelSizes {
  members: number
  /** Numbers of labels, and the CPU time that each may take in the server, in ms. */
  sizes: readonly { labels: number; mostCpu: number }[]
  /** Labels that are printed first and not measured, because the first run loads the PDF library, which stays loaded. */
  unmeasured: number
}

export const labelsPart = definePart({
  name: 'labels',
  about: 'MEM-01: address labels for many members while other requests are served',
  needs: 'app',
  sizes: {
    // The number of members of the demonstration, and the most for which labels are printed at once.
    full: {
      members: 20_000,
      sizes: [
        { labels: 4070, mostCpu: 3000 },
        { labels: 20_000, mostCpu: 15_000 },
      ],
      unmeasured: 24,
    },
    tiny: { members: 4200, sizes: [{ labels: 2, mostCpu: 3000 }], unmeasured: 1 },
  },
  measure: benchLabels,
})

async function benchLabels(
  { app, pool, bearer, repetition }: AppBench,
  { members, sizes, unmeasured }: LabelSizes,
): Promise<Figure[]> {
  console.log('Making members …')
  await growMembers(pool, members)
  const others = memberPageRequest(app.port, bearer)
  await printLabels(app, bearer, await lastNumberOf(pool, unmeasured))
  const idle = await idleLatencies(others, repetition)
  const figures: Figure[] = []
  for (const { labels: size, mostCpu } of sizes) {
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
      { name: `${name}: CPU of the server`, unit: 'ms', ours: cpu, target: { value: mostCpu } },
      { name: `${name}: last byte`, unit: 'ms', ours: took },
      { name: `${name}: size of the file`, unit: 'KB', ours: bytes / 1024 },
      ...taskFigures(name, { growth, busy, idle }),
      { name: `${name}: others' longest wait meanwhile`, unit: 'ms', ours: Math.max(...busy), bare: Math.max(...idle) },
    )
  }
  return figures
}

/** The member number up to which there are `count` members: a filter by it selects that many. */
export async function lastNumberOf(pool: pg.Pool, count: number): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    'select member_number as number from members order by member_number offset $1 limit 1',
    [count - 1],
  )
  if (!rows[0]) throw new Error(`there are not ${count} members`)
  return rows[0].number
}

/** Runs the task and downloads its file, as the page does; returns the size of the PDF in bytes. */
async function printLabels({ port }: Running, bearer: string, lastNumber: number): Promise<number> {
  const call = apiCall(port, bearer)
  const begun = await call<TaskEntry>('POST', '/members/labels', {
    query: { '_memberNumber.to': String(lastNumber) },
    sheet: '3x8',
  })
  const task = await waitForTask(call, begun)
  const { url } = await call<{ url: string }>('POST', `/tasks/${task._id}/download`)
  const response = await fetch(`http://127.0.0.1:${port}${url}`)
  const bytes = (await response.arrayBuffer()).byteLength
  if (!response.ok) throw new Error(`labels: ${response.status}`)
  return bytes
}
