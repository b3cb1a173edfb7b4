import { session as sessionContract } from '@agremia/model/calls/auth'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, createAuthApp } from '../../../test/auth-app.ts'
import { CHANNEL } from '../../resource/context.ts'
import { signPair } from './tokens.ts'

let t: AuthApp
beforeAll(async () => {
  t = await createAuthApp()
})
afterAll(() => t.close())

const refresh = (refreshToken: string) => t.post('/auth/refresh', { refreshToken })
const DAY = 86_400_000
const sidOf = (token: string) => String(decodeJwt(token).sid)
async function sessionRow(token: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from sessions where id = ${sidOf(token)}`.execute(
    t.database.kysely,
  )
  return rows[0] ?? {}
}

describe('AUTH-05: refreshing tokens', () => {
  it('answers a new pair of tokens that is valid for 30 days', async () => {
    const first = await t.signIn(await t.addUser())
    t.pass(20 * DAY)
    const { status, body, headers } = await refresh(first.refresh)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(decodeJwt(body.refresh).exp).toBe(Math.floor(t.now().getTime() / 1000) + 30 * 86_400)
    expect((await t.get('/who', { as: body.access })).status).toBe(200)
    t.pass(20 * DAY)
    expect((await refresh(body.refresh)).status).toBe(200)
  })

  it('answers five simultaneous calls with the same pair', async () => {
    const first = await t.signIn(await t.addUser())
    // Each call has a moment of its own, and they lie in two different seconds.
    t.pass(5000 - (t.now().getTime() % 1000))
    t.pass(500)
    t.tick(180)
    const all = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh)))
    t.tick(0)
    expect(all.map(one => one.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(all.map(one => JSON.stringify(one.body))).size).toBe(1)
    expect(all[0]?.body.refresh).not.toBe(first.refresh)
    expect(await sessionRow(first.refresh)).toMatchObject({ turn: 2, ended_at: null })
  })

  it('answers a token that was just used with the same pair for one second', async () => {
    const first = await t.signIn(await t.addUser())
    t.pass(5000)
    const next = await refresh(first.refresh)
    t.pass(1000)
    expect(await refresh(first.refresh)).toMatchObject({ status: 200, body: next.body })
  })

  it('puts the present name and role into the token', async () => {
    const user = await t.addUser({ role: 'editor' })
    const first = await t.signIn(user)
    await sql`update users set role = 'member' where id = ${user.id}`.execute(t.database.kysely)
    expect(decodeJwt((await refresh(first.refresh)).body.access).Role).toBe('member')
  })

  it('refuses tokens that are expired, ended, forged, access tokens, or of an inactive user', async () => {
    const user = await t.addUser()
    const expired = await t.signIn(user)
    t.pass(30 * DAY)
    const ended = await t.signIn(user)
    await t.post('/auth/logout', {}, { as: ended.access })
    const other = await t.addUser()
    const inactive = await t.signIn(other)
    await sql`update users set active = false where id = ${other.id}`.execute(t.database.kysely)
    const tokens = [expired.refresh, ended.refresh, inactive.refresh, `${inactive.refresh}x`, inactive.access, 'x']
    for (const token of tokens) {
      expect(await refresh(token)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized', errors: { _: 'A sua sessão terminou. Entre de novo.' } },
      })
    }
  })

  it('refuses a turn that the database does not know yet, and does not end the session', async () => {
    const user = await t.addUser()
    const first = await t.signIn(user)
    const sessionId = sidOf(first.refresh)
    const at = t.now()
    const expiresAt = new Date(at.getTime() + DAY)
    const future = await signPair(t.keys, { user: { ...user, role: 'admin' }, sessionId, turn: 7, at, expiresAt })
    expect((await refresh(future.refresh)).status).toBe(401)
    expect((await refresh(first.refresh)).status).toBe(200)
  })
})

describe('AUTH-07b: a reused refresh token', () => {
  it('ends its whole session at once', async () => {
    const user = await t.addUser()
    const untouched = await t.signIn(user)
    const stolen = await t.signIn(user)
    t.pass(5000)
    const next = (await refresh(stolen.refresh)).body
    expect((await t.get('/who', { as: next.access })).status).toBe(200)
    t.pass(1001)
    expect((await refresh(stolen.refresh)).status).toBe(401)
    expect(await sessionRow(stolen.refresh)).toMatchObject({ end_reason: 'reuse', ended_at: t.now().toISOString() })
    expect((await t.get('/who', { as: next.access })).status).toBe(401)
    expect((await refresh(next.refresh)).status).toBe(401)
    expect((await refresh(untouched.refresh)).status).toBe(200)
  })

  it('that is two turns old is not accepted for a further second', async () => {
    const first = await t.signIn(await t.addUser())
    const second = (await refresh(first.refresh)).body
    await refresh(second.refresh)
    expect((await refresh(first.refresh)).status).toBe(401)
    expect(await sessionRow(first.refresh)).toMatchObject({ end_reason: 'reuse' })
  })
})

describe('AUTH-07b: the clock is set back', () => {
  it('an old refresh token is still recognised as reused, and its session ends', async () => {
    const stolen = await t.signIn(await t.addUser())
    t.pass(5000)
    const next = (await refresh(stolen.refresh)).body
    t.pass(-3_600_000)
    expect((await refresh(stolen.refresh)).status).toBe(401)
    expect(await sessionRow(stolen.refresh)).toMatchObject({ end_reason: 'reuse' })
    expect((await refresh(next.refresh)).status).toBe(401)
    t.pass(3_600_000)
  })

  it('by less than a second, as between two instances, still gives both tabs the same pair', async () => {
    const first = await t.signIn(await t.addUser())
    t.pass(5000)
    const next = await refresh(first.refresh)
    t.pass(-400)
    expect(await refresh(first.refresh)).toMatchObject({ status: 200, body: next.body })
  })
})

describe('AUTH-07d: a session ends so many days after it began, however often it is renewed', () => {
  const expOf = (token: string) => Number(decodeJwt(token).exp) * 1000

  it('after 90 days, and its tokens say so before', async () => {
    let { refresh: token } = await t.signIn(await t.addUser())
    const end = t.now().getTime() + 90 * DAY
    for (const days of [25, 25, 25]) {
      t.pass(days * DAY)
      token = (await refresh(token)).body.refresh
    }
    expect(Math.abs(expOf(token) - end)).toBeLessThan(1000)
    t.pass(14 * DAY)
    const last = await refresh(token)
    expect(last.status).toBe(200)
    t.pass(DAY)
    expect((await refresh(last.body.refresh)).status).toBe(401)
    expect((await t.get('/who', { as: last.body.access })).status).toBe(401)
  })

  it('a lower setting holds for sessions that began before', async () => {
    const { refresh: token } = await t.signIn(await t.addUser())
    t.pass(10 * DAY)
    t.setSessionDays(7)
    expect((await refresh(token)).status).toBe(401)
    t.setSessionDays(90)
    expect((await refresh(token)).status).toBe(200)
  })
})

describe('AUTH-07d: sessions are listed and ended', () => {
  it('lists only one’s own active sessions, the last used first', async () => {
    const user = await t.addUser()
    const gone = await t.signIn(user)
    await t.post('/auth/logout', {}, { as: gone.access })
    await t.signIn(user, { from: '2001:db8::7', agent: 'Firefox\u200b  128' })
    t.pass(60_000)
    const here = await t.signIn(user, { agent: 'x'.repeat(1000) })
    await t.signIn(await t.addUser())
    const { status, body } = await t.get('/auth/sessions', { as: here.access })
    expect(status).toBe(200)
    expect(body.data).toHaveLength(2)
    for (const item of body.data) sessionContract.strict().parse(item)
    expect(body.data[0]).toEqual({
      _id: sidOf(here.access),
      created_at: t.now().toISOString(),
      lastUsedAt: t.now().toISOString(),
      address: '203.0.113.1',
      userAgent: 'x'.repeat(300),
      current: true,
      byLink: false,
    })
    expect(body.data[1]).toMatchObject({ address: '2001:db8::7', current: false })
  })

  it('ends one of one’s own sessions, and its access token is refused at once', async () => {
    const user = await t.addUser()
    const [here, there] = [await t.signIn(user), await t.signIn(user)]
    expect((await t.get('/who', { as: there.access })).status).toBe(200)
    expect((await t.remove(`/auth/sessions/${sidOf(there.access)}`, { as: here.access })).status).toBe(204)
    expect((await t.get('/who', { as: there.access })).status).toBe(401)
    expect((await t.get('/who', { as: here.access })).status).toBe(200)
    expect(await sessionRow(there.access)).toMatchObject({ end_reason: 'ended' })
    expect((await t.remove(`/auth/sessions/${sidOf(there.access)}`, { as: here.access })).status).toBe(404)
  })

  it('does not end a session of somebody else, not even for an admin', async () => {
    const here = await t.signIn(await t.addUser({ role: 'admin' }))
    const other = await t.signIn(await t.addUser({ role: 'member' }))
    expect((await t.remove(`/auth/sessions/${sidOf(other.access)}`, { as: here.access })).status).toBe(404)
    expect((await t.remove('/auth/sessions/not-an-id', { as: here.access })).status).toBe(404)
    expect((await t.get('/who', { as: other.access })).status).toBe(200)
  })

  it('ends all of one’s own other sessions', async () => {
    const user = await t.addUser()
    const [here, there, far] = [await t.signIn(user), await t.signIn(user), await t.signIn(user)]
    const other = await t.signIn(await t.addUser())
    for (const { access } of [there, far]) expect((await t.get('/who', { as: access })).status).toBe(200)
    expect((await t.remove('/auth/sessions', { as: here.access })).status).toBe(204)
    const statuses = await Promise.all(
      [here, there, far, other].map(async one => (await t.get('/who', { as: one.access })).status),
    )
    expect(statuses).toEqual([200, 401, 401, 200])
  })

  it('answers 401 to visitors', async () => {
    for (const url of ['/auth/sessions', '/auth/sessions/019a0000-0000-7000-8000-000000000001']) {
      expect((await t.remove(url)).status).toBe(401)
    }
    expect((await t.get('/auth/sessions')).status).toBe(401)
  })
})

describe('AUTH-07d NAV-05: signing out', () => {
  it('ends the session and announces it to the other instances', async () => {
    const { access } = await t.signIn(await t.addUser())
    const listener = await t.database.pool.connect()
    try {
      const heard: string[] = []
      listener.on('notification', message => heard.push(message.payload ?? ''))
      await listener.query(`listen ${CHANNEL}`)
      expect((await t.post('/auth/logout', {}, { as: access })).status).toBe(204)
      await expect.poll(() => heard).toHaveLength(1)
      expect(JSON.parse(heard[0] ?? '')).toEqual({ topic: 'sessions', event: 'deleted', _id: sidOf(access) })
    } finally {
      listener.release(true)
    }
    expect(await sessionRow(access)).toMatchObject({ end_reason: 'logout' })
    expect((await t.get('/who', { as: access })).status).toBe(401)
  })

  it('needs no body', async () => {
    const { access } = await t.signIn(await t.addUser())
    expect((await t.call('POST', '/auth/logout', { as: access })).status).toBe(204)
  })

  it('works with the refresh token once the access token has expired', async () => {
    const pair = await t.signIn(await t.addUser())
    t.pass(16 * 60_000)
    expect((await t.get('/who', { as: pair.access })).status).toBe(401)
    expect((await t.post('/auth/logout', {}, { as: pair.access })).status).toBe(401)
    expect((await t.post('/auth/logout', { refreshToken: pair.refresh }, { as: pair.access })).status).toBe(204)
    expect((await refresh(pair.refresh)).status).toBe(401)
  })

  it('is refused to visitors', async () => {
    expect((await t.post('/auth/logout', {})).status).toBe(401)
    expect((await t.post('/auth/logout', { refreshToken: 'x' })).status).toBe(401)
  })
})
