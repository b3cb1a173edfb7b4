import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

let w: MemberApp
beforeAll(async () => {
  w = await createMemberApp()
})
afterAll(() => w.close())

const addTag = async (name: string): Promise<string> =>
  (await w.asEditor('POST', '/tags', { name, scope: 'members' })).body.data._id
const namesOf = async (search: string) =>
  (await w.asEditor('GET', '/tags', undefined, { _search: search })).body.data.map((tag: { name: string }) => tag.name)

describe('LIST-09: many rows are deleted by a task', () => {
  it('those that were ticked, and no others', async () => {
    const [one, two] = [await addTag('Velha um'), await addTag('Velha dois')]
    await addTag('Velha três')
    const { status, body } = await w.asEditor('POST', '/tags/delete', { ids: [one, two] })
    expect([status, body.data.status, body.data.title]).toEqual([202, 'queued', 'Eliminar 2 registos: Etiquetas'])
    expect(await namesOf('velha')).toHaveLength(3)
    expect(await w.finishTask(w.editor, body.data)).toMatchObject({
      status: 'done',
      result: { text: '2 registos eliminados.', notes: [] },
    })
    expect(await namesOf('velha')).toEqual(['Velha três'])
    const { rows } = await sql`select 1 from audit_log where record_id = ${one} and action = 'delete'`.execute(
      w.database.kysely,
    )
    expect(rows).toHaveLength(1)
  })

  it('all that the list finds when it is asked for, not what comes in later', async () => {
    for (const name of ['Fora A', 'Fora B']) await addTag(name)
    const { body } = await w.asEditor('POST', '/tags/delete', { query: { _search: 'fora' } })
    await addTag('Fora C')
    expect(await w.finishTask(w.editor, body.data)).toMatchObject({ done: 2 })
    expect(await namesOf('fora')).toEqual(['Fora C'])
  })

  it('a row that is refused stays, with its name and the reason; the others go', async () => {
    const proposer = await w.addMember({ name: 'Proponente Fiel' })
    const free = await w.addMember({ name: 'Livre De Ir' })
    await w.addMember({ name: 'Proposto Por Ela', proposer1Id: proposer._id })
    const { body } = await w.asAdmin('POST', '/members/delete', { ids: [proposer._id, free._id] })
    expect(await w.finishTask(w.admin, body.data)).toMatchObject({
      status: 'done',
      result: {
        text: '1 registo eliminado; 1 por eliminar.',
        notes: [{ title: 'Proponente Fiel', text: expect.stringContaining('registos ligados') }],
      },
    })
    expect((await w.asAdmin('GET', `/members/${free._id}`)).status).toBe(404)
    expect((await w.asAdmin('GET', `/members/${proposer._id}`)).status).toBe(200)
  })

  it('members who proposed each other in a chain are deleted together, in whichever order they were ticked', async () => {
    const first = await w.addMember({ name: 'Cadeia Um' })
    const second = await w.addMember({ name: 'Cadeia Dois', proposer1Id: first._id })
    const third = await w.addMember({ name: 'Cadeia Três', proposer1Id: second._id, proposer2Id: first._id })
    const { body } = await w.asAdmin('POST', '/members/delete', { ids: [first._id, second._id, third._id] })
    expect(await w.finishTask(w.admin, body.data)).toMatchObject({ result: { text: '3 registos eliminados.' } })
  })

  it('a rule that forbids a deletion gives its own reason, not that of the database', async () => {
    await w.addMember({})
    const { body } = await w.asAdmin('POST', '/member_categories/delete', { ids: [w.category('efetivo')] })
    const { result } = await w.finishTask(w.admin, body.data)
    const single = await w.asAdmin('DELETE', `/member_categories/${w.category('efetivo')}`)
    expect(result?.notes.map(note => note.text)).toEqual(Object.values(single.body.errors))
  })

  it('nobody deletes their own account, nor an editor an administrator', async () => {
    const { id } = await addUser(w.database, { role: 'member' })
    const { body } = await w.asEditor('POST', '/users/delete', { ids: [id, w.editor.userId, w.admin.userId] })
    const { result } = await w.finishTask(w.editor, body.data)
    expect(result?.notes.map(note => note.text).sort()).toEqual([
      'Não pode eliminar a sua própria conta.',
      'Só um administrador pode alterar a conta de outro administrador.',
    ])
    expect((await w.asAdmin('GET', `/users/${id}`)).status).toBe(404)
  })

  it('whoever needs rows that are deleted already does not wait for the others', async () => {
    const names = Array.from({ length: 150 }, (_tag, n) => `Muitas ${String(n).padStart(3, '0')}`)
    const ids: string[] = []
    for (const name of names) ids.push(await addTag(name))
    const left = async () =>
      (await sql`select from tags where id = any(${ids}::uuid[])`.execute(w.database.kysely)).rows.length
    let deleting: ReturnType<typeof w.finishTask> | undefined
    await w.database.kysely.transaction().execute(async db => {
      await sql`select from tags where id = ${ids.at(-1)} for update`.execute(db)
      const { body } = await w.asEditor('POST', '/tags/delete', { ids })
      deleting = w.finishTask(w.editor, body.data)
      await untilWaiting(w.database)
      expect(await left()).toBe(50)
      // A name that a deleted tag had is free at once.
      expect((await w.asEditor('POST', '/tags', { name: names[0], scope: 'members' })).status).toBe(201)
    })
    expect(await deleting).toMatchObject({ status: 'done', result: { text: '150 registos eliminados.' } })
    expect(await left()).toBe(0)
  })

  it('a row that somebody else has deleted meanwhile counts as deleted', async () => {
    const id = await addTag('Já foi')
    const { body } = await w.asEditor('POST', '/tags/delete', { ids: [id] })
    await w.asEditor('DELETE', `/tags/${id}`)
    expect(await w.finishTask(w.editor, body.data)).toMatchObject({ result: { text: '1 registo eliminado.' } })
  })

  it('is open to those who may delete one, and refuses to delete everything by mistake', async () => {
    const { _id } = await w.addMember({})
    expect((await w.asEditor('POST', '/members/delete', { ids: [_id] })).status).toBe(403)
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { query: { _nada: '1' } }, { ids: [_id], x: 1 }])
      expect([body, (await w.asAdmin('POST', '/members/delete', body)).status]).toEqual([body, 422])
    const { errors } = (await w.asAdmin('POST', '/members/delete', {})).body
    expect(errors).toEqual({ ids: 'Escolha pelo menos um registo.' })
  })
})
