import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, createAuthApp } from '../../../test/auth-app.ts'
import { SYSTEM, type UserActor } from '../../http/actor.ts'
import { createActorFinder } from './find-actor.ts'
import { signPair } from './tokens.ts'

let t: AuthApp
beforeAll(async () => {
  t = await createAuthApp()
})
afterAll(() => t.close())

const who = async (as: string, url = '/who') => (await t.get(url, { as })).status
const change = (userId: string, to: ReturnType<typeof sql>) =>
  sql`update users set ${to} where id = ${userId}`.execute(t.database.kysely)

describe('AUTH-04: the actor of a request', () => {
  it('is undefined without a valid token: public routes answer, the others answer 401', async () => {
    const { access, refresh } = await t.signIn(await t.addUser())
    for (const bearer of ['', 'x', refresh, `${access}x`, access.slice(0, -2), '\u00e7']) {
      expect(await who(bearer)).toBe(401)
      expect(await t.get('/open', { as: bearer })).toMatchObject({ status: 200, body: { actor: null } })
    }
    expect((await t.get('/who')).status).toBe(401)
    const asBasic = await t.app.inject({ url: '/who', headers: { authorization: `Basic ${access}` } })
    expect(asBasic.statusCode).toBe(401)
    const inLowerCase = await t.app.inject({ url: '/who', headers: { authorization: `bearer ${access}` } })
    expect(inLowerCase.statusCode).toBe(200)
  })

  it('is undefined if the session of the token belongs to another user or does not exist', async () => {
    const [user, other] = [await t.addUser(), await t.addUser()]
    const { access } = await t.signIn(other)
    const forge = (sessionId: string) =>
      signPair(t.keys, {
        user: { ...user, role: 'admin' },
        sessionId,
        turn: 1,
        at: t.now(),
        expiresAt: new Date(t.now().getTime() + 86_400_000),
      })
    expect(await who((await forge(String(decodeJwt(access).sid))).access)).toBe(401)
    expect(await who((await forge('019a0000-0000-7000-8000-000000000001')).access)).toBe(401)
    expect(await who(access)).toBe(200)
  })

  it('is read from the database once and then from the cache', async () => {
    const { access } = await t.signIn(await t.addUser())
    let asked = 0
    const counting = {
      ...t.database,
      kysely: t.database.kysely.withPlugin({
        transformQuery: ({ node }) => {
          asked += 1
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    }
    const finder = createActorFinder({ database: counting, keys: t.keys, clock: t.now })
    await Promise.all([finder.findActor(access), finder.findActor(access), finder.findActor(access)])
    await finder.findActor(access)
    expect(asked).toBe(1)
    t.pass(30_000)
    await finder.findActor(access)
    expect(asked).toBe(2)
  })
})

describe('AUTH-07b: rights end at once', () => {
  it('when the session ended on another instance and the announcement arrived', async () => {
    const { access } = await t.signIn(await t.addUser())
    const second = t.startInstance()
    expect((await t.get('/who', { as: access, on: second.app })).status).toBe(200)
    await t.post('/auth/logout', {}, { as: access })
    expect((await t.get('/who', { as: access, on: second.app })).status).toBe(200)
    second.finder.forget({ sessionId: String(decodeJwt(access).sid) })
    expect((await t.get('/who', { as: access, on: second.app })).status).toBe(401)
    await second.app.close()
  })

  it('after half a minute, when the announcement was lost', async () => {
    const { access } = await t.signIn(await t.addUser())
    const second = t.startInstance()
    expect((await t.get('/who', { as: access, on: second.app })).status).toBe(200)
    await t.post('/auth/logout', {}, { as: access })
    t.pass(30_000)
    expect((await t.get('/who', { as: access, on: second.app })).status).toBe(401)
    await second.app.close()
  })

  it('when the user is demoted; the session stays, with the new role', async () => {
    const user = await t.addUser({ role: 'editor' })
    const { access } = await t.signIn(user)
    expect(await who(access, '/staff')).toBe(200)
    await change(user.id, sql`role = 'member', name = 'Ana Nova'`)
    t.finder.forget({ userId: user.id })
    expect(await who(access, '/staff')).toBe(403)
    expect((await t.get('/who', { as: access })).body).toMatchObject({ role: 'member', name: 'Ana Nova' })
  })

  it('when the user is deactivated; after reactivation the session works again', async () => {
    const user = await t.addUser()
    const { access } = await t.signIn(user)
    expect(await who(access)).toBe(200)
    await change(user.id, sql`active = false`)
    t.finder.forget('all')
    expect(await who(access)).toBe(401)
    await change(user.id, sql`active = true`)
    t.finder.forget({ userId: user.id })
    expect(await who(access)).toBe(200)
  })

  it('also when the session ends while its actor is being read', async () => {
    const { access } = await t.signIn(await t.addUser())
    const second = t.startInstance()
    const asked = second.finder.findActor(access)
    await t.post('/auth/logout', {}, { as: access })
    second.finder.forget({ sessionId: String(decodeJwt(access).sid) })
    await asked
    expect(await second.finder.findActor(access)).toBeUndefined()
    await second.app.close()
  })

  it('for a session that was verified before, which is read from the database each time', async () => {
    const user = await t.addUser()
    const { access } = await t.signIn(user)
    const sessionId = String(decodeJwt(access).sid)
    expect(await t.finder.findActorBySession(sessionId)).toMatchObject({ userId: user.id, sessionId })
    await change(user.id, sql`active = false`)
    expect(await t.finder.findActorBySession(sessionId)).toBeUndefined()
  })
})

it('a failed query is not cached and is repeated', async () => {
  const user = await t.addUser()
  const { access } = await t.signIn(user)
  let isAway = true
  const kysely = t.database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isAway) throw new Error('Connection terminated')
      return result
    },
  })
  const finder = createActorFinder({ database: { ...t.database, kysely }, keys: t.keys, clock: t.now })
  await expect(finder.findActor(access)).rejects.toThrow('Connection terminated')
  isAway = false
  expect(await finder.findActor(access)).toMatchObject({ userId: user.id })
})

describe('the actor of an earlier request, with the rights of now', () => {
  it('a user has the present role, and is undefined once the session has ended', async () => {
    const user = await t.addUser({ role: 'admin' })
    const { access } = await t.signIn(user)
    const earlier = await t.finder.findActor(access)
    if (!earlier) throw new Error('nobody was signed in')
    await change(user.id, sql`role = 'member'`)
    expect(await t.finder.renewActor(earlier)).toEqual({ ...earlier, role: 'member' })
    await sql`update sessions set ended_at = now() where id = ${earlier.sessionId}`.execute(t.database.kysely)
    expect(await t.finder.renewActor(earlier)).toBeUndefined()
    const inTask: UserActor = { ...earlier, sessionId: undefined }
    expect(await t.finder.renewActor(inTask)).toBeUndefined()
  })

  it('the system stays the same', async () => {
    expect(await t.finder.renewActor(SYSTEM)).toEqual(SYSTEM)
  })
})
