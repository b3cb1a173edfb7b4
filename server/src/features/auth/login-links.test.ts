import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, createAuthApp } from '../../../test/auth-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { inTransaction } from '../../resource/context.ts'
import { createLoginCode, loginLink } from './login-codes.ts'

let t: AuthApp
beforeAll(async () => {
  t = await createAuthApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const ask = (email: string, from?: string) => t.post('/auth', { email, recover_password: true }, { from })
const enter = (recoverCode: string, from?: string) => t.post('/auth', { recoverCode }, { from })
const mailsTo = (email: string) => messagesTo(t.database, email)
const LINK = /https:\/\/app\.example\/autorizacao\/loginporlink\/([\w-]{43})\s/
async function codesMailedTo(email: string, count: number) {
  await expect.poll(() => mailsTo(email)).toHaveLength(count)
  return (await mailsTo(email)).map(mail => LINK.exec(mail.text)?.[1] ?? '')
}
const DEAD = {
  status: 422,
  body: {
    code: 'invalidInput',
    errors: { recoverCode: 'Esta ligação já não é válida. Peça uma nova ligação na página de entrada.' },
  },
}

describe('AUTH-03: a request for a login link', () => {
  it('answers 204 and sends a link that signs in', async () => {
    const user = await t.addUser({ name: 'Ana Luísa Brás' })
    expect(await ask(user.email.toUpperCase())).toMatchObject({ status: 204, body: undefined })
    const [code = ''] = await codesMailedTo(user.email, 1)
    const [mail] = await mailsTo(user.email)
    expect(mail).toMatchObject({ subject: 'A sua ligação de acesso', confidential: true })
    expect(mail?.text).toMatch(/^Olá, Ana,[\s\S]*Ninguém da Associação da Ribeira lhe pedirá/)
    const { status, body } = await enter(code)
    expect(status).toBe(200)
    expect((await t.get('/who', { as: body.access })).body).toMatchObject({ userId: user.id })
    expect((await t.get('/auth/sessions', { as: body.access })).body.data).toMatchObject([{ byLink: true }])
    expect(await t.userRow(user.id)).toMatchObject({ last_login_at: t.now().toISOString() })
  })

  it('answers 204 for unknown and inactive accounts too, and sends nothing', async () => {
    const inactive = await t.addUser({ active: false })
    const active = await t.addUser()
    expect((await ask('ninguem@example.pt')).status).toBe(204)
    expect((await ask(inactive.email)).status).toBe(204)
    expect((await ask(active.email)).status).toBe(204)
    await codesMailedTo(active.email, 1)
    expect(await mailsTo('ninguem@example.pt')).toEqual([])
    expect(await mailsTo(inactive.email)).toEqual([])
  })

  it('sends the mail after the answer; a server that stops waits for it', async () => {
    const user = await t.addUser()
    const second = t.startInstance()
    expect((await t.post('/auth', { email: user.email, recover_password: true }, { on: second.app })).status).toBe(204)
    await second.app.close()
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  it('sends at most three links per account in 15 minutes, and still answers 204', async () => {
    const user = await t.addUser()
    for (let n = 0; n < 5; n += 1) expect((await ask(user.email, `198.51.100.${n}`)).status).toBe(204)
    await codesMailedTo(user.email, 3)
    t.pass(15 * MINUTE)
    expect((await ask(user.email)).status).toBe(204)
    await codesMailedTo(user.email, 4)
  })

  it('sends at most twenty links per address in 15 minutes, and still answers 204', async () => {
    const from = '192.0.2.20'
    for (let n = 0; n < 20; n += 1) await ask(`ninguem${n}@example.pt`, from)
    const [user, other] = [await t.addUser(), await t.addUser()]
    expect((await ask(user.email, from)).status).toBe(204)
    expect((await ask(other.email, '192.0.2.21')).status).toBe(204)
    await codesMailedTo(other.email, 1)
    expect(await mailsTo(user.email)).toEqual([])
  })
})

describe('AUTH-03 NAV-04: a login link', () => {
  const createCode = (userId: string, minutes = 30) =>
    inTransaction(t.database, undefined, t.now(), context =>
      createLoginCode(context, userId, { minutes, keys: t.keys }),
    )

  it('signs in once, also with simultaneous requests', async () => {
    const user = await t.addUser()
    const code = await createCode(user.id)
    const all = await Promise.all(Array.from({ length: 4 }, () => enter(code)))
    expect(all.map(one => one.status).sort()).toEqual([200, 422, 422, 422])
    expect(await enter(code)).toMatchObject(DEAD)
    const { rows } = await sql`select from sessions where user_id = ${user.id}`.execute(t.database.kysely)
    expect(rows).toHaveLength(1)
  })

  it('expires after its lifetime, with the same message as an unknown link', async () => {
    const [invited, late] = [await t.addUser({ password: null }), await t.addUser()]
    const week = 7 * 24 * 60
    const [invitation, expired] = [await createCode(invited.id, week), await createCode(late.id)]
    t.pass(30 * MINUTE)
    expect(await enter(expired)).toMatchObject(DEAD)
    t.pass((week - 31) * MINUTE)
    expect((await enter(invitation)).status).toBe(200)
    expect(await enter('x'.repeat(43))).toMatchObject(DEAD)
    expect(await enter('\0')).toMatchObject(DEAD)
  })

  it('AUTH-07c: stays valid when newer ones are sent, and is void once one of them was used', async () => {
    const user = await t.addUser()
    const [older, newer, newest] = [await createCode(user.id), await createCode(user.id), await createCode(user.id)]
    expect((await enter(older)).status).toBe(200)
    expect(await enter(newer)).toMatchObject(DEAD)
    expect(await enter(newest)).toMatchObject(DEAD)
  })

  it('does not sign in to an inactive account, and stays valid for when it is active again', async () => {
    const user = await t.addUser({ active: false })
    const code = await createCode(user.id)
    expect(await enter(code)).toMatchObject({ status: 403, body: { code: 'accountInactive' } })
    await sql`update users set active = true where id = ${user.id}`.execute(t.database.kysely)
    expect((await enter(code)).status).toBe(200)
  })

  it('is stored only as a hash', async () => {
    const user = await t.addUser()
    const code = await createCode(user.id)
    const { rows } = await sql<{ code_hash: Buffer }>`select * from login_codes where user_id = ${user.id}`.execute(
      t.database.kysely,
    )
    expect(rows).toEqual([expect.objectContaining({ code_hash: t.keys.hash(code), used_at: null })])
    expect(loginLink('https://app.example', code)).toBe(`https://app.example/autorizacao/loginporlink/${code}`)
  })

  it('may be guessed 30 times in 15 minutes from one address; then the answer is 429', async () => {
    const from = '192.0.2.30'
    const code = await createCode((await t.addUser()).id)
    for (let n = 0; n < 30; n += 1) expect((await enter(`guess${n}`, from)).status).toBe(422)
    const refused = await enter('guess', from)
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooMany' } })
    expect(refused.headers['retry-after']).toBe('900')
    // Nobody guesses a good one, so a noisy neighbour does not keep others from using theirs.
    expect((await enter(code, from)).status).toBe(200)
  })
})
