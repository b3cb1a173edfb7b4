import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { goLive } from '../../../test/live.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { MANY_ROWS } from '../../resource/context.ts'
import { announceMembers } from '../members/derive-members.ts'

let t: MemberApp
let live: Awaited<ReturnType<typeof goLive>>
beforeAll(async () => {
  t = await createMemberApp()
  live = await goLive(t)
})
afterAll(async () => {
  await live.close()
  await t.close()
})

async function addOwner() {
  const member = await t.addMember({ locality: 'Faro' })
  const user = await addUser(t.database, { role: 'member', name: member.name })
  await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(t.database.kysely)
  return { member, as: await t.signedIn('member', user) }
}

it('NAV-07, RT-04c: a member gets events of their own record and requests, and of nobody else’s', async () => {
  const [one, other] = [await addOwner(), await addOwner()]
  const [own, others, staff] = [await live.openAs(one.as), await live.openAs(other.as), await live.openAs(t.editor)]
  await t.asEditor('PATCH', `/members/${one.member._id}`, { locality: 'Beja' })
  expect((await own.hear('members')).payload).toEqual({ event: 'updated', _id: one.member._id, rev: 2 })
  await t.changeState(one.member._id, 'suspenso', '2026-01-01')
  await own.hear('members', 2)
  const asked = await t.call('POST', '/own/requests', { as: one.as, body: { values: { locality: 'Évora' } } })
  const { _id } = asked.body.data
  await own.hear('memberChangeRequests')
  await t.asEditor('POST', `/member_change_requests/${_id}/refuse`, { reason: 'Falta o comprovativo.' })
  expect((await own.hear('memberChangeRequests', 2)).payload).toEqual({ event: 'updated', _id, rev: 2 })
  await staff.hear('memberChangeRequests', 2)
  expect(others.topics()).toEqual(['handshake', 'authorised'])
  // One event stands for many rows, which may be theirs.
  const many = Array.from({ length: 30 }, () => crypto.randomUUID())
  await announceMembers(t.database.kysely, many)
  expect((await own.hear('members', 3)).payload).toEqual({ event: 'updated', _id: MANY_ROWS })
  expect((await others.hear('members')).payload).toEqual({ event: 'updated', _id: MANY_ROWS })
  // A tie that is cut is cut at once.
  await sql`update users set member_id = null where id = ${one.as.userId}`.execute(t.database.kysely)
  const heard = own.topics().length
  await t.asEditor('PATCH', `/members/${one.member._id}`, { locality: 'Lisboa' })
  await staff.hear('members', 4)
  expect(own.topics()).toHaveLength(heard)
})
