import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'

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
  const mails = await messagesTo(t.database, email)
  return mails.map(({ text }) => /loginporlink\/([\w-]+)/.exec(text)?.[1])
}

it('USR-01: users have roles, a profile and a password of their own to change, and one is tied to a member', async () => {
  const password = 'um moinho de vento'
  for (const role of ['admin', 'editor', 'member']) {
    const email = `${role}@papeis.example`
    const memberId = role === 'member' ? (await t.addMember({ name: 'Com papel' }))._id : null
    const made = await t.asAdmin('POST', '/users', { name: `Com papel ${role}`, email, role, memberId, password })
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
  expect(sheet.body.data.member).toMatchObject({ userId: made.body.data._id, _refs: { userId: 'Ilda Ficha' } })
  const listed = await t.asEditor('GET', '/members', undefined, {
    _search: 'Ilda Ficha',
    _fields: 'userId,applicationId',
  })
  expect(listed.body.data).toMatchObject([{ userId: made.body.data._id, applicationId: null }])
  const earlier = await t.asEditor('GET', '/members', undefined, { _search: 'Ilda Ficha', _asOf: '2026-01-01' })
  expect(earlier.body.data).toMatchObject([{ userId: made.body.data._id }])
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

it('USR-01: an account of the member’s kind needs a member, on creation, on a change of role and when it is untied', async () => {
  const refused = { memberId: 'Escolha a ficha de sócio: sem ela, esta pessoa não vê página nenhuma.' }
  const account = { name: 'Sem Ficha', email: 'sem.ficha@socios.example', role: 'member' }
  expect((await t.asEditor('POST', '/users', account)).body.errors).toEqual(refused)
  const judged = await t.asEditor('POST', '/users/validate', account)
  expect([judged.status, judged.body.errors]).toEqual([422, refused])
  const { _id } = (await t.asEditor('POST', '/users', { ...account, role: 'editor' })).body.data
  expect((await t.asEditor('PATCH', `/users/${_id}`, { role: 'member' })).body.errors).toEqual(refused)
  const member = await t.addMember({})
  const tied = await t.asEditor('PATCH', `/users/${_id}`, { role: 'member', memberId: member._id })
  expect(tied.status).toBe(200)
  expect((await t.asEditor('PATCH', `/users/${_id}`, { memberId: null })).body.errors).toEqual(refused)
  expect((await t.asEditor('PATCH', `/users/${_id}`, { memberId: null, active: false })).status).toBe(200)
  expect((await t.asEditor('PATCH', `/users/${_id}`, { name: 'Outro Nome' })).status).toBe(200)
  expect((await t.asEditor('PATCH', `/users/${_id}`, { active: true })).body.errors).toEqual(refused)
})

it('USR-01: deleting a member ends the access of their account at once, and staff only lose the tie', async () => {
  const password = 'um moinho de vento'
  const [member, worker] = [await t.addMember({ name: 'Rita Vai' }), await t.addMember({ name: 'Rui Fica' })]
  const email = 'rita.vai@socios.example'
  await t.asAdmin('POST', '/users', { name: member.name, email, role: 'member', memberId: member._id, password })
  const staff = { name: worker.name, email: 'rui.fica@socios.example', role: 'editor', memberId: worker._id, password }
  await t.asAdmin('POST', '/users', staff)
  await t.call('POST', '/auth', { body: { email, recover_password: true } })
  const [user, colleague] = [await mustEnter({ email, password }), await mustEnter({ email: staff.email, password })]
  const [code] = await invitedBy(email)
  expect((await user.ask('GET', '/own')).status).toBe(200)

  const { body } = await t.asAdmin('POST', '/members/delete', { ids: [member._id] })
  expect(await t.finishTask(t.admin, body.data)).toMatchObject({ result: { text: '1 registo eliminado.' } })
  expect((await t.asAdmin('DELETE', `/members/${worker._id}`)).status).toBe(204)
  // The announcement, which tests pass on by hand.
  t.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: user.id }))
  expect((await user.ask('GET', '/own')).status).toBe(401)
  expect((await enter({ email, password })).status).not.toBe(200)
  expect((await enter({ recoverCode: code })).status).toBe(422)
  const { data } = (await t.asAdmin('GET', `/users/${user.id}`)).body
  expect(data).toMatchObject({ active: false, memberId: null })
  const [entry] = (await t.asAdmin('GET', `/users/${user.id}/history`)).body.data
  expect(entry.changes.map(({ field }: { field: string }) => field).sort()).toEqual([
    'active',
    'email',
    'memberId',
    'name',
  ])
  expect((await colleague.ask('GET', '/tags')).status).toBe(200)
  expect((await t.asAdmin('GET', `/users/${colleague.id}`)).body.data).toMatchObject({ active: true, memberId: null })
})
