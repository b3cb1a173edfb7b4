import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileTask, sampleTasks, writingTask } from '../../test/sample-tasks.ts'
import { createTestApp, type Signed, type TestApp } from '../../test/test-app.ts'
import { defineFeature } from '../features/feature.ts'
import { createRegistry } from '../features/registry.ts'
import { FEATURES } from '../features.ts'
import { taskCleaner } from './clean-tasks.ts'
import { createProgress } from './progress.ts'
import { startTask } from './start-task.ts'
import type { TaskDefinition } from './task.ts'
import { claimTask, settleRestoredTasks } from './task-rows.ts'

const samples = defineFeature({ name: 'samples', tasks: () => sampleTasks })
let t: TestApp
let dataDir: string
let editor: Signed
let other: Signed
let admin: Signed
let member: Signed
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-tasks-'))
  t = await createTestApp({ dataDir }, { registry: createRegistry([...FEATURES, samples]) })
  ;[editor, other, admin, member] = [
    await t.signedIn('editor'),
    await t.signedIn('editor'),
    await t.signedIn('admin'),
    await t.signedIn('member'),
  ]
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const DAY_MS = 86_400_000
/** Sessions end while days pass: everyone signs in again. */
async function wait(ms: number) {
  t.pass(ms)
  const again = (one: Signed) => t.signedIn(one.role, { id: one.userId, name: 'Alguém' })
  ;[editor, other, admin, member] = [await again(editor), await again(other), await again(admin), await again(member)]
}
const actorOf = ({ userId, sessionId, role }: Signed) =>
  ({ kind: 'user', userId, sessionId, role, name: 'Alguém' }) as const
const start = <Input>(definition: TaskDefinition<Input>, input: Input, as = editor) =>
  startTask(
    { db: t.database.kysely, actor: actorOf(as), now: t.clock() },
    { definition, input, title: 'Uma tarefa', total: 3 },
  )
const read = async (id: string, as = editor) => (await t.call('GET', `/tasks/${id}`, { as })).body.data
const tagsOf = async (id: string) => (await t.rows(sql`select 1 from tags where name like ${`${id} %`}`)).length

describe('a task', () => {
  it('waits, runs, says what it did, and can be undone once, for a while', async () => {
    const begun = await start(writingTask, { rows: 3 })
    expect(begun).toMatchObject({ status: 'queued', title: 'Uma tarefa', done: 0, total: 3, isOwn: true })
    expect(await t.finishTask(editor, begun)).toMatchObject({
      status: 'done',
      done: 3,
      fault: null,
      result: { text: '3 etiquetas.', notes: [{ title: 'Uma', text: 'Nota.' }], noteCount: 1, path: null },
    })
    expect(await tagsOf(begun._id)).toBe(3)
    const undoing = await t.call('POST', `/tasks/${begun._id}/undo`, { as: editor })
    expect([undoing.status, undoing.body.data.status]).toEqual([202, 'undoing'])
    expect((await t.call('POST', `/tasks/${begun._id}/undo`, { as: editor })).status).toBe(409)
    expect(await t.finishTask(editor, begun)).toMatchObject({
      status: 'undone',
      undoUntil: null,
      result: { text: '3 etiquetas retiradas.' },
    })
    expect(await tagsOf(begun._id)).toBe(0)
    expect((await t.call('POST', `/tasks/${begun._id}/undo`, { as: editor })).status).toBe(409)
  })

  it('cannot be undone after its time', async () => {
    const begun = await start(writingTask, { rows: 1 })
    await t.finishTask(editor, begun)
    await wait(DAY_MS + 1000)
    expect(await read(begun._id)).toMatchObject({ undoUntil: null })
    expect((await t.call('POST', `/tasks/${begun._id}/undo`, { as: editor })).status).toBe(409)
  })

  it('that fails has changed nothing and says why', async () => {
    const begun = await start(writingTask, { rows: 2, fails: 'fault' })
    expect(await t.finishTask(editor, begun)).toMatchObject({ status: 'failed', fault: 'Não pode ser.', result: null })
    expect(await tagsOf(begun._id)).toBe(0)
  })

  it('with a bug in it fails in words for people, and the log has the reason', async () => {
    const begun = await start(writingTask, { rows: 1, fails: 'bug' })
    await expect(t.runTasks()).rejects.toThrow('a bug')
    expect(await read(begun._id)).toMatchObject({
      status: 'failed',
      fault: 'Ocorreu um erro inesperado e nada foi alterado. Se persistir, contacte a assistência técnica.',
    })
    expect(await tagsOf(begun._id)).toBe(0)
  })

  it('of somebody who may no longer do this does nothing', async () => {
    const leaver = await t.signedIn('editor')
    const begun = await start(writingTask, { rows: 1 }, leaver)
    await sql`update users set active = false where id = ${leaver.userId}`.execute(t.database.kysely)
    await t.runTasks()
    expect(await read(begun._id, admin)).toMatchObject({
      status: 'failed',
      fault: 'O utilizador que pediu esta tarefa já não existe ou está inativo.',
    })
    await sql`update users set active = true, role = 'member' where id = ${leaver.userId}`.execute(t.database.kysely)
    await expect(start(writingTask, { rows: 1 }, { ...leaver, role: 'member' })).rejects.toMatchObject({ status: 403 })
  })

  it('that was interrupted again and again is given up, and says so', async () => {
    const begun = await start(writingTask, { rows: 1 })
    for (let n = 0; n < 5; n++) await claimTask(t.database.kysely, begun._id, t.clock())
    expect(await t.finishTask(editor, begun)).toMatchObject({
      status: 'failed',
      fault: 'A tarefa foi interrompida várias vezes e nada foi alterado.',
    })
  })

  it('is refused to somebody who has ten that are not done', async () => {
    const eager = await t.signedIn('editor')
    for (let n = 0; n < 10; n++) await start(writingTask, { rows: 1 }, eager)
    await expect(start(writingTask, { rows: 1 }, eager)).rejects.toMatchObject({ status: 409 })
    await t.runTasks()
    await start(writingTask, { rows: 1 }, eager)
    await t.runTasks()
  })
})

