import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, createAuthApp, PASSWORD } from '../../../test/auth-app.ts'
import { inTransaction } from '../../resource/context.ts'
import { createLoginCode } from './login-codes.ts'

let t: AuthApp
beforeAll(async () => {
  t = await createAuthApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
let addresses = 0
/** Each test counts from an address of its own. */
const freshAddress = () => `198.51.${Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}`
const attempt = (email: string, password: string, from = freshAddress()) =>
  t.post('/auth', { email, password }, { from })
const guess = (email: string, from?: string) => attempt(email, 'errada errada', from)

describe('AUTH-07c: attempts are limited by account', () => {
  it('refuses the eleventh attempt from any address until the time window has passed', async () => {
    const user = await t.addUser()
    for (let n = 0; n < 9; n += 1) expect((await guess(user.email)).status).toBe(403)
    expect(await t.userRow(user.id)).toMatchObject({ failed_logins: 9, locked_until: null })
    t.pass(5 * MINUTE)
    expect((await guess(user.email)).status).toBe(403)
    const end = new Date(t.now().getTime() + 10 * MINUTE).toISOString()
    expect(await t.userRow(user.id)).toMatchObject({ failed_logins: 10, locked_until: end })

    const refused = await attempt(user.email, PASSWORD)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'tooMany', errors: { _: 'Demasiadas tentativas. Aguarde um pouco e tente de novo.' } },
    })
    expect(refused.headers['retry-after']).toBe('600')
    expect((await attempt((await t.addUser()).email, PASSWORD)).status).toBe(200)
    t.pass(10 * MINUTE - 1)
    expect((await attempt(user.email, PASSWORD)).status).toBe(429)
    t.pass(1)
    expect((await attempt(user.email, PASSWORD)).status).toBe(200)
    expect(await t.userRow(user.id)).toMatchObject({ failed_logins: 0, locked_until: null })
  })

  it('counts simultaneous attempts', async () => {
    const user = await t.addUser()
    const all = await Promise.all(Array.from({ length: 25 }, () => guess(user.email)))
    expect(all.filter(one => one.status === 403)).toHaveLength(10)
    expect(all.filter(one => one.status === 429)).toHaveLength(15)
  })

  it('keeps the account locked if the counts are lost in a crash', async () => {
    const user = await t.addUser()
    for (let n = 0; n < 10; n += 1) await guess(user.email)
    await sql`truncate throttles`.execute(t.database.kysely)
    expect((await attempt(user.email, PASSWORD)).status).toBe(429)
  })

  it('resets the count of failures after a successful sign-in', async () => {
    const user = await t.addUser()
    for (let n = 0; n < 9; n += 1) await guess(user.email)
    expect((await attempt(user.email, PASSWORD)).status).toBe(200)
    for (let n = 0; n < 2; n += 1) expect((await guess(user.email)).status).toBe(403)
    expect((await attempt(user.email, PASSWORD)).status).toBe(200)
  })

  it('does not limit login links, which unlock the account', async () => {
    const user = await t.addUser()
    for (let n = 0; n < 10; n += 1) await guess(user.email)
    const recoverCode = await inTransaction(t.database, undefined, t.now(), context =>
      createLoginCode(context, user.id, { minutes: 30, keys: t.keys }),
    )
    expect((await t.post('/auth', { recoverCode }, { from: freshAddress() })).status).toBe(200)
    expect(await t.userRow(user.id)).toMatchObject({ failed_logins: 0, locked_until: null })
    expect((await attempt(user.email, PASSWORD)).status).toBe(200)
  })
})

describe('AUTH-07c: attempts are limited by address', () => {
  const exhaust = async (from: string) => {
    for (let n = 0; n < 30; n += 1) expect((await guess(`ninguem${n}@example.pt`, from)).status).toBe(404)
  }

  it('refuses the thirty-first attempt from one address until the time window has passed', async () => {
    const [user, from] = [await t.addUser(), freshAddress()]
    await exhaust(from)
    const refused = await attempt(user.email, PASSWORD, from)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect((await attempt(user.email, PASSWORD)).status).toBe(200)
    t.pass(15 * MINUTE)
    expect((await attempt(user.email, PASSWORD, from)).status).toBe(200)
  })

  it('counts an IPv6 /64 network as one address', async () => {
    const user = await t.addUser()
    for (let n = 0; n < 30; n += 1) await guess('ninguem@example.pt', `2001:db8:1:2::${n + 1}`)
    expect((await attempt(user.email, PASSWORD, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await attempt(user.email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('does not count successful sign-ins, so that a whole office can sign in from one address', async () => {
    const [user, from] = [await t.addUser(), freshAddress()]
    for (let n = 0; n < 29; n += 1) await guess('ninguem@example.pt', from)
    for (let n = 0; n < 3; n += 1) expect((await attempt(user.email, PASSWORD, from)).status).toBe(200)
    expect((await guess('ninguem@example.pt', from)).status).toBe(404)
    expect((await attempt(user.email, PASSWORD, from)).status).toBe(429)
  })

  it('counts the attempts of all instances together', async () => {
    const [user, from, second] = [await t.addUser(), freshAddress(), t.startInstance()]
    await exhaust(from)
    const body = { email: user.email, password: PASSWORD }
    expect((await t.post('/auth', body, { from, on: second.app })).status).toBe(429)
    await second.app.close()
  })
})
