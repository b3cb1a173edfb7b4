import { ADMIN, ANYONE, STAFF } from '@agremia/model/rules/roles'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardRoutes } from './access.ts'
import { type Actor, type KeyActor, requireSession, requireUser, SYSTEM, type UserActor, userIdOf } from './actor.ts'
import { authenticate } from './authenticate.ts'
import { handleErrors } from './errors.ts'
import { limitActors } from './limit-actors.ts'
import { secure } from './security.ts'
import { createServer } from './server.ts'

const USER: UserActor = { kind: 'user', userId: 'u1', name: 'Ana', role: 'editor', sessionId: 's1' }
const KEY: KeyActor = { kind: 'key', keyId: 'k1', name: 'Site', role: 'editor', scopes: ['members:read'], rateLimit: 2 }

describe('who acts', () => {
  it('only a user has a row in users', () => {
    expect([USER, KEY, SYSTEM, undefined].map(userIdOf)).toEqual(['u1', undefined, undefined, undefined])
  })

  it('calls about the own account want a session: 401 for a visitor, 403 for whoever has none', () => {
    expect(requireSession(USER)).toBe(USER)
    expect(() => requireSession(undefined)).toThrow('unauthorized')
    const task: UserActor = { ...USER, sessionId: undefined }
    for (const actor of [KEY, SYSTEM, task]) expect(() => requireSession(actor)).toThrow('forbidden')
    expect(requireUser(task)).toBe(task)
    for (const actor of [KEY, SYSTEM]) expect(() => requireUser(actor)).toThrow('forbidden')
    expect(() => requireUser(undefined)).toThrow('unauthorized')
  })

  it('the role "member" is a user’s only, which TypeScript knows', () => {
    const ownRows = (actor: Actor) => (actor.role === 'member' ? actor.userId : 'all')
    expect([{ ...USER, role: 'member' as const }, KEY, SYSTEM].map(ownRows)).toEqual(['u1', 'all', 'all'])
  })
})

describe('requests of API keys', () => {
  /** The bearer says who sends it: how keys are found is another test's matter. */
  const ACTORS: Record<string, Actor> = { user: USER, key: KEY, other: { ...KEY, keyId: 'k2' } }
  let app: ReturnType<typeof createServer>['app']
  beforeEach(async () => {
    app = createServer({ logLevel: 'silent', trustProxy: 1 }).app
    await secure(app, { publicUrl: undefined, rateLimit: 1000 })
    authenticate(app, async token => ACTORS[token])
    limitActors(app)
    guardRoutes(app)
    handleErrors(app)
    app.get('/staff', { config: { access: STAFF, keyScope: 'members:read' } }, request => request.actor)
    app.get('/own', { config: { access: STAFF, keyScope: 'any' } }, request => requireSession(request.actor))
    app.get('/others', { config: { access: STAFF, keyScope: 'members:write' } }, () => ({}))
    app.get('/closed', { config: { access: STAFF } }, () => ({}))
    app.get('/public', { config: { access: ANYONE } }, () => ({}))
    app.get('/admin', { config: { access: ADMIN, keyScope: 'any' } }, () => ({}))
  })
  afterEach(() => app.close())
  const get = (token: string, from = '203.0.113.1', url = '/staff') =>
    app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from } })

  it('reach what their role may', async () => {
    expect((await get('key')).json()).toEqual(KEY)
    const own = await get('key', undefined, '/own')
    expect([own.statusCode, own.json().code]).toEqual([403, 'forbidden'])
  })

  it.each([
    ['another permission', '/others', 'keyScope'],
    ['none, so that no key may call it', '/closed', 'keyScope'],
    ['none, although anyone may call it without a key', '/public', 'keyScope'],
    ['a role that the key does not have', '/admin', 'forbidden'],
  ])('do not reach a route that needs %s', async (_what, url, code) => {
    const { statusCode, json } = await get('key', undefined, url)
    expect([statusCode, json().code]).toEqual([403, code])
  })

  it('are counted for each key, wherever they come from, and users are not counted by it', async () => {
    const statuses = async (token: string, ...from: string[]) => {
      const found: number[] = []
      for (const address of from) found.push((await get(token, address)).statusCode)
      return found
    }
    expect(await statuses('key', '203.0.113.1', '203.0.113.2', '198.51.100.3')).toEqual([200, 200, 429])
    expect(await statuses('other', '203.0.113.1')).toEqual([200])
    expect(await statuses('user', '203.0.113.1', '203.0.113.1', '203.0.113.1')).toEqual([200, 200, 200])
    const limited = await get('key')
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect(limited.json()).toMatchObject({ code: 'tooMany' })
  })
})
