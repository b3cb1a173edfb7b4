import { tags } from '@agremia/model/resources/tags'
import { users } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import type { Announcement } from './context.ts'
import { mayReadRow } from './may-read-row.ts'
import { serve } from './serve.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const all = [
  serve(users, { scope: actor => (actor?.role === 'member' ? sql`t.id = ${actor.userId}` : undefined) }),
  serve(tags),
]

it('RT-04c: an event is the business of those who may read the row', async () => {
  const [editor, member, other] = [await t.signedIn('editor'), await t.signedIn('member'), await t.signedIn('member')]
  const may = (who: typeof editor, announcement: Announcement) =>
    mayReadRow({ database: t.database }, all, { kind: 'user', ...who, name: 'x' }, announcement)
  const own: Announcement = { topic: 'users', event: 'updated', _id: member.userId }
  expect(await may(editor, own)).toBe(true)
  expect(await may(member, own)).toBe(true)
  expect(await may(other, own)).toBe(false)
  expect(await may(member, { topic: 'tags', event: 'updated', _id: member.userId })).toBe(false)
  expect(await may(editor, { topic: 'nada', event: 'updated', _id: member.userId })).toBe(false)
  const gone: Announcement = { topic: 'users', event: 'deleted', _id: member.userId }
  expect(await may(editor, gone)).toBe(true)
  expect(await may(member, gone)).toBe(false)
})
