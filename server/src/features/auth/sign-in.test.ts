import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, createAuthApp, PASSWORD } from '../../../test/auth-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

let t: AuthApp
beforeAll(async () => {
  t = await createAuthApp()
})
afterAll(() => t.close())

describe('AUTH-01: signing in with a password', () => {
  it('answers access and refresh tokens at the top level, with the user in their claims', async () => {
    const user = await t.addUser({ role: 'admin', name: 'Rui Sá' })
    const { status, body, headers } = await t.post('/auth', { email: user.email, password: PASSWORD })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access', 'refresh'])
    expect(headers['cache-control']).toBe('no-store')
    expect(decodeJwt(body.access)).toMatchObject({ ID: user.id, Name: 'Rui Sá', Role: 'admin' })
    expect(await t.get('/who', { as: body.access })).toMatchObject({
      status: 200,
      body: { userId: user.id, name: 'Rui Sá', role: 'admin' },
    })
  })

  it('accepts the e-mail in upper or lower case and with surrounding blanks', async () => {
    const user = await t.addUser()
    const email = `  ${user.email.toUpperCase()} `
    expect((await t.post('/auth', { email, password: PASSWORD })).status).toBe(200)
  })

  it('stores the time and resets the count of failures', async () => {
    const user = await t.addUser()
    await t.post('/auth', { email: user.email, password: 'errada errada' })
    expect(await t.userRow(user.id)).toMatchObject({ failed_logins: 1, last_login_at: null })
    await t.signIn(user)
    expect(await t.userRow(user.id)).toMatchObject({
      failed_logins: 0,
      last_login_at: t.now().toISOString(),
      rev: 1,
    })
  })

  it('has an audit entry', async () => {
    const user = await t.addUser({ name: 'Inês Ávila' })
    await t.signIn(user)
    const { rows } = await sql`select * from audit_log where user_id = ${user.id}`.execute(t.database.kysely)
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'login',
        resource: 'users',
        resource_sort: 'users',
        record_id: user.id,
        record_id_sort: user.id,
        record_title: 'Inês Ávila',
        user_name: 'Inês Ávila',
        at: t.now().toISOString(),
        search: 'ines avila ines avila',
        diff: null,
      }),
    ])
  })
})

describe('AUTH-02: the answer to a refused sign-in', () => {
  it('is 403 wrongCredentials for a wrong password', async () => {
    const user = await t.addUser()
    expect(await t.post('/auth', { email: user.email, password: 'errada errada' })).toMatchObject({
      status: 403,
      body: { code: 'wrongCredentials', errors: { _: 'E-mail ou palavra-passe incorretos.' } },
    })
  })

  it('is 404 accountNotFound for an unknown account', async () => {
    expect(await t.post('/auth', { email: 'ninguem@example.pt', password: PASSWORD })).toMatchObject({
      status: 404,
      body: { code: 'accountNotFound', errors: { _: 'Não existe nenhuma conta com este e-mail.' } },
    })
  })

  it('is the same for an account without a password as for a wrong password', async () => {
    const user = await t.addUser({ password: null })
    expect(await t.post('/auth', { email: user.email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'wrongCredentials' },
    })
  })

  it('says that the account is inactive if the password is right', async () => {
    const user = await t.addUser({ active: false })
    expect(await t.post('/auth', { email: user.email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'accountInactive', errors: { _: 'Esta conta está inativa. Contacte um administrador.' } },
    })
    expect(await t.post('/auth', { email: user.email, password: 'errada errada' })).toMatchObject({
      status: 403,
      body: { code: 'wrongCredentials' },
    })
  })

  it('is 422 with an error at each missing field', async () => {
    expect(await t.post('/auth', {})).toMatchObject({
      status: 422,
      body: { errors: { email: 'Campo obrigatório.', password: 'Campo obrigatório.' } },
    })
    expect(await t.post('/auth', { email: 'ana@example.pt' })).toMatchObject({
      status: 422,
      body: { errors: { password: 'Campo obrigatório.' } },
    })
    expect(await t.post('/auth', { recover_password: true })).toMatchObject({
      status: 422,
      body: { errors: { email: 'Campo obrigatório.' } },
    })
    expect(await t.post('/auth', { email: 'ana', password: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { email: 'E-mail inválido.' } },
    })
  })
})

it('AUTH-07a: a password that is changed while it is being checked does not sign in', async () => {
  const user = await t.addUser()
  // The sign-in reads and verifies the old password, then waits for this change.
  const answer = await t.database.kysely.transaction().execute(async db => {
    await sql`update users set password_hash = 'changed' where id = ${user.id}`.execute(db)
    const signingIn = t.post('/auth', { email: user.email, password: PASSWORD })
    await untilWaiting(t.database)
    return { signingIn }
  })
  expect(await answer.signingIn).toMatchObject({ status: 403, body: { code: 'wrongCredentials' } })
  const { rows } = await sql`select from sessions where user_id = ${user.id}`.execute(t.database.kysely)
  expect(rows).toHaveLength(0)
})

it('the logs contain no passwords or tokens', async () => {
  const user = await t.addUser()
  const { access, refresh } = await t.signIn(user)
  await t.get('/who', { as: access })
  await t.post('/auth', { email: user.email, password: 'segredo errado' })
  await t.post('/auth/refresh', { refreshToken: `${refresh}x` })
  const log = t.logged.join('\n')
  expect(log).toContain('request completed')
  for (const secret of [PASSWORD, 'segredo errado', access, refresh, user.email]) expect(log).not.toContain(secret)
})
