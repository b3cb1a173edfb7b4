import type { Role } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, createAuthApp, PASSWORD } from '../../../test/auth-app.ts'
import { CHANNEL, inTransaction } from '../../resource/context.ts'
import { createLoginCode } from './login-codes.ts'

let t: AuthApp
beforeAll(async () => {
  t = await createAuthApp()
})
afterAll(() => t.close())

const NEW = 'outro moinho de vento'
const MINUTE = 60_000
const set = (userId: string, body: object, as: string) => t.post(`/users/${userId}/password`, body, { as })
const statusOf = async (email: string, password: string) => (await t.post('/auth', { email, password })).status
const createCode = (userId: string) =>
  inTransaction(t.database, undefined, t.now(), context =>
    createLoginCode(context, userId, { minutes: 30, keys: t.keys }),
  )
const enter = async (userId: string) => (await t.post('/auth', { recoverCode: await createCode(userId) })).body
async function auditOf(userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from audit_log where record_id = ${userId} and action = 'update'
  `.execute(t.database.kysely)
  return rows
}

describe("AUTH-07a: one's own password", () => {
  it('is changed with the present one; the other sessions end, and the audit entry does not contain it', async () => {
    const user = await t.addUser({ role: 'member' })
    const [here, there] = [await t.signIn(user), await t.signIn(user)]
    const link = await createCode(user.id)
    expect((await t.get('/who', { as: there.access })).status).toBe(200)
    await sql`update users set must_change_password = true where id = ${user.id}`.execute(t.database.kysely)

    expect(await set(user.id, { current: PASSWORD, password: NEW }, here.access)).toMatchObject({ status: 204 })
    expect(await statusOf(user.email, NEW)).toBe(200)
    expect(await statusOf(user.email, PASSWORD)).toBe(403)
    expect((await t.get('/who', { as: here.access })).status).toBe(200)
    expect((await t.get('/who', { as: there.access })).status).toBe(401)
    expect((await t.post('/auth', { recoverCode: link })).status).toBe(422)
    expect(await t.userRow(user.id)).toMatchObject({ must_change_password: false, rev: 2 })
    expect(await auditOf(user.id)).toEqual([
      expect.objectContaining({
        user_id: user.id,
        resource: 'users',
        record_title: user.name,
        diff: {
          password: { from: '••••••', to: '••••••' },
          mustChangePassword: { from: true, to: false },
          rev: { from: 1, to: 2 },
        },
      }),
    ])
  })

  it('cannot be changed without the present one, or with a wrong one', async () => {
    const user = await t.addUser()
    const { access } = await t.signIn(user)
    expect(await set(user.id, { password: NEW }, access)).toMatchObject({
      status: 422,
      body: { errors: { current: 'Campo obrigatório.' } },
    })
    expect(await set(user.id, { current: 'errada errada', password: NEW }, access)).toMatchObject({
      status: 422,
      body: { errors: { current: 'A palavra-passe atual não está correta.' } },
    })
    expect(await statusOf(user.email, PASSWORD)).toBe(200)
  })

  it('counts wrong present passwords by session: a stolen token cannot guess for long, nor lock the owner out', async () => {
    const user = await t.addUser()
    const { access } = await t.signIn(user)
    for (let n = 0; n < 10; n += 1) {
      expect((await set(user.id, { current: 'errada errada', password: NEW }, access)).status).toBe(422)
    }
    const refused = await set(user.id, { current: PASSWORD, password: NEW }, access)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    const { rows } = await sql`
      select record_title from audit_log where record_id = ${user.id} and action = 'login_failed'
    `.execute(t.database.kysely)
    expect(rows).toEqual([{ record_title: `${user.name}, numa sessão aberta, na rede 203.0.113.1` }])
    expect(await statusOf(user.email, PASSWORD)).toBe(200)
  })

  it('must meet the rules and differ from the present one', async () => {
    const user = await t.addUser()
    const { access } = await t.signIn(user)
    const expected = {
      curta: 'A palavra-passe deve ter pelo menos 10 caracteres.',
      '1234567890': 'A palavra-passe não pode ser uma repetição nem uma sequência.',
      [user.email]: 'A palavra-passe não pode ser feita do nome nem do e-mail.',
      [PASSWORD]: 'Escolha uma palavra-passe diferente da atual.',
      ['x'.repeat(201)]: 'O texto não pode ter mais de 200 caracteres.',
    }
    for (const [password, message] of Object.entries(expected)) {
      expect(await set(user.id, { current: PASSWORD, password }, access)).toMatchObject({
        status: 422,
        body: { errors: { password: message } },
      })
    }
    expect((await set(user.id, { current: PASSWORD, password: `${NEW}\0` }, access)).status).toBe(422)
  })

  it('is changed without the present one within half an hour after signing in by a link', async () => {
    const user = await t.addUser()
    const byLink = await enter(user.id)
    const late = await enter(user.id)
    t.pass(10 * MINUTE)
    expect((await set(user.id, { password: NEW }, byLink.access)).status).toBe(204)
    expect(await statusOf(user.email, NEW)).toBe(200)
    expect((await t.get('/who', { as: late.access })).status).toBe(401)
    const again = await enter(user.id)
    t.pass(30 * MINUTE)
    const { access } = (await t.post('/auth/refresh', { refreshToken: again.refresh })).body
    expect(await set(user.id, { password: PASSWORD }, access)).toMatchObject({
      status: 422,
      body: { errors: { current: 'Campo obrigatório.' } },
    })
  })

  it('needs a recent link if the account has none: a stolen token alone cannot set one', async () => {
    const user = await t.addUser({ password: null })
    const { refresh } = await enter(user.id)
    t.pass(60 * MINUTE)
    const { access } = (await t.post('/auth/refresh', { refreshToken: refresh })).body
    expect(await set(user.id, { password: NEW }, access)).toMatchObject({
      status: 422,
      body: { errors: { _: expect.stringContaining('entre de novo por uma ligação') } },
    })
    expect((await set(user.id, { password: NEW }, (await enter(user.id)).access)).status).toBe(204)
    expect(await auditOf(user.id)).toMatchObject([{ diff: { password: { from: null, to: '••••••' } } }])
  })

  it('unlocks the account and is announced to every instance', async () => {
    const user = await t.addUser()
    const { access } = await enter(user.id)
    for (let n = 0; n < 10; n += 1)
      await t.post('/auth', { email: user.email, password: 'errada errada' }, { from: '192.0.2.9' })
    const listener = await t.database.pool.connect()
    try {
      const heard: string[] = []
      listener.on('notification', message => heard.push(message.payload ?? ''))
      await listener.query(`listen ${CHANNEL}`)
      expect((await set(user.id, { password: NEW }, access)).status).toBe(204)
      await expect.poll(() => heard).toHaveLength(1)
      expect(JSON.parse(heard[0] ?? '')).toEqual({ topic: 'users', event: 'updated', _id: user.id, rev: 2 })
    } finally {
      listener.release(true)
    }
    expect(await statusOf(user.email, NEW)).toBe(200)
  })
})

describe("AUTH-08: someone else's password", () => {
  it.each<[Role, Role]>([
    ['admin', 'admin'],
    ['admin', 'editor'],
    ['admin', 'member'],
    ['editor', 'admin'],
    ['editor', 'editor'],
    ['editor', 'member'],
    ['member', 'member'],
  ])('is not for the role %s to choose for the role %s', async (by, of) => {
    const [setter, user] = [await t.addUser({ role: by }), await t.addUser({ role: of })]
    const [{ access }, theirs] = [await t.signIn(setter), await t.signIn(user)]
    expect((await set(user.id, { current: PASSWORD, password: NEW }, access)).status).toBe(403)
    expect(await t.userRow(user.id)).toMatchObject({ rev: 1 })
    expect((await t.get('/who', { as: theirs.access })).status).toBe(200)
    expect(await statusOf(user.email, PASSWORD)).toBe(200)
  })

  it('is answered with 404 where there is no id, with 403 for an unknown user and with 401 for visitors', async () => {
    const { access } = await t.signIn(await t.addUser({ role: 'admin' }))
    for (const id of ['not-an-id', '%00', '__proto__']) {
      expect((await set(id, { password: NEW }, access)).status).toBe(404)
    }
    expect((await set('019a0000-0000-7000-8000-000000000001', { password: NEW }, access)).status).toBe(403)
    expect((await t.post(`/users/${(await t.addUser()).id}/password`, { password: NEW })).status).toBe(401)
  })
})
