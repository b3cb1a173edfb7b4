import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createMemberWorld, type MemberWorld } from '../../../test/member-world.ts'
import { openSocket, type SocketClient } from '../../../test/socket-client.ts'
import type { Signed } from '../../../test/test-app.ts'
import { type Listener, listen } from '../../db/notify.ts'
import { CHANNEL } from '../../resource/context.ts'

let world: MemberWorld
let origin: string
let listener: Listener
const clients: SocketClient[] = []
beforeAll(async () => {
  world = await createMemberWorld()
  listener = await listen(world.database.options, CHANNEL, world.hear, { onReconnect: world.recover, log: () => {} })
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const { socket } of clients) socket.terminate()
  await listener.close()
  await world.close()
})

async function openAs({ access }: Signed) {
  const client = await openSocket(`${origin.replace('http', 'ws')}/api/websocket`)
  clients.push(client)
  await fetch(`${origin}/api/websocket/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify({ connectionId: await client.connectionId() }),
  })
  await client.hear('authorised')
  return client
}
async function addOwner() {
  const member = await world.addMember({ locality: 'Faro' })
  const user = await addUser(world.database, { role: 'member', name: member.name })
  await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(world.database.kysely)
  return { member, as: await world.signedIn('member', user) }
}

it('NAV-07, RT-04: a member hears of the own sheet and of what was asked for, and of nobody else’s', async () => {
  const [one, other] = [await addOwner(), await addOwner()]
  const [own, others, staff] = [await openAs(one.as), await openAs(other.as), await openAs(world.editor)]
  await world.asEditor('PATCH', `/members/${one.member._id}`, { locality: 'Beja' })
  expect((await own.hear('members')).payload).toEqual({ event: 'updated', _id: one.member._id, rev: 2 })
  await world.changeState(one.member._id, 'suspenso', '2026-01-01')
  await own.hear('members', 2)
  const asked = await world.call('POST', '/own/requests', { as: one.as, body: { values: { locality: 'Évora' } } })
  const { _id } = asked.body.data
  await own.hear('memberChangeRequests')
  await world.asEditor('POST', `/member_change_requests/${_id}/refuse`, { reason: 'Falta o comprovativo.' })
  expect((await own.hear('memberChangeRequests', 2)).payload).toEqual({ event: 'updated', _id })
  await staff.hear('memberChangeRequests', 2)
  expect(others.topics()).toEqual(['handshake', 'authorised'])
  // A tie that is cut is cut at once.
  await sql`update users set member_id = null where id = ${one.as.userId}`.execute(world.database.kysely)
  const heard = own.topics().length
  await world.asEditor('PATCH', `/members/${one.member._id}`, { locality: 'Lisboa' })
  await staff.hear('members', 3)
  expect(own.topics()).toHaveLength(heard)
})
