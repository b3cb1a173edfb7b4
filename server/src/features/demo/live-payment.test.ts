import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createProvidersApp, type ProvidersApp } from '../../../test/providers-app.ts'
import { followMbwayJob } from '../payment-providers/mbway/follow-mbway.ts'
import { livePaymentJob, planLivePayment } from './live-payment.ts'

let t: ProvidersApp
beforeAll(async () => {
  t = await createProvidersApp()
})
afterAll(() => t.close())

const show = () => t.runJob(livePaymentJob, {})
const planned = () =>
  t.rows<{ runAt: string }>(sql`
    select run_at as "runAt" from graphile_worker.jobs where task_identifier = ${livePaymentJob.name} and locked_at is null
  `)
const sent = () => t.rows(sql`select member_id as "memberId", status from mbway order by phone`)

it('PAY-05: the demonstration shows once, some 40 seconds after the first sign-in, a payment by phone and a request that waits', async () => {
  const { memberId } = await t.owing()
  const { memberId: waiting } = await t.owing()
  await sql`delete from audit_log where action = 'login'`.execute(t.database.kysely)
  await planLivePayment(t.database)
  expect(await planned()).toHaveLength(1)

  // Nobody has signed in: it looks again.
  await show()
  expect(await planned()).toHaveLength(1)
  expect(await sent()).toEqual([])

  const at = t.clock()
  await sql`
    insert into audit_log (id, at, actor_kind, user_name, action, resource, resource_sort, record_title, search)
    values (gen_random_uuid(), ${at}, 'user', 'Ana', 'login', 'users', 'users', 'Ana', 'ana')
  `.execute(t.database.kysely)
  await show()
  expect(await sent()).toEqual([])
  expect(new Date(String((await planned())[0]?.runAt)).getTime() - at.getTime()).toBe(35_000)

  t.pass(35_000)
  await show()
  const pending = { memberId: waiting, status: 'pending' }
  expect(await sent()).toEqual([{ memberId, status: 'pending' }, pending])
  await vi.waitFor(
    async () => {
      await t.runJob(followMbwayJob, {})
      expect(await t.paidBy(memberId)).toEqual([['mbway', 2400]])
    },
    { timeout: 20_000, interval: 20 },
  )

  // A job that runs again, as after a crash, sends nothing more.
  await t.owing()
  await show()
  expect(await sent()).toEqual([{ memberId, status: 'paid' }, pending])
})
