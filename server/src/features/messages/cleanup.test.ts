import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { cleanupJob } from '../../jobs/cleanup.ts'
import { queueMessage } from './queue-message.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.rows(sql`truncate messages`))
afterAll(() => t.close())

interface Case {
  subject: string
  age: string
  confidential?: boolean
  status?: string
}
async function add({ subject, age, confidential = false, status = 'enviada' }: Case) {
  const id = await queueMessage(t.database.kysely, {
    name: 'livre',
    to: 'a@b.pt',
    subject,
    body: parseNotation('texto'),
    confidential,
  })
  await t.rows(sql`
    update messages set status = ${status}, at = ${t.clock()}::timestamptz - ${age}::interval, created_at = now() - ${age}::interval
    where id = ${id}`)
}
const blanked = () => t.rows(sql`select subject, status from messages where body is null order by subject`)

test('AUTH-08: the text of an old sign-in link is deleted, and it never leaves; fresh and ordinary ones stay', async () => {
  await add({ subject: 'old link', age: '8 days', confidential: true })
  await add({ subject: 'old link that waits', age: '8 days', confidential: true, status: 'em_fila' })
  await add({ subject: 'fresh link', age: '6 days', confidential: true })
  await add({ subject: 'old notice', age: '8 days' })
  await t.runJob(cleanupJob, {})
  expect(await blanked()).toEqual([
    { subject: 'old link', status: 'enviada' },
    { subject: 'old link that waits', status: 'cancelada' },
  ])
})

test('MSG-01: texts are deleted after 24 months or as the settings say; who got what when stays', async () => {
  await add({ subject: 'older', age: '25 months' })
  await add({ subject: 'older, still waiting', age: '25 months', status: 'em_fila' })
  await add({ subject: 'younger', age: '23 months' })
  await t.runJob(cleanupJob, {})
  expect(await blanked()).toEqual([{ subject: 'older', status: 'enviada' }])
  expect(await t.rows(sql`select from messages`)).toHaveLength(3)
  await t.rows(sql`insert into settings (name, value) values ('messageTextMonths', '12')`)
  await t.store.reload()
  await t.runJob(cleanupJob, {})
  expect(await blanked()).toMatchObject([{ subject: 'older' }, { subject: 'younger' }])
})
