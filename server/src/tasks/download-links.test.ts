import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../test/member-app.ts'
import type { Signed } from '../../test/test-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp({ rateLimit: 1200 })
  await t.asEditor('POST', '/tags', { name: 'Uma', scope: 'members' })
})
afterAll(() => t.close())

async function linkFor(as: Signed): Promise<string> {
  const { status, body, text } = await t.call('POST', '/tags/export', { as, body: { format: 'csv', fields: ['name'] } })
  expect(status, text).toBe(200)
  return body.data.url
}
const fetched = async (url: string, remoteAddress = '127.0.0.1') => {
  const { statusCode, headers } = await t.app.inject({ method: 'GET', url, remoteAddress })
  return { status: statusCode, wait: Number(headers['retry-after'] ?? 0) }
}

it('API-07: one person opens 120 files in a minute, whatever their network; who is refused opens the same link later', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 120; n += 1) statuses.push((await fetched(await linkFor(t.editor), `203.0.113.${n % 9}`)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await linkFor(t.editor)
  const { status, wait } = await fetched(refused)
  expect(status).toBe(429)
  expect(wait).toBeGreaterThan(0)
  const { rows } = await sql`select from downloads`.execute(t.database.kysely)
  expect(rows).toHaveLength(1)
  expect((await fetched(await linkFor(t.admin))).status).toBe(200)
})

it('API-07: a network that tries links is refused after thirty, and right links still open there', async () => {
  const guess = () => fetched(`/api/downloads/${crypto.randomUUID()}`, '198.51.100.7')
  for (let n = 0; n < 30; n += 1) expect((await guess()).status).toBe(404)
  expect((await guess()).status).toBe(429)
  expect((await fetched(await linkFor(t.admin), '198.51.100.7')).status).toBe(200)
  expect((await fetched(`/api/downloads/${crypto.randomUUID()}`, '198.51.200.7')).status).toBe(404)
})
