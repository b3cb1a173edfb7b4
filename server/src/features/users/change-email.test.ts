import type { Role } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../resource/context.ts'
import { createLoginCode } from '../auth/login-codes.ts'
import { hashPassword } from '../auth/passwords.ts'

let t: TestApp
let admin: Signed
let editor: Signed
beforeAll(async () => {
  t = await createTestApp()
})
// The tests move the clock, and access tokens live for a quarter of an hour.
beforeEach(async () => {
  admin = await t.signedIn('admin')
  editor = await t.signedIn('editor')
})
afterAll(() => t.close())

const PASSWORD = 'um moinho de vento'
const passwordHash = hashPassword(PASSWORD)
const HOUR = 3_600_000
let count = 0
const address = () => {
  count += 1
  return `endereco${count}@socios.example`
}

/** A user with a password, signed in, and the address they have. */
async function someone(role: Role = 'editor') {
  const user = await addUser(t.database, { role, email: address() })
  await sql`update users set password_hash = ${await passwordHash} where id = ${user.id}`.execute(t.database.kysely)
  return { ...user, as: await t.signedIn(role, user) }
}
type Someone = Awaited<ReturnType<typeof someone>>

const change = (user: Someone, body: object) => t.call('POST', `/users/${user.id}/email`, { as: user.as, body })
const signIn = async (email: string, password = PASSWORD) =>
  (await t.call('POST', '/auth', { body: { email, password } })).status
const isIn = async (as: Signed) => (await t.call('GET', '/auth/sessions', { as })).status
const emailOf = async (id: string) =>
  (await t.rows<{ email: string }>(sql`select email from users where id = ${id}`))[0]?.email
const mailsTo = (email: string) => messagesTo(t.database, email)
const newCode = (userId: string) =>
  inTransaction(t.database, undefined, t.clock(), context =>
    createLoginCode(context, userId, { minutes: 60, keys: t.keys }),
  )
