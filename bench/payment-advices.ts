import type { TaskEntry } from '@agremia/model/calls/tasks'
import type pg from 'pg'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall, waitForTask } from './run-task.ts'
import { cpuOf, growthOf } from './usage.ts'

interface AdviceSizes {
  advices: number
}

export const advicesPart = definePart({
  name: 'advices',
  about: 'PAY-04: one PDF with 1,000 payment advices, each with a QR code',
  needs: 'app',
  sizes: { full: { advices: 1000 }, tiny: { advices: 2 } },
  measure: benchPaymentAdvices,
})

async function benchPaymentAdvices(
  { app, pool, bearer }: AppBench,
  { advices: count }: AdviceSizes,
): Promise<Figure[]> {
  console.log(`Preparing ${count} payment advices …`)
  const call = apiCall(app.port, bearer)
  const ids = await addCharges(pool, count)
  console.log('Drawing …')
  const cpuBefore = cpuOf(app.pid)
  const { growth } = await growthOf(app.pid, async () =>
    waitForTask(call, await call<TaskEntry>('POST', '/unsettled_payments/advices', { ids })),
  )
  return [
    {
      name: `${count} payment advices: CPU of the server`,
      unit: 'ms',
      ours: cpuOf(app.pid) - cpuBefore,
      target: { value: 6000 },
    },
    { name: `${count} payment advices: memory growth`, unit: 'MB', ours: growth, target: { value: 300 } },
  ]
}

/** A charge for each of so many current members with a whole address. */
async function addCharges(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into unsettled_payments (id, member_id, type, description, original_amount, issue_date, due_date)
     select gen_random_uuid(), id, 'outro', 'Viagem de convívio', 2400, current_date, current_date + 30 from member_sheets
     where is_active and num_nulls(address_line1, postal_code, locality) = 0 order by member_number limit $1
     returning id`,
    [count],
  )
  if (rows.length < count) throw new Error(`there are not ${count} members with an address`)
  return rows.map(({ id }) => id)
}
