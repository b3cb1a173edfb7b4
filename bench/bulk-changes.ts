import type { TaskEntry } from '@agremia/model/calls/tasks'
import type pg from 'pg'
import { lastNumberOf } from './labels.ts'
import { idleLatencies, latenciesDuring, otherRequests, p95 } from './others.ts'
import { growPeople } from './people-world.ts'
import type { Figure } from './report.ts'
import { apiCall, taskEnd } from './task-end.ts'
import { growthOf } from './usage.ts'
import type { Running } from './world.ts'

const MEMBERS = 20_000
const MOST_MS = 15_000
const MOST_GROWTH_MB = 150
const MOST_TIMES_IDLE = 3

interface BulkBench {
  app: Running
  pool: pg.Pool
  bearer: string
}

/** MEM-01: changes of 20,000 members, while other people go on working; each is undone, so that the next finds the same. */
export async function benchBulkChanges({ app, pool, bearer }: BulkBench): Promise<Figure[]> {
  console.log('Making members …')
  await growPeople(pool, MEMBERS)
  const call = apiCall(app.port, bearer)
  const others = otherRequests(app.port, bearer)
  const idle = await idleLatencies(others)
  const query = { '_memberNumber.to': String(await lastNumberOf(pool, MEMBERS)) }
  const tag = await call<{ _id: string }>('POST', '/tags', { name: `Banco ${Date.now()}`, scope: 'members' })
  const [category] = await call<{ _id: string }[]>('GET', '/member_categories?_limit=1&_sort=-order')
  const [state] = await call<{ _id: string }[]>('GET', '/member_state_names?_slug=suspenso')
  const day = new Date().toISOString().slice(0, 10)
  const figures: Figure[] = []
  for (const [name, action] of [
    ['tags', { kind: 'tags', add: [tag._id] }],
    ['category', { kind: 'category', categoryId: category?._id, fromDate: day }],
    ['state', { kind: 'state', stateNameId: state?._id, startDate: day }],
  ] as const) {
    console.log(`Changing the ${name} of ${MEMBERS} members …`)
    let task: TaskEntry | undefined
    let took = 0
    const { growth, result: busy } = await growthOf(app.pid, () =>
      latenciesDuring(others, async () => {
        const began = performance.now()
        task = await taskEnd(call, await call<TaskEntry>('POST', '/members/bulk', { query, action }))
        took = performance.now() - began
      }),
    )
    const label = `change the ${name} of ${MEMBERS} members`
    figures.push(
      { name: label, unit: 'ms', ours: took, target: { value: MOST_MS } },
      { name: `${label}: memory growth`, unit: 'MB', ours: growth, target: { value: MOST_GROWTH_MB } },
      {
        name: `${label}: others' p95 meanwhile`,
        unit: 'ms',
        ours: p95(busy),
        bare: p95(idle),
        target: { ratio: MOST_TIMES_IDLE },
      },
    )
    const began = performance.now()
    await taskEnd(call, await call<TaskEntry>('POST', `/tasks/${task?._id}/undo`))
    figures.push({ name: `${label}: undo`, unit: 'ms', ours: performance.now() - began })
  }
  return figures
}
