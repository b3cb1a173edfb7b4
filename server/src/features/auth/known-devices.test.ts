import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, createAuthApp, PASSWORD } from '../../../test/auth-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'

let t: AuthApp
beforeAll(async () => {
  t = await createAuthApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
let networks = 0
const freshAddress = () => {
  networks += 1
  return `198.51.${Math.floor(networks / 250)}.${1 + (networks % 250)}`
}
const attempt = (email: string, password: string, from = freshAddress(), cookie?: string) =>
  t.post('/auth', { email, password }, { from, ...(cookie && { cookie }) })
const guess = (email: string, from?: string, cookie?: string) => attempt(email, 'errada errada', from, cookie)

/** A user, the cookie that their device got when they signed in, and its whole header. */
async function owner() {
  const user = await t.addUser({ role: 'admin' })
  const { status, headers } = await attempt(user.email, PASSWORD)
  expect(status).toBe(200)
  const header = String(headers['set-cookie'])
  return { ...user, header, cookie: header.split(';')[0] ?? '' }
}
const lock = async (email: string) => {
  for (let n = 0; n < 10; n += 1) expect((await guess(email)).status).toBe(403)
}
const entriesOf = async (userId: string) => {
  const { rows } = await sql<{ action: string; record_title: string; actor_kind: string }>`
    select action, record_title, actor_kind from audit_log
    where record_id = ${userId} and action in ('login_failed', 'lockout') order by at, id
  `.execute(t.database.kysely)
  return rows
}

describe('AUTH-07c: a device from which somebody has signed in', () => {
  it('gets a cookie that no script reads and no other site sends, and of which only a hash is stored', async () => {
    const { header, cookie, id } = await owner()
    expect(header).toMatch(/^agremia_device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
    const { rows } = await sql<{ device_hash: Buffer }>`select * from known_devices where user_id = ${id}`.execute(
      t.database.kysely,
    )
    expect(rows).toEqual([expect.objectContaining({ device_hash: t.keys.hash(cookie.split('=')[1] ?? '') })])
  })

  it('gets through a locked account, which stays locked for strangers', async () => {
    const user = await owner()
    await lock(user.email)
    expect((await attempt(user.email, PASSWORD)).status).toBe(429)
    expect((await attempt(user.email, PASSWORD, undefined, user.cookie)).status).toBe(200)
    expect((await attempt(user.email, PASSWORD)).status).toBe(429)
  })

  it('gets through a network in which a neighbour has used up all attempts', async () => {
    const user = await owner()
    const house = '2001:db8:7:7::1'
    for (let n = 0; n < 30; n += 1) await guess(`ninguem${n}@example.pt`, `2001:db8:7:7::${n + 2}`)
    expect((await attempt(user.email, PASSWORD, house)).status).toBe(429)
    expect((await attempt(user.email, PASSWORD, house, user.cookie)).status).toBe(200)
  })

  it('has ten attempts of its own, is known to its own users only, and cannot be made up', async () => {
    const [user, other] = [await owner(), await owner()]
    await lock(other.email)
    const madeUp = `agremia_device=${'x'.repeat(43)}`
    for (const cookie of [user.cookie, madeUp]) {
      expect((await attempt(other.email, PASSWORD, undefined, cookie)).status).toBe(429)
    }
    for (let n = 0; n < 10; n += 1) expect((await guess(user.email, undefined, user.cookie)).status).toBe(403)
    expect((await attempt(user.email, PASSWORD, undefined, user.cookie)).status).toBe(429)
    // The owner on another device is not locked out by it either.
    expect((await attempt(user.email, PASSWORD)).status).toBe(200)
  })

  it('never takes over a cookie that we have not given out', async () => {
    const user = await t.addUser()
    const { headers } = await attempt(user.email, PASSWORD, undefined, `agremia_device=${'y'.repeat(43)}`)
    expect(String(headers['set-cookie'])).not.toContain('y'.repeat(43))
  })

  it('requests links although strangers have used up theirs', async () => {
    const user = await owner()
    const ask = (cookie?: string) =>
      t.post(
        '/auth',
        { email: user.email, recover_password: true },
        { from: freshAddress(), ...(cookie && { cookie }) },
      )
    const sent = async () => (await messagesTo(t.database, user.email)).length
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(204)
    await expect.poll(sent).toBe(3)
    expect((await ask(user.cookie)).status).toBe(204)
    await expect.poll(sent).toBe(4)
  })
})

describe('AUTH-07c: failed sign-ins and lockouts are in the audit log', () => {
  it('with account and network, never the password, once a minute, and the lockout by itself', async () => {
    const user = await t.addUser({ name: 'Rui Sá' })
    const from = freshAddress()
    for (let n = 0; n < 5; n += 1) await guess(user.email, from)
    const failed = { action: 'login_failed', record_title: `Rui Sá, na rede ${from}`, actor_kind: 'visitor' }
    expect(await entriesOf(user.id)).toEqual([failed])
    t.pass(MINUTE)
    for (let n = 0; n < 5; n += 1) await guess(user.email, from)
    for (let n = 0; n < 20; n += 1) expect((await guess(user.email)).status).toBe(429)
    expect(await entriesOf(user.id)).toEqual([failed, failed, { ...failed, action: 'lockout' }])
    const { rows } = await sql`select 1 from audit_log where audit_log::text like '%errada%'`.execute(t.database.kysely)
    expect(rows).toEqual([])
  })
})
