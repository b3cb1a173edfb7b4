import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { accessName } from '../../../test/strength/generic-routes.ts'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'
import { hashPassword } from './passwords.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

/** An editor who must choose another password than this one. */
async function newcomer() {
  const user = await addUser(t.database, { role: 'editor' })
  const passwordHash = await hashPassword('um moinho de vento')
  await sql`update users set password_hash = ${passwordHash}, must_change_password = true where id = ${user.id}`.execute(
    t.database.kysely,
  )
  return t.signedIn('editor', user)
}

describe('AUTH-07a: whoever must choose a password can do nothing else before', () => {
  it('every route that is not open to anyone answers 403 with a code of its own, but those of that screen', async () => {
    const as = await newcomer()
    const closed = t.app.declaredRoutes.flatMap(({ method, url, config }) =>
      accessName(config?.access) === 'anyone' ? [] : [method].flat().map(one => ({ method: one, url })),
    )
    expect(closed.length).toBeGreaterThan(100)
    const open: string[] = []
    for (const { method, url } of closed) {
      const response = await t.app.inject({
        method: method as 'GET', // Fastify's own method names
        url: url.replaceAll(/:\w+/g, as.userId),
        headers: { authorization: `Bearer ${as.access}` },
      })
      const isRefused = response.statusCode === 403 && (method === 'HEAD' || response.json().code === 'passwordDue')
      if (!isRefused) open.push(`${method} ${url} ${response.statusCode}`)
    }
    expect(open.sort()).toEqual([
      'GET /api/auth/sessions 200',
      'GET /api/explainer 200',
      'GET /api/users/:id 200',
      'POST /api/users/:id/password 422',
    ])
  })

  it('reads no other account', async () => {
    const as = await newcomer()
    expect((await t.call('GET', `/users/${admin.userId}`, { as })).body.code).toBe('passwordDue')
    expect((await t.call('GET', `/users/${as.userId.toUpperCase()}`, { as })).status).toBe(200)
  })

  it('is a visitor where anyone may ask: the settings are those of the public', async () => {
    const as = await newcomer()
    const names = async (options: object) =>
      (await t.call('GET', '/settings', options)).body.data.map((entry: { _id: string }) => entry._id)
    expect(await names({ as })).toEqual(await names({}))
    expect((await names({ as: admin })).length).toBeGreaterThan((await names({})).length)
  })

  it('is let in as soon as the password is chosen, and signs out whenever they like', async () => {
    const as = await newcomer()
    expect((await t.call('GET', '/tags', { as })).status).toBe(403)
    const body = { current: 'um moinho de vento', password: 'esta só eu conheço' }
    expect((await t.call('POST', `/users/${as.userId}/password`, { as, body })).status).toBe(204)
    expect((await t.call('GET', '/tags', { as })).status).toBe(200)
    const other = await newcomer()
    expect((await t.call('POST', '/auth/logout', { as: other, body: {} })).status).toBe(204)
    expect((await t.call('GET', '/auth/sessions', { as: other })).status).toBe(401)
  })

  it('holds from the moment that staff ask for it, in sessions that are open', async () => {
    const user = await t.signedIn('editor')
    expect((await t.call('GET', '/tags', { as: user })).status).toBe(200)
    await t.call('PATCH', `/users/${user.userId}`, { as: admin, body: { mustChangePassword: true } })
    expect((await t.call('GET', '/tags', { as: user })).body.code).toBe('passwordDue')
    const own = await t.call('PATCH', `/users/${user.userId}`, { as: user, body: { mustChangePassword: false } })
    expect(own.status).toBe(403)
  })
})
