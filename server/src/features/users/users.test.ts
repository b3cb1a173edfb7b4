import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { MANY_ROWS } from '../../resource/context.ts'

let t: TestApp
let admin: Signed
let editor: Signed
let member: Signed
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signedIn('admin')
  editor = await t.signedIn('editor')
  member = await t.signedIn('member')
})
afterAll(() => t.close())

const NEW = { name: 'Nova Pessoa', role: 'editor' }
let n = 0
const newUser = (given: object = {}) => {
  n += 1
  return { ...NEW, email: `nova${n}@socios.example`, ...given }
}

describe('AUTH-08: nobody can grant more than they have', () => {
  it('an editor makes editors and members, not admins', async () => {
    expect((await t.call('POST', '/users', { as: editor, body: newUser() })).status).toBe(201)
    const { status, body } = await t.call('POST', '/users', { as: editor, body: newUser({ role: 'admin' }) })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ role: 'Não pode dar mais acesso do que o seu.' })
  })

  it('an editor cannot raise themselves, nor change or delete an admin', async () => {
    const raised = await t.call('PATCH', `/users/${editor.userId}`, { as: editor, body: { role: 'admin' } })
    expect(raised.status).toBe(422)
    for (const [method, body] of [
      ['PATCH', { name: 'Outro' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await t.call(method, `/users/${admin.userId}`, { as: editor, body })).status).toBe(403)
    }
  })

  it('the last admin cannot be removed, demoted or deactivated; the last but one can', async () => {
    const other = await t.signedIn('admin')
    const demoted = await t.call('PATCH', `/users/${other.userId}`, { as: admin, body: { role: 'editor' } })
    expect(demoted.status).toBe(200)
    const self = await t.call('PATCH', `/users/${admin.userId}`, { as: admin, body: { role: 'editor' } })
    expect(self.body.errors).toEqual({ role: 'Tem de ficar pelo menos um administrador ativo.' })
    expect((await t.call('DELETE', `/users/${admin.userId}`, { as: admin })).body.errors._).toContain(
      'a sua própria conta',
    )
  })

  it('two admins who demote each other at once leave one', async () => {
    const a = await t.signedIn('admin')
    const b = await t.signedIn('admin')
    await sql`update users set active = false where role = 'admin' and id not in (${a.userId}, ${b.userId})`.execute(
      t.database.kysely,
    )
    // Both are let in while both are still administrators.
    const answers = await t.database.kysely.transaction().execute(async db => {
      await sql`select from users where id in (${a.userId}, ${b.userId}) for update`.execute(db)
      const asked = [
        t.call('PATCH', `/users/${b.userId}`, { as: a, body: { role: 'editor' } }),
        t.call('PATCH', `/users/${a.userId}`, { as: b, body: { role: 'editor' } }),
      ]
      await untilWaiting(t.database, 2)
      return asked
    })
    const statuses = await Promise.all(answers.map(async answer => (await answer).status))
    await sql`update users set active = true where id = ${admin.userId}`.execute(t.database.kysely)
    expect(statuses.sort()).toEqual([200, 422])
  })
})

