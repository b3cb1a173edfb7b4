import { OPEN_APPLICATIONS } from '@agremia/model/rules/applications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp } from '../../../test/applications-app.ts'
import { goLive } from '../../../test/live.ts'

let w: ApplicationsApp
let live: Awaited<ReturnType<typeof goLive>>
beforeAll(async () => {
  w = await createApplicationsApp()
  live = await goLive(w)
})
afterAll(async () => {
  await live.close()
  await w.close()
})

const count = async () =>
  (await w.call('GET', `/member_applications?${OPEN_APPLICATIONS}&_limit=1`, { as: w.editor })).body.meta.total

it('APP-03: staff get an event for every step of an application and the new count; members get none', async () => {
  const [staff, member] = [await live.openAs(w.editor), await live.openAs(w.member)]
  const sent = w.fields()
  await w.send(await w.openForm(), sent)
  const [row] = await w.rowsOf(sent.email)
  const heard = async (times: number) => (await staff.hear('memberApplications', times)).payload
  expect(await heard(1)).toEqual({ event: 'created', _id: row?.id, rev: 1 })
  expect(await count()).toBe(1)
  await w.verify(await w.codeFor(sent.email))
  expect(await heard(2)).toEqual({ event: 'updated', _id: row?.id, rev: 2 })
  const accepted = await w.call('POST', `/member_applications/${row?.id}/accept`, { as: w.editor, body: {} })
  expect(await heard(3)).toEqual({ event: 'updated', _id: row?.id, rev: 3 })
  expect((await staff.hear('members')).payload).toMatchObject({ _id: accepted.body.data.memberId })
  expect(await count()).toBe(0)
  expect(member.topics()).toEqual(['handshake', 'authorised'])
})
