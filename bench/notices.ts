import assert from 'node:assert/strict'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { growCharges } from './grow-charges.ts'
import { growMembers } from './grow-members.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall, waitForTask } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { cpuOf, growthOf } from './usage.ts'

interface NoticeSizes {
  members: number
  debtors: number
}

export const noticesPart = definePart({
  name: 'notices',
  about: 'PAY-03: notices to thousands of debtors, each with a reference of its own',
  needs: 'app',
  sizes: {
    full: { members: 41_000, debtors: 5000 },
    // Of whom some can be reached.
    tiny: { members: 4200, debtors: 20 },
  },
  measure: benchNotices,
})

async function benchNotices(
  { app, pool, bearer, repetition }: AppBench,
  { members, debtors }: NoticeSizes,
): Promise<Figure[]> {
  console.log('Making members with their charges …')
  await growMembers(pool, members)
  await growCharges(pool)
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from members m where m.is_active and exists (
       select from unsettled_payments c where c.member_id = m.id and c.bill_to_member_id is null and c.amount > 0 and not c.is_parked)
     order by m.member_number limit $1`,
    [debtors],
  )
  assert.equal(rows.length, debtors, 'too few members owe something')
  const call = apiCall(app.port, bearer)
  const request = { memberIds: rows.map(({ id }) => id), confirmed: true }
  const others = memberPageRequest(app.port, bearer)
  const idle = await idleLatencies(others, repetition)
  console.log(`Preparing ${debtors} notices …`)
  let [prepared, cpu] = [0, 0]
  const { growth, result: busy } = await growthOf(app.pid, () =>
    latenciesDuring(others, async () => {
      const [began, cpuBefore] = [performance.now(), cpuOf(app.pid)]
      await waitForTask(call, await call<TaskEntry>('POST', '/payment_message', request))
      prepared = performance.now() - began
      cpu = cpuOf(app.pid) - cpuBefore
    }),
  )
  const { rows: written } = await pool.query<{ notices: number; references: number }>(
    `select count(*)::int as notices, count(distinct m.payment_request_id)::int as references
     from messages m where m.payment_request_id is not null`,
  )
  assert.equal(written[0]?.notices, written[0]?.references, 'two notices have one request')
  const name = `${debtors} notices`
  return [
    { name: `${name}: prepared`, unit: 'ms', ours: prepared, target: { value: 15_000 } },
    { name: `${name}: CPU of the server, with others' requests`, unit: 'ms', ours: cpu },
    ...taskFigures(`${name} prepared`, { growth, busy, idle }),
  ]
}