describe('a member', () => {
  it('NAV-33: reads and edits their own profile, and nobody else’s', async () => {
    const own = await t.call('GET', `/users/${member.userId}`, { as: member })
    expect(own.status).toBe(200)
    expect(
      (await t.call('PATCH', `/users/${member.userId}`, { as: member, body: { name: 'Outro Nome' } })).body.data.name,
    ).toBe('Outro Nome')
    expect((await t.call('GET', `/users/${editor.userId}`, { as: member })).status).toBe(404)
    expect((await t.call('PATCH', `/users/${editor.userId}`, { as: member, body: { name: 'X' } })).status).toBe(404)
    expect((await t.call('GET', `/users/${editor.userId}/history`, { as: member })).status).toBe(404)
    expect((await t.call('GET', '/users', { as: member })).status).toBe(403)
  })

  it('is not shown what staff note down, and cannot send it', async () => {
    const own = await t.call('GET', `/users/${member.userId}`, { as: member })
    for (const hidden of ['notes', 'active', 'failedLogins', 'password', 'passwordHash'])
      expect(own.body.data).not.toHaveProperty(hidden)
    const { status, body } = await t.call('PATCH', `/users/${member.userId}`, {
      as: member,
      body: { notes: 'x', active: true },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['notes', 'active'])
  })

  it('sending back a role they may only see changes nothing', async () => {
    const { status, body } = await t.call('PATCH', `/users/${member.userId}`, {
      as: member,
      body: { role: 'admin', email: 'x@y.example' },
    })
    expect(status).toBe(200)
    expect(body.data.role).toBe('member')
    expect(body.data.email).toMatch(/^pessoa/)
  })
})

describe('a new user', () => {
  it('without a password is sent a link to choose one', async () => {
    const { body } = await t.call('POST', '/users', { as: admin, body: newUser({ name: 'Rosa Convidada' }) })
    const mails = await messagesTo(t.database, body.data.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ confidential: true })
    const code = /https:\/\/app\.example\/autorizacao\/loginporlink\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    expect(mails[0]?.text).toContain('Olá, Rosa')
    expect((await t.call('POST', '/auth', { body: { recoverCode: code } })).status).toBe(200)
  })

  it('with a password signs in with it; the password is never sent back nor written down', async () => {
    const body = newUser({ password: 'um moinho de vento' })
    const made = await t.call('POST', '/users', { as: admin, body })
    expect(made.text).not.toContain('moinho')
    expect(
      (await t.call('POST', '/auth', { body: { email: body.email, password: 'um moinho de vento' } })).status,
    ).toBe(200)
    const logged = await t.rows(sql`select diff::text from audit_log where record_id = ${made.body.data._id}`)
    expect(JSON.stringify(logged)).not.toMatch(/moinho|argon2/)
    expect(await messagesTo(t.database, body.email)).toEqual([])
  })

  it.each([
    [{ password: 'curta' }, 'password'],
    [{ email: 'PESSOA' }, 'email'],
    [{ name: '   ' }, 'name'],
    [{ name: 'Maria \u202Eavlis' }, 'name'],
    [{ role: 'rei' }, 'role'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ active: 'talvez' }, 'active'],
  ])('%j is refused beside its field', async (given, name) => {
    const { status, body } = await t.call('POST', '/users', { as: admin, body: newUser(given) })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([name])
  })

  it('an e-mail that someone has, in any case, is refused, even when two save it at once', async () => {
    const body = newUser()
    const answers = await Promise.all([
      t.call('POST', '/users', { as: admin, body }),
      t.call('POST', '/users', { as: admin, body: { ...body, email: body.email.toUpperCase() } }),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 422])
    const refused = answers.find(answer => answer.status === 422)
    expect(refused?.body.errors).toEqual({ email: 'Este valor já existe noutro registo.' })
  })
})

it('someone who is deactivated loses the session at once, and one who is demoted the rights', async () => {
  const user = await t.signedIn('editor', await addUser(t.database, { role: 'editor' }))
  expect((await t.call('GET', '/users', { as: user })).status).toBe(200)
  // A role with fewer rights on the record; the API would ask for the member as well.
  await sql`update users set role = 'member' where id = ${user.userId}`.execute(t.database.kysely)
  t.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: user.userId }))
  expect((await t.call('GET', '/users', { as: user })).status).toBe(403)
  await t.call('PATCH', `/users/${user.userId}`, { as: admin, body: { active: false } })
  expect((await t.call('GET', `/users/${user.userId}`, { as: user })).status).toBe(401)
})

it('AUTH-08: an editor types no password for anybody; whoever is new chooses their own by a link', async () => {
  const body = newUser({ password: 'um moinho de vento' })
  const refused = await t.call('POST', '/users', { as: editor, body })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['password'])
  const explained = await t.call('GET', '/explainer', { as: editor })
  expect(explained.text).not.toContain('"password"')
})

it('AUTH-07b: when many users change at once, on another instance, each has the new role from then on', async () => {
  const [demoted, deactivated] = [await t.signedIn('editor'), await t.signedIn('editor')]
  const statuses = async () => [
    (await t.call('GET', '/tags', { as: demoted })).status,
    (await t.call('GET', '/tags', { as: deactivated })).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await sql`update users set role = 'member' where id = ${demoted.userId}`.execute(t.database.kysely)
  await sql`update users set active = false where id = ${deactivated.userId}`.execute(t.database.kysely)
  t.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: MANY_ROWS }))
  expect(await statuses()).toEqual([403, 401])
})
