import type { TaskEntry } from '@agremia/model/calls/tasks'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { growMembers } from './grow-members.ts'
import { lastNumberOf } from './labels.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall, waitForTask } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { growthOf } from './usage.ts'

const MAX_MS = 15_000

interface BulkSizes {
  members: number
  changed: number
}

export const bulkPart = definePart({
  name: 'bulk',
  about: 'MEM-01: bulk changes of 20,000 members while other requests are served',
  needs: 'app',
  sizes: { full: { members: 20_000, changed: 20_000 }, tiny: { members: 4200, changed: 2 } },
  measure: benchBulkChanges,
})

/** Each change is undone, so that the next starts from the same data. */
async function benchBulkChanges(
  { app, pool, bearer, repetition }: AppBench,
  { members, changed }: BulkSizes,
): Promise<Figure[]> {
  console.log('Making members …')
  await growMembers(pool, members)
  const call = apiCall(app.port, bearer)
  const others = memberPageRequest(app.port, bearer)
  const idle = await idleLatencies(others, repetition)
  const query = { '_memberNumber.to': String(await lastNumberOf(pool, changed)) }
  const tag = await call<{ _id: string }>('POST', '/tags', { name: `Banco ${Date.now()}`, scope: 'members' })
  const [category] = await call<{ _id: string }[]>('GET', '/member_categories?_limit=1&_sort=-order')
  const states = await call<{ _id: string; slug: string }[]>('GET', '/member_state_names?_limit=-1')
  const state = states.find(({ slug }) => slug === 'suspenso')
  const day = new Date().toISOString().slice(0, 10)
  const figures: Figure[] = []
  for (const [name, action] of [
    ['tags', { kind: 'tags', add: [tag._id] }],
    ['category', { kind: 'category', categoryId: category?._id, fromDate: day }],
    ['state', { kind: 'state', stateNameId: state?._id, startDate: day }],
  ] as const) {
    console.log(`Changing the ${name} of ${changed} members …`)
    let task: TaskEntry | undefined
    let took = 0
    const { growth, result: busy } = await growthOf(app.pid, () =>
      latenciesDuring(others, async () => {
        const began = performance.now()
        task = await waitForTask(call, await call<TaskEntry>('POST', '/members/bulk', { query, action }))
        took = performance.now() - began
      }),
    )
    const label = `change the ${name} of ${changed} members`
    figures.push(
      { name: label, unit: 'ms', ours: took, target: { value: MAX_MS } },
      ...taskFigures(label, { growth, busy, idle }),
    )
    const began = performance.now()
    await waitForTask(call, await call<TaskEntry>('POST', `/tasks/${task?._id}/undo`))
    figures.push({ name: `${label}: undo`, unit: 'ms', ours: performance.now() - began })
  }
  return figures
}
