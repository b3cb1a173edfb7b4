import { createHash } from 'node:crypto'
import type { Role } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import type { CallOptions, Signed } from '../../../test/test-app.ts'

const DAY = 86_400_000

let t: MemberApp
let admin: Signed
let editor: Signed
beforeAll(async () => {
  t = await createMemberApp()
})
// The tests move the clock, and access tokens live for a quarter of an hour.
beforeEach(async () => {
  admin = await t.signedIn('admin')
  editor = await t.signedIn('editor')
})
afterAll(() => t.close())

let count = 0
const BODY = { scopes: ['members:read'], rateLimit: 600, active: true }
/** A new key with its secret. */
async function makeKey(given: object = {}, as = admin) {
  count += 1
  const { status, body } = await t.call('POST', '/api_secrets', {
    as,
    body: { ...BODY, name: `Chave ${count}`, ...given },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as { _id: string; rev: number; name: string; prefix: string; secret: string; role: Role }
}
const withKey = (secret: string, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { authorization: `Bearer ${secret}`, ...more.headers },
})
const ask = (secret: string, url = '/members', more?: CallOptions) => t.call('GET', url, withKey(secret, more))
const stored = async (id: string) =>
  (await t.rows<Record<string, unknown>>(sql`select * from api_secrets where id = ${id}`))[0]

describe('DEV-01: the secret of an API key', () => {
  it('is answered once, stored as a hash, and is in no item, list, history or audit entry', async () => {
    const { secret, ...key } = await makeKey()
    expect(secret).toMatch(/^agr_[a-z0-9]{8}[\w-]{43}$/)
    expect(secret.slice(4, 12)).toBe(key.prefix)
    const row = await stored(key._id)
    expect(row?.secret_hash).toEqual(createHash('sha256').update(secret).digest())
    const read = await t.call('GET', `/api_secrets/${key._id}`, { as: admin })
    expect(read.body.data).toEqual(key)
    const changed = await t.call('PATCH', `/api_secrets/${key._id}`, { as: admin, body: { description: 'Do site' } })
    const texts = [
      changed.text,
      (await t.call('GET', '/api_secrets', { as: admin })).text,
      (await t.call('GET', `/api_secrets/${key._id}/history`, { as: admin })).text,
      JSON.stringify(await t.rows(sql`select * from audit_log`)),
    ]
    for (const text of texts) {
      expect(text).toContain(key.name)
      expect(text).not.toContain(secret.slice(12))
      expect(text).not.toContain('secret_hash')
    }
  })

  it('opens what its permissions name, and a change by it is in the audit log under its name', async () => {
    const { secret, name } = await makeKey({ name: 'Site da associação', scopes: ['members:read', 'members:write'] })
    const member = await t.addMember({ name: 'Rui Chave' })
    expect((await ask(secret, `/members/${member._id}`)).body.data.name).toBe('Rui Chave')
    const body = { notes: 'Serralheiro' }
    const changed = await t.call('PATCH', `/members/${member._id}`, withKey(secret, { body }))
    expect(changed.body.errors).toBeUndefined()
    expect(
      await t.rows(
        sql`select actor_kind, user_id, user_name from audit_log where record_id = ${member._id} and action = 'update'`,
      ),
    ).toEqual([{ actor_kind: 'key', user_id: null, user_name: name }])
  })
})

describe('DEV-01: what is refused', () => {
  it.each([
    ['no permissions', { scopes: [] }, 'scopes'],
    ['a permission that there is not', { scopes: ['users:write'] }, 'scopes'],
    ['a day that has passed', { expiresAt: '2026-11-15' }, 'expiresAt'],
    ['no address', { allowedIps: [{ address: 'casa' }] }, 'allowedIps.0.address'],
    ['a network with too many bits', { allowedIps: [{ address: '10.0.0.0/33' }] }, 'allowedIps.0.address'],
    ['too many requests a minute', { rateLimit: 6001 }, 'rateLimit'],
  ])('in the form: %s', async (_what, given, field) => {
    const { status, body } = await t.call('POST', '/api_secrets', {
      as: admin,
      body: { ...BODY, name: 'Recusada', ...given },
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('a route without the permission, also one that anyone may call; what only people may do is closed to every key', async () => {
    const { secret, _id } = await makeKey()
    const forbidden = { status: 403, body: { code: 'keyScope', errors: { _: 'Esta chave não dá acesso a isto.' } } }
    for (const url of [
      '/payments',
      '/settings',
      '/users',
      '/auth/sessions',
      '/api_secrets',
      `/api_secrets/${_id}`,
      '/tasks',
    ])
      expect(await ask(secret, url), url).toMatchObject(forbidden)
    expect(await t.call('POST', '/members', withKey(secret, { body: {} }))).toMatchObject(forbidden)
    expect(await t.call('POST', '/websocket/auth', withKey(secret, { body: {} }))).toMatchObject(forbidden)
    const writer = await makeKey({ scopes: ['members:read', 'members:write'] })
    const { _id: memberId } = await t.addMember({ name: 'Fica' })
    expect(await t.call('DELETE', `/members/${memberId}`, withKey(writer.secret))).toMatchObject(forbidden)
    expect((await ask(secret, '/openapi.json')).status).toBe(200)
    expect((await ask(secret, '/nada')).status).toBe(404)
  })

  it.each([
    ['of a stranger', (secret: string) => `${secret.slice(0, -4)}AAAA`],
    ['cut short', (secret: string) => secret.slice(0, -1)],
    ['with more behind it', (secret: string) => `${secret}x`],
    ['its mark alone', () => 'agr_'],
  ])('a key %s', async (_what, spoil) => {
    const { secret } = await makeKey()
    for (const url of ['/members', '/settings'])
      expect(await ask(spoil(secret), url)).toMatchObject({ status: 401, body: { code: 'invalidKey' } })
  })

  it('a key in the query string, whatever else the request has', async () => {
    const { secret } = await makeKey()
    for (const options of [{}, { as: admin }, withKey(secret)])
      expect(await t.call('GET', '/members', { ...options, query: { key: secret } })).toMatchObject({
        status: 400,
        body: { code: 'keyInAddress', errors: { _: expect.stringContaining('Authorization') } },
      })
  })

  it('a key after its last day, and not on it', async () => {
    const { secret } = await makeKey({ expiresAt: '2026-11-28' })
    const days = 28 - t.clock().getUTCDate()
    t.pass(days * DAY)
    expect((await ask(secret)).status).toBe(200)
    t.pass(DAY)
    expect((await ask(secret)).status).toBe(401)
    t.pass(-(days + 1) * DAY)
  })

  it('a key from another address than those it names', async () => {
    // Requests of these tests come from 127.0.0.1.
    const { secret, _id } = await makeKey({ allowedIps: [{ address: '203.0.113.0/24' }, { address: '2001:db8::/32' }] })
    expect(await ask(secret)).toMatchObject({ status: 403, body: { code: 'keyAddress' } })
    const body = { allowedIps: [{ address: '203.0.113.0/24' }, { address: '127.0.0.0/8' }] }
    await t.call('PATCH', `/api_secrets/${_id}`, { as: admin, body })
    expect((await ask(secret)).status).toBe(200)
  })

  it('more requests in a minute than the key may make', async () => {
    const { secret } = await makeKey({ rateLimit: 2 })
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) statuses.push((await ask(secret)).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('deleting a key: revoking it is what stops it, for good and once', async () => {
    const { secret, _id } = await makeKey()
    expect((await ask(secret)).status).toBe(200)
    const gone = await t.call('DELETE', `/api_secrets/${_id}`, { as: admin })
    expect([gone.status, gone.body.errors._]).toEqual([409, expect.stringContaining('«Revogar»')])
    const revoked = await t.call('POST', `/api_secrets/${_id}/revoke`, { as: admin })
    expect(revoked).toMatchObject({
      status: 200,
      body: { data: { active: false, revokedAt: t.clock().toISOString() } },
    })
    expect((await ask(secret)).status).toBe(401)
    expect((await t.call('POST', `/api_secrets/${_id}/revoke`, { as: admin })).body.data.rev).toBe(
      revoked.body.data.rev,
    )
    const again = await t.call('PATCH', `/api_secrets/${_id}`, { as: admin, body: { active: true } })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['active']])
    const told = await t.rows(
      sql`select diff -> 'active' as active from audit_log where record_id = ${_id} and action = 'update'`,
    )
    expect(told).toEqual([{ active: { from: true, to: false } }])
  })

  it('a key that is switched off, until it is switched on again', async () => {
    const { secret, _id } = await makeKey()
    const turn = (active: boolean) => t.call('PATCH', `/api_secrets/${_id}`, { as: admin, body: { active } })
    expect((await ask(secret)).status).toBe(200)
    await turn(false)
    expect((await ask(secret)).status).toBe(401)
    await turn(true)
    expect((await ask(secret)).status).toBe(200)
  })
})

describe('AUTH-08: a key is never stronger than the person who made it', () => {
  it('has the role of its maker, which no form changes, and follows the maker who loses access', async () => {
    const maker = await addUser(t.database, { role: 'admin', name: 'Quem fez' })
    const key = await makeKey({ role: 'admin' }, await t.signedIn('admin', maker))
    expect(key.role).toBe('admin')
    const actorNow = async () => (await t.deps.apiKeys.renewKey(key._id))?.role
    const change = async (body: object) => {
      expect((await t.call('PATCH', `/users/${maker.id}`, { as: admin, body })).status).toBe(200)
      // The announcement reaches a running instance by itself.
      t.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: maker.id }))
      return { status: (await ask(key.secret)).status, role: await actorNow() }
    }
    expect(await change({ name: 'Outro nome' })).toEqual({ status: 200, role: 'admin' })
    expect(await change({ role: 'editor' })).toEqual({ status: 200, role: 'editor' })
    expect(await change({ active: false })).toEqual({ status: 401, role: undefined })
    // What was taken away does not come back with the account.
    expect(await change({ active: true })).toEqual({ status: 401, role: undefined })
    const { _id: memberId } = await t.addMember({ name: 'Passa a sócio' })
    expect(await change({ role: 'member', memberId })).toEqual({ status: 401, role: undefined })
  })

  it('an editor makes keys of an editor, sees and revokes the own alone; an admin sees all', async () => {
    const own = await makeKey({ role: 'admin' }, editor)
    const others = await makeKey()
    expect(own.role).toBe('editor')
    const raised = await t.call('PATCH', `/api_secrets/${own._id}`, { as: editor, body: { role: 'admin' } })
    expect(raised.body.data.role).toBe('editor')
    const seen = await t.call('GET', '/api_secrets', { as: editor })
    expect(seen.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([own._id])
    expect((await t.call('GET', `/api_secrets/${others._id}`, { as: editor })).status).toBe(404)
    expect((await t.call('PATCH', `/api_secrets/${others._id}`, { as: editor, body: { active: false } })).status).toBe(
      404,
    )
    expect((await t.call('POST', `/api_secrets/${others._id}/revoke`, { as: editor })).status).toBe(404)
    expect((await t.call('POST', `/api_secrets/${own._id}/revoke`, { as: admin })).status).toBe(200)
    const member = await t.signedIn('member')
    for (const url of ['/api_secrets', `/api_secrets/${own._id}`])
      expect((await t.call('GET', url, { as: member })).status).toBe(403)
  })
})

describe('DEV-01: last use and count', () => {
  it('are kept in memory and written together, without a new version of the key', async () => {
    const { secret, _id, rev } = await makeKey()
    for (let n = 0; n < 3; n += 1) await ask(secret)
    expect(await stored(_id)).toMatchObject({ usage_count: 0, last_used_at: null })
    await t.deps.apiKeys.writeUsage()
    const item = (await t.call('GET', `/api_secrets/${_id}`, { as: admin })).body.data
    expect(item).toMatchObject({ usageCount: 3, lastUsedIp: '127.0.0.1', lastUsedAt: t.clock().toISOString(), rev })
    await ask(secret)
    await t.deps.apiKeys.writeUsage()
    expect(await stored(_id)).toMatchObject({ usage_count: 4 })
  })
})