it('of many tasks asked for at once no more than ten are accepted', async () => {
  const eager = await t.signedIn('editor')
  const { _id } = (await t.call('POST', '/tags', { as: eager, body: { name: 'Muitas vezes', scope: 'members' } })).body
    .data
  const ask = () => t.call('POST', '/tags/delete', { as: eager, body: { ids: [_id] } })
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
  expect(answers.find(({ status }) => status !== 202)).toMatchObject({
    status: 409,
    body: { errors: { _: 'Já tem 10 tarefas por terminar. Aguarde que terminem ou cancele alguma.' } },
  })
  await t.runTasks()
})

describe('cancelling', () => {
  it('a task that waits ends it at once', async () => {
    const begun = await start(writingTask, { rows: 1 })
    const { body } = await t.call('POST', `/tasks/${begun._id}/cancel`, { as: editor })
    expect(body.data).toMatchObject({ status: 'cancelled' })
    await t.runTasks()
    expect(await tagsOf(begun._id)).toBe(0)
    expect((await t.call('POST', `/tasks/${begun._id}/cancel`, { as: editor })).status).toBe(409)
  })

  it('a task that runs stops it, and nothing stays', async () => {
    const begun = await start(writingTask, { rows: 5 })
    await claimTask(t.database.kysely, begun._id, t.clock())
    const { body } = await t.call('POST', `/tasks/${begun._id}/cancel`, { as: editor })
    expect(body.data).toMatchObject({ status: 'running', isCancelling: true })
    expect(await t.finishTask(editor, begun)).toMatchObject({ status: 'cancelled', fault: null })
    expect(await tagsOf(begun._id)).toBe(0)
  })

  it('an undo leaves what was done', async () => {
    const begun = await start(writingTask, { rows: 2 })
    await t.runTasks()
    await t.call('POST', `/tasks/${begun._id}/undo`, { as: editor })
    await t.call('POST', `/tasks/${begun._id}/cancel`, { as: editor })
    expect(await t.finishTask(editor, begun)).toMatchObject({ status: 'done' })
    expect(await tagsOf(begun._id)).toBe(2)
  })
})

describe('progress', () => {
  it('is seen by others while the task runs, and written at most every so often', async () => {
    const begun = await start(writingTask, { rows: 3 })
    await claimTask(t.database.kysely, begun._id, t.clock())
    const progress = createProgress(t.database, begun._id, 60_000)
    await progress(1, 7)
    await progress(2, 7)
    expect(await read(begun._id)).toMatchObject({ status: 'running', done: 1, total: 7 })
    await t.runTasks()
  })
})

