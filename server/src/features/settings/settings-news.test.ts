import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket, type SocketClient } from '../../../test/socket-client.ts'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'
import { until } from '../../../test/until.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { MANY_ROWS } from '../../resource/context.ts'

let t: TestApp
let admin: Signed
let tab: SocketClient
let tabOfMember: SocketClient
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signedIn('admin')
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const openTab = async ({ sessionId, userId }: Signed) => {
    const opened = await openSocket(`${origin.replace('http', 'ws')}/api/websocket`)
    t.hear(JSON.stringify({ topic: 'websocket/auth', connectionId: await opened.connectionId(), sessionId, userId }))
    await opened.hear('authorised')
    return opened
  }
  tab = await openTab(admin)
  tabOfMember = await openTab(await t.signedIn('member'))
})
afterAll(async () => {
  for (const { socket } of [tab, tabOfMember]) socket.terminate()
  await t.close()
})

const readValue = async (name: string) =>
  (await t.call('GET', `/settings/${name}`, { as: admin })).body.data.value as string // the entry's own contract

/** While it runs, whoever reads the settings waits. */
async function holdSettings(work: () => Promise<void>) {
  const client = await t.database.pool.connect()
  try {
    await client.query('begin; lock table settings in access exclusive mode')
    await work()
  } finally {
    await client.query('commit')
    client.release()
  }
}

it('RT-04a: a changed setting is announced to clients only after this instance answers with it', async () => {
  // As another instance does it.
  await t.database.pool.query(`insert into settings (name, value) values ('senderName', 'Outra instância')`)
  await holdSettings(async () => {
    t.hear(JSON.stringify({ topic: 'settings', event: 'updated', _id: 'senderName' }))
    await untilWaiting(t.database)
    // What was said to the socket before comes before this answer.
    tab.socket.send(JSON.stringify({ topic: 'ping' }))
    await tab.hear('pong')
    expect(tab.topics()).not.toContain('settings')
  })
  await tab.hear('settings')
  expect(await readValue('senderName')).toBe('Outra instância')
})

it('settings are read one at a time, so that an older answer never replaces a newer one', async () => {
  await holdSettings(async () => {
    // Each on a connection of its own, they would leave none to ask this with.
    for (let times = 0; times < 4; times++) void t.store.reload()
    await untilWaiting(t.database)
  })
  await t.database.pool.query(`update settings set value = 'A última' where name = 'senderName'`)
  await Promise.all([t.store.reload(), t.store.reload()])
  expect(await readValue('senderName')).toBe('A última')
})

it('RT-04: a member hears of the settings that they may read, and no name of another', async () => {
  const before = tabOfMember.heard.length
  for (const _id of ['smtpHost', 'noSuchSetting', '__proto__', 'organisationName', MANY_ROWS]) {
    t.hear(JSON.stringify({ topic: 'settings', event: 'updated', _id }))
  }
  const heardBy = ({ heard }: SocketClient) =>
    heard.filter(({ topic }) => topic === 'settings').map(({ payload }) => payload?._id)
  await tabOfMember.hear('settings', 2)
  expect(tabOfMember.heard).toHaveLength(before + 2)
  expect(heardBy(tabOfMember)).toEqual(['organisationName', MANY_ROWS])
  await until(() => expect(heardBy(tab).slice(-3)).toEqual(['smtpHost', 'organisationName', MANY_ROWS]))
})
