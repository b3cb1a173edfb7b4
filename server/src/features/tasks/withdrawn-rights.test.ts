import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'
import type { Signed } from '../../../test/test-app.ts'

const WITHDRAWN = 'O utilizador que pediu esta tarefa já não a pode fazer.'

let w: ImportApp
let tagId: string
let memberId: string
let importId: string
beforeAll(async () => {
  w = await createImportApp()
  tagId = (await w.asEditor('POST', '/tags', { name: 'Fica', scope: 'members' })).body.data._id
  memberId = (await w.addMember({ name: 'Fica Como Está', addressLine1: 'Rua A, 1', postalCode: '3000-213' }))._id
  importId = (await w.checked('Nome\nNunca Escrito'))._id
})
afterAll(() => w.close())

async function makeMember({ userId }: Signed) {
  await sql`update users set role = 'member' where id = ${userId}`.execute(w.database.kysely)
  w.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: userId }))
}
const tagsOf = async () => (await w.asEditor('GET', `/members/${memberId}`)).body.data.tags

describe('a task of a user who lost the role between its start and its run', () => {
  const action = () => ({ kind: 'tags', add: [tagId] })
  it.each<[string, () => [path: string, body?: object]]>([
    ['a deletion of many rows', () => ['/tags/delete', { ids: [tagId] }]],
    ['a bulk change', () => ['/members/bulk', { ids: [memberId], action: action() }]],
    ['address labels', () => ['/members/labels', { ids: [memberId] }]],
    ['an import', () => [`/imports/${importId}/apply`]],
  ])('%s fails with the reason and changes nothing', async (_what, request) => {
    const user = await w.signedIn('editor')
    const [path, body] = request()
    const begun = await w.call('POST', path, { as: user, body })
    expect(begun.status, begun.text).toBe(202)
    const { data } = begun.body
    await makeMember(user)
    const task = await w.finishTask(w.admin, data.task ?? data)
    expect(task).toMatchObject({ status: 'failed', fault: WITHDRAWN, file: null })
    expect((await w.asEditor('GET', `/tags/${tagId}`)).status).toBe(200)
    expect(await tagsOf()).toEqual([])
    expect(await w.read(importId)).toMatchObject({ status: 'checked' })
  })

  it('an undo fails too, and what was done stays', async () => {
    const user = await w.signedIn('editor')
    const { body } = await w.call('POST', '/members/bulk', { as: user, body: { ids: [memberId], action: action() } })
    await w.finishTask(user, body.data)
    expect((await w.call('POST', `/tasks/${body.data._id}/undo`, { as: user })).status).toBe(202)
    await makeMember(user)
    expect(await w.finishTask(w.admin, body.data)).toMatchObject({ status: 'done', fault: WITHDRAWN })
    expect(await tagsOf()).toEqual([tagId])
    expect((await w.call('POST', `/tasks/${body.data._id}/undo`, { as: user })).status).toBe(403)
  })
})