const isDead = async (code: string) => (await t.call('POST', '/auth', { body: { recoverCode: code } })).status === 422
/** The code in the newest mail that this address was sent. */
async function undoCode(email: string) {
  const code = /\/autorizacao\/reporemail\/([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1]
  if (!code) throw new Error(`${email} was sent no link that undoes the change`)
  return code
}
const restore = (code: string) => t.call('POST', '/auth/restoreEmail', { body: { code } })

describe("AUTH-07: the e-mail of one's own account", () => {
  it.each<Role>(['admin', 'editor', 'member'])('%s: a stolen access token alone does not change it', async role => {
    const user = await someone(role)
    const code = await newCode(user.id)
    for (const [body, error] of [
      [{ email: address() }, { current: 'Campo obrigatório.' }],
      [{ email: address(), current: 'errada errada' }, { current: 'A palavra-passe atual não está correta.' }],
    ] as const) {
      expect(await change(user, body)).toMatchObject({ status: 422, body: { errors: error } })
    }
    // The form of the account does not take it either: of staff it is refused, of members ignored as before.
    await t.call('PATCH', `/users/${user.id}`, { as: user.as, body: { email: address() } })
    await t.call('PUT', `/users/${user.id}`, { as: user.as, body: { name: user.name, email: address() } })
    expect(await emailOf(user.id)).toBe(user.email)
    expect(await mailsTo(user.email)).toEqual([])
    expect(await isDead(code)).toBe(false)
  })

  it('is refused by the form beside its field, which says where it is changed', async () => {
    const user = await someone('admin')
    expect(
      await t.call('PATCH', `/users/${user.id}`, { as: user.as, body: { email: address(), name: 'Outro' } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { email: 'Para mudar o seu próprio e-mail, use «Alterar e-mail».' } },
    })
    const { status } = await t.call('PATCH', `/users/${user.id}`, {
      as: user.as,
      body: { email: user.email, name: 'Outro' },
    })
    expect(status).toBe(200)
  })

  it('is changed with the password; codes are dropped, and the former address is told', async () => {
    const user = await someone()
    const code = await newCode(user.id)
    const email = address()
    expect((await change(user, { email: ` ${email.toUpperCase()} `, current: PASSWORD })).status).toBe(204)
    expect(await signIn(email)).toBe(200)
    expect(await signIn(user.email)).toBe(404)
    expect(await isDead(code)).toBe(true)
    expect(await mailsTo(email)).toEqual([])
    const [told] = await mailsTo(user.email)
    expect(told).toMatchObject({ subject: 'O e-mail da sua conta foi alterado', confidential: true })
    expect(told?.text).not.toContain(email)
    const found = await t.call('GET', '/users', { as: admin, query: { _search: email } })
    expect(found.body.data).toHaveLength(1)
    expect(
      await t.rows(sql`select user_id, diff from audit_log where record_id = ${user.id} and action = 'update'`),
    ).toMatchObject([{ user_id: user.id, diff: { email: { from: user.email, to: email } } }])
  })

  it('is changed without the password within half an hour of a sign-in by link, not later', async () => {
    const user = await someone()
    const byLink = async () => {
      const { body } = await t.call('POST', '/auth', { body: { recoverCode: await newCode(user.id) } })
      return { ...user, as: { ...user.as, access: String(body.access) }, refreshToken: String(body.refresh) }
    }
    expect((await change(await byLink(), { email: address() })).status).toBe(204)
    const old = await byLink()
    t.pass(HOUR)
    const { access } = (await t.call('POST', '/auth/refresh', { body: { refreshToken: old.refreshToken } })).body
    expect((await change({ ...old, as: { ...old.as, access } }, { email: address() })).body.errors).toEqual({
      current: 'Campo obrigatório.',
    })
  })

  it('cannot be one that is taken, malformed or the same, nor that of somebody else', async () => {
    const [user, other] = [await someone(), await someone('member')]
    const tried = async (email: string) => (await change(user, { email, current: PASSWORD })).body.errors
    expect(await tried(other.email)).toEqual({ email: 'Este valor já existe noutro registo.' })
    expect(await tried(user.email)).toEqual({ email: 'Este já é o e-mail da sua conta.' })
    expect(await tried('nada')).toEqual({ email: 'E-mail inválido.' })
    for (const as of [admin, editor]) {
      const body = { email: address(), current: PASSWORD }
      expect((await t.call('POST', `/users/${other.id}/email`, { as, body })).status).toBe(403)
    }
    expect(await mailsTo(user.email)).toEqual([])
  })

  it('changes five times a day at most, because each change writes to an address', async () => {
    const user = await someone()
    for (let n = 0; n < 5; n += 1) {
      expect((await change(user, { email: address(), current: PASSWORD })).status).toBe(204)
    }
    expect((await change(user, { email: address(), current: PASSWORD })).status).toBe(429)
  })
})

describe('AUTH-07: the former address undoes a change of e-mail', () => {
  it('for three days: the sessions, the codes and the password that the thief knew are gone', async () => {
    const user = await someone('admin')
    const thief = await t.signedIn('admin', user)
    const theirs = address()
    await change(user, { email: theirs, current: PASSWORD })
    const code = await newCode(user.id)
    t.pass(71 * HOUR)
    const undo = await undoCode(user.email)
    expect((await restore(undo)).status).toBe(204)
    expect(await emailOf(user.id)).toBe(user.email)
    expect(await isIn(thief)).toBe(401)
    expect(await isDead(code)).toBe(true)
    expect(await signIn(user.email)).toBe(403)
    expect(await signIn(theirs)).toBe(404)
    const link = /loginporlink\/([\w-]{43})/.exec((await mailsTo(user.email)).at(-1)?.text ?? '')?.[1]
    expect((await t.call('POST', '/auth', { body: { recoverCode: link } })).status).toBe(200)
    expect((await restore(undo)).status).toBe(422)
  })

  it('not after three days, nor with a code that nobody was sent', async () => {
    const user = await someone()
    await change(user, { email: address(), current: PASSWORD })
    t.pass(72 * HOUR)
    expect(await restore(await undoCode(user.email))).toMatchObject({
      status: 422,
      body: { errors: { code: expect.stringContaining('já não é válida') } },
    })
    expect((await restore('x'.repeat(43))).status).toBe(422)
  })

  it('also after a second change by the thief, whose own way back then goes', async () => {
    const user = await someone()
    const [theirs, second] = [address(), address()]
    await change(user, { email: theirs, current: PASSWORD })
    t.pass(HOUR)
    await change({ ...user, as: await t.signedIn('editor', user) }, { email: second, current: PASSWORD })
    const thiefs = await undoCode(theirs)
    expect((await restore(await undoCode(user.email))).status).toBe(204)
    expect((await restore(thiefs)).status).toBe(422)
    expect(await emailOf(user.id)).toBe(user.email)
  })

  it('also when the thief undoes the second change, or lowers the role of the account', async () => {
    const user = await someone('admin')
    const theirs = address()
    await change(user, { email: theirs, current: PASSWORD })
    t.pass(HOUR)
    const as = await t.signedIn('admin', user)
    await change({ ...user, as }, { email: address(), current: PASSWORD })
    const { status } = await t.call('PATCH', `/users/${user.id}`, { as, body: { role: 'editor' } })
    expect(status).toBe(200)
    expect((await restore(await undoCode(theirs))).status).toBe(204)
    expect((await restore(await undoCode(user.email))).status).toBe(204)
    expect(await emailOf(user.id)).toBe(user.email)
  })

  it('but does not take the address back from somebody who has it meanwhile', async () => {
    const user = await someone()
    const theirs = address()
    await change(user, { email: theirs, current: PASSWORD })
    await addUser(t.database, { email: user.email })
    expect((await restore(await undoCode(user.email))).body.errors).toHaveProperty('email')
    expect(await emailOf(user.id)).toBe(theirs)
  })
})

describe('AUTH-07: what staff change of an account drops its links and codes', () => {
  it.each([
    ['another e-mail', () => ({ email: address() })],
    ['another role', () => ({ role: 'admin' })],
    ['being deactivated', () => ({ active: false })],
  ])('%s', async (_what, body) => {
    const user = await someone()
    await change(user, { email: address(), current: PASSWORD })
    const [code, undo] = [await newCode(user.id), await undoCode(user.email)]
    expect((await t.call('PATCH', `/users/${user.id}`, { as: admin, body: body() })).status).toBe(200)
    await sql`update users set active = true where id = ${user.id}`.execute(t.database.kysely)
    expect(await isDead(code)).toBe(true)
    expect((await restore(undo)).status).toBe(422)
  })

  it('another name drops nothing', async () => {
    const user = await someone()
    const code = await newCode(user.id)
    await t.call('PATCH', `/users/${user.id}`, { as: admin, body: { name: 'Outro Nome' } })
    expect(await isDead(code)).toBe(false)
  })

  it('the former address is told that somebody else has changed it, without a link', async () => {
    const user = await someone()
    await t.call('PATCH', `/users/${user.id}`, { as: admin, body: { email: address() } })
    const mails = await mailsTo(user.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('deixou de usar este endereço')
    expect(mails[0]?.text).not.toContain('http')
  })
})

describe('AUTH-08: staff help with a link, never with a password', () => {
  it.each<[Role, Role, number]>([
    ['admin', 'admin', 200],
    ['editor', 'admin', 403],
    ['editor', 'editor', 200],
    ['editor', 'member', 200],
    ['member', 'member', 403],
  ])('the role %s sends one to the role %s: %i', async (by, of, expected) => {
    const [sender, user] = [await someone(by), await someone(of)]
    const answer = await t.call('POST', `/users/${user.id}/link`, { as: sender.as })
    expect(answer.status).toBe(expected)
    const mails = await mailsTo(user.email)
    expect(mails).toHaveLength(expected === 200 ? 1 : 0)
    if (expected !== 200) return
    expect(answer.body).toEqual({ data: { hasMailServer: false } })
    expect(mails[0]).toMatchObject({ subject: 'Escolha uma nova palavra-passe', confidential: true })
    const code = /loginporlink\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1]
    expect((await t.call('POST', '/auth', { body: { recoverCode: code } })).status).toBe(200)
    expect(
      await t.rows(sql`select action from audit_log where record_id = ${user.id} and user_id = ${sender.id}`),
    ).toEqual([{ action: 'send' }])
  })

  it('not to an account that is inactive or that nobody has, and not without end', async () => {
    const user = await someone()
    const send = async (id = user.id) => (await t.call('POST', `/users/${id}/link`, { as: editor })).status
    for (let n = 0; n < 5; n += 1) expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    await sql`update users set active = false where id = ${user.id}`.execute(t.database.kysely)
    expect(await send()).toBe(422)
    expect(await send('019a0000-0000-7000-8000-000000000001')).toBe(404)
    expect(await send('nada')).toBe(404)
  })
})
