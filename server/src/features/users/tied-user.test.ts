import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

/** Whoever comes in by these, with the role that the token names. */
async function enter(by: Record<string, unknown>) {
  const { status, body } = await t.call('POST', '/auth', { body: by })
  if (status !== 200) return { status }
  const claims = JSON.parse(Buffer.from(body.access.split('.')[1], 'base64url').toString())
  const headers = { authorization: `Bearer ${body.access}` }
  const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, sent?: unknown) =>
    t.call(method, url, { headers, body: sent })
  return { status, id: String(claims.ID), role: claims.Role, ask }
}
async function mustEnter(by: Record<string, unknown>) {
  const { ask, id, role, status } = await enter(by)
  if (!ask || !id) throw new Error(`not let in: ${status}`)
  return { ask, id, role }
}
const invitedBy = async (email: string) => {
  const mails = await t.rows<{ body_text: string }>(
    sql`select body_text from outgoing_mails where recipient = ${email}`,
  )
  return mails.map(({ body_text }) => /loginporlink\/([\w-]+)/.exec(body_text)?.[1])
}

it('USR-01: users have roles, a profile and a password of their own to change, and one is tied to a member', async () => {
  const password = 'um moinho de vento'
  for (const role of ['admin', 'editor', 'member']) {
    const email = `${role}@papeis.example`
    const made = await t.asAdmin('POST', '/users', { name: `Com papel ${role}`, email, role, password })
    expect(made.status).toBe(201)
    const user = await mustEnter({ email, password })
    expect(user.role).toBe(role)
    expect((await user.ask('GET', '/users')).status).toBe(role === 'member' ? 403 : 200)
  }

  // What the sheet sends: the member's own name and e-mail. The message that follows lets them in.
  const member = await t.addMember({ name: 'Ilda Ficha', email: 'ilda@socios.example' })
  const access = { name: member.name, email: member.email, role: 'member', memberId: member._id }
  const made = await t.asEditor('POST', '/users', access)
  expect(made).toMatchObject({ status: 201, body: { data: access } })
  const sheet = await t.asEditor('GET', `/members/${member._id}/sheet`)
  expect(sheet.body.data.users).toMatchObject([{ _id: made.body.data._id, email: member.email, active: true }])
  const [code, ...more] = await invitedBy(member.email)
  expect(more).toEqual([])
  const invited = await mustEnter({ recoverCode: code })
  expect(invited).toMatchObject({ id: made.body.data._id, role: 'member' })
  expect((await invited.ask('GET', '/own')).body.data.member.name).toBe('Ilda Ficha')

  const again = { ...access, email: 'outra@socios.example' }
  const second = await t.asEditor('POST', '/users', again)
  expect(second).toMatchObject({ status: 422, body: { errors: { memberId: 'Este valor já existe noutro registo.' } } })
  const other = await t.addMember({ email: member.email })
  const taken = await t.asEditor('POST', '/users', { ...access, memberId: other._id })
  expect(taken).toMatchObject({ status: 422, body: { errors: { email: 'Este valor já existe noutro registo.' } } })
  const silent = await t.asEditor('POST', '/users', { ...access, memberId: other._id, email: null })
  expect(silent).toMatchObject({ status: 422, body: { errors: { email: 'Campo obrigatório.' } } })
  expect(await invitedBy(member.email)).toEqual([code])

  const at = `/users/${invited.id}`
  expect((await invited.ask('POST', `${at}/password`, { password })).status).toBe(204)
  const user = await mustEnter({ email: member.email, password })
  const wrong = await user.ask('POST', `${at}/password`, { current: 'errada', password: 'três barcos à vela' })
  expect(Object.keys(wrong.body.errors)).toEqual(['current'])
  const changed = await user.ask('POST', `${at}/password`, { current: password, password: 'três barcos à vela' })
  expect(changed.status).toBe(204)
  expect((await enter({ email: member.email, password })).status).not.toBe(200)
  expect((await enter({ email: member.email, password: 'três barcos à vela' })).status).toBe(200)

  const renamed = await user.ask('PATCH', at, { name: 'Ilda Outra', role: 'admin', memberId: other._id })
  expect(renamed.body.data).toMatchObject({ name: 'Ilda Outra', role: 'member', memberId: member._id })
  expect((await user.ask('GET', at)).body.data.name).toBe('Ilda Outra')
})
