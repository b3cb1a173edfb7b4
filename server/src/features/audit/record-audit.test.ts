import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { type Actor, SYSTEM } from '../../http/actor.ts'
import { recordAudit } from './record-audit.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('an audit entry names its author', () => {
  const record = (actor: Actor | undefined, recordId: string) =>
    recordAudit(
      { db: t.database.kysely, actor, now: t.clock() },
      { action: 'update', resource: 'tags', recordId, recordTitle: 'Coro' },
    )
  const entryOf = async (recordId: string) =>
    (
      await t.rows(sql`
        select actor_kind, user_id, user_name, search from audit_log where record_id = ${recordId}`)
    )[0]

  it('a user by account and name', async () => {
    const { id } = await addUser(t.database, { name: 'Ana Brás' })
    await record({ kind: 'user', userId: id, name: 'Ana Brás', role: 'editor', sessionId: undefined }, 'r1')
    expect(await entryOf('r1')).toEqual({
      actor_kind: 'user',
      user_id: id,
      user_name: 'Ana Brás',
      search: 'ana bras coro',
    })
  })

  it.each<[string, Actor | undefined, string, string]>([
    [
      'an API key by its name',
      { kind: 'key', keyId: 'k', name: 'Sítio', role: 'editor', scopes: [], rateLimit: 1 },
      'key',
      'Sítio',
    ],
    ['the program as «Sistema»', SYSTEM, 'system', 'Sistema'],
    ['a visitor as «Visitante»', undefined, 'visitor', 'Visitante'],
  ])('%s', async (_what, actor, kind, name) => {
    await record(actor, kind)
    expect(await entryOf(kind)).toMatchObject({ actor_kind: kind, user_id: null, user_name: name })
  })

  it('staff can filter entries by the kind of author, and the history shows the name', async () => {
    const as = await t.signedIn('editor')
    const tag = await t.call('POST', '/tags', { as, body: { name: 'Fanfarra', scope: 'members' } })
    await record(SYSTEM, tag.body.data._id)
    const list = await t.call('GET', '/audit_log', {
      as,
      query: { _actorKind: 'system', _recordId: tag.body.data._id },
    })
    expect(list.body.data).toMatchObject([{ userName: 'Sistema', actorKind: 'system' }])
    const history = await t.call('GET', `/tags/${tag.body.data._id}/history`, { as })
    expect(history.body.data.map((entry: { userName: string }) => entry.userName)).toContain('Sistema')
  })
})

it('FORM-02: the history says of which changes the former values can be given back', async () => {
  const as = await t.signedIn('admin')
  const historyOf = async (path: string): Promise<{ action: string; isRestorable: boolean }[]> =>
    (await t.call('GET', `/${path}/history`, { as })).body.data
  const tag = await t.call('POST', '/tags', { as, body: { name: 'Charanga', scope: 'members' } })
  await t.call('PATCH', `/tags/${tag.body.data._id}`, { as, body: { name: 'Banda' } })
  expect(await historyOf(`tags/${tag.body.data._id}`)).toMatchObject([
    { action: 'update', isRestorable: true },
    { action: 'create', isRestorable: false },
  ])
  const user = await addUser(t.database)
  const password = { from: '••••••', to: '••••••' }
  await recordAudit(
    { db: t.database.kysely, actor: SYSTEM, now: t.clock() },
    { action: 'update', resource: 'users', recordId: user.id, recordTitle: 'Ana', diff: { password } },
  )
  expect(await historyOf(`users/${user.id}`)).toMatchObject([{ action: 'update', isRestorable: false }])
})