describe('the file of a task', () => {
  const download = async (id: string, as = editor) => t.call('POST', `/tasks/${id}/download`, { as })

  it('is fetched by a link that works once, as often as one asks for a link', async () => {
    const begun = await start(fileTask, { rows: 3 })
    expect((await download(begun._id)).status).toBe(404)
    expect(await t.finishTask(editor, begun)).toMatchObject({ status: 'done', file: { name: 'linhas.txt', bytes: 24 } })
    for (let n = 0; n < 2; n++) {
      const { body } = await download(begun._id)
      const path = body.data.url.replace('/api', '')
      expect((await t.call('HEAD', path)).status).toBe(404)
      const fetched = await t.call('GET', path)
      expect(fetched).toMatchObject({ status: 200, text: 'linha 1\nlinha 2\nlinha 3\n' })
      expect(fetched.headers).toMatchObject({
        'content-disposition': 'attachment; filename="linhas.txt"',
        'cache-control': 'no-store',
      })
      expect((await t.call('GET', path)).status).toBe(404)
    }
    const { mode } = await stat(join(dataDir, 'tasks', begun._id))
    expect(mode & 0o777).toBe(0o600)
  })

  it('is given neither to others nor to somebody who lost the right to it', async () => {
    const owner = await t.signedIn('editor')
    const begun = await start(fileTask, { rows: 1 }, owner)
    await t.runTasks()
    expect((await download(begun._id, other)).status).toBe(404)
    expect((await download(begun._id, admin)).status).toBe(403)
    const { body } = await download(begun._id, owner)
    await sql`update users set role = 'member' where id = ${owner.userId}`.execute(t.database.kysely)
    t.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: owner.userId }))
    expect((await t.call('GET', body.data.url.replace('/api', ''))).status).toBe(404)
  })

  it('is not given to its owner once the role has changed, even if the new role may start such a task', async () => {
    const owner = await t.signedIn('admin')
    const begun = await start(fileTask, { rows: 1 }, owner)
    await t.runTasks()
    const { body } = await download(begun._id, owner)
    await sql`update users set role = 'editor' where id = ${owner.userId}`.execute(t.database.kysely)
    t.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: owner.userId }))
    expect((await t.call('GET', body.data.url.replace('/api', ''))).status).toBe(404)
    expect(await read(begun._id, owner)).toMatchObject({ status: 'done', file: null })
    expect(await download(begun._id, owner)).toMatchObject({
      status: 404,
      body: { errors: { _: 'Este ficheiro já não existe. Peça-o de novo.' } },
    })
  })

  it('goes with its task after seven days; what lies there by accident goes at once', async () => {
    const begun = await start(fileTask, { rows: 1 })
    await t.runTasks()
    const clean = taskCleaner({ database: t.database, clock: t.clock, files: t.deps.taskFiles })
    await t.deps.taskFiles.keep(
      '00000000-0000-7000-8000-000000000000',
      (await t.deps.taskFiles.open(begun._id)) ?? fail(),
    )
    await wait(7 * DAY_MS - 1000)
    await clean()
    const stored = await readdir(join(dataDir, 'tasks'))
    expect(stored).toContain(begun._id)
    expect(stored).not.toContain('00000000-0000-7000-8000-000000000000')
    await wait(2000)
    await clean()
    expect(await readdir(join(dataDir, 'tasks'))).not.toContain(begun._id)
    expect((await t.call('GET', `/tasks/${begun._id}`, { as: editor })).status).toBe(404)
  })
})
const fail = (): never => {
  throw new Error('the file is not there')
}

describe('who sees tasks', () => {
  it('everyone their own; administrators all, when they ask for them', async () => {
    const [mine, theirs] = [await start(writingTask, { rows: 1 }), await start(writingTask, { rows: 1 }, other)]
    const list = async (as: Signed, query = {}) => {
      const { body } = await t.call('GET', '/tasks', { as, query: { _limit: '100', ...query } })
      return body.data.map((task: { _id: string }) => task._id)
    }
    expect(await list(editor)).toContain(mine._id)
    expect(await list(editor)).not.toContain(theirs._id)
    expect(await list(admin)).toEqual([])
    expect(await list(admin, { everyone: 'true' })).toEqual(expect.arrayContaining([mine._id, theirs._id]))
    expect((await t.call('GET', '/tasks', { as: editor, query: { everyone: 'true' } })).status).toBe(403)
    expect((await t.call('GET', '/tasks', { as: member })).body).toEqual({ data: [], meta: { total: 0, active: 0 } })
    for (const path of ['', '/cancel', '/undo', '/download']) {
      const method = path ? 'POST' : 'GET'
      expect((await t.call(method, `/tasks/${mine._id}${path}`, { as: other })).status).toBe(404)
      expect((await t.call(method, `/tasks/${mine._id}${path}`, { as: member })).status).toBe(404)
      expect((await t.call(method, `/tasks/nada${path}`, { as: editor })).status).toBe(404)
    }
    const { body } = await t.call('GET', '/tasks', { as: editor })
    expect(body.meta.active).toBe(1)
    // An administrator may stop what holds up everybody.
    expect((await t.call('POST', `/tasks/${theirs._id}/cancel`, { as: admin })).status).toBe(200)
    await t.runTasks()
    expect((await t.call('POST', `/tasks/${mine._id}/undo`, { as: admin })).status).toBe(403)
  })
})

it('after a restore nothing is said to run, and files that no backup holds are gone', async () => {
  const [waiting, undoing, filed] = [
    await start(writingTask, { rows: 1 }),
    await start(writingTask, { rows: 1 }, other),
    await start(fileTask, { rows: 1 }),
  ]
  await t.call('POST', `/tasks/${waiting._id}/cancel`, { as: editor })
  await t.runTasks()
  await t.call('POST', `/tasks/${undoing._id}/undo`, { as: other })
  const again = await start(writingTask, { rows: 1 })
  await settleRestoredTasks(t.database.kysely)
  expect(await read(again._id)).toMatchObject({
    status: 'failed',
    fault: 'A tarefa foi interrompida e nada foi alterado.',
  })
  expect(await read(undoing._id, other)).toMatchObject({ status: 'done' })
  expect(await read(filed._id)).toMatchObject({ status: 'done', file: null })
})
