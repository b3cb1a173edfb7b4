import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { makeFirstAdmin } from './first-admin.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const make = () => makeFirstAdmin(t.database, t.keys, 'ana@clube.example', 'http://localhost:3000', t.clock())
const codeOf = (link: string | undefined) =>
  /^http:\/\/localhost:3000\/autorizacao\/loginporlink\/([\w-]{43})$/.exec(link ?? '')?.[1]

it('a real organisation starts with one admin, who comes in by a link that works once', async () => {
  const first = codeOf(await make())
  // A link that was lost is made again at the next start, and the old one is worth nothing.
  const second = codeOf(await make())
  expect((await t.call('POST', '/auth', { body: { recoverCode: first } })).status).toBe(422)
  const entered = await t.call('POST', '/auth', { body: { recoverCode: second } })
  expect(entered.status).toBe(200)
  expect((await t.call('POST', '/auth', { body: { recoverCode: second } })).status).toBe(422)
  const claims = JSON.parse(Buffer.from(entered.body.access.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ Role: 'admin' })
  const headers = { authorization: `Bearer ${entered.body.access}` }
  const password = await t.call('POST', `/users/${claims.ID}/password`, {
    headers,
    body: { password: 'um moinho de vento' },
  })
  expect(password.status).toBeLessThan(300)
})

it('once someone has come in, no link is printed any more', async () => {
  expect(await make()).toBeUndefined()
})

it('not even when the first admin was replaced by somebody who has never signed in', async () => {
  await sql`delete from users`.execute(t.database.kysely)
  await addUser(t.database, { role: 'admin', email: 'nova@clube.example' })
  expect(await make()).toBeUndefined()
})
