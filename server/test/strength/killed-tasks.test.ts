import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskStatus } from '@agremia/model/rules/tasks'
import { build } from 'esbuild'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrateQueue } from '../../src/jobs/migrate-queue.ts'
import { undoTask } from '../../src/tasks/change-task.ts'
import { startTask } from '../../src/tasks/start-task.ts'
import { taskFinder } from '../../src/tasks/task.ts'
import { addUser } from '../factories.ts'
import { fileTask, sampleTasks, writingTask } from '../sample-tasks.ts'
import { createDatabase, type TestDatabase } from '../test-database.ts'

/** More than a small task has, which would not run in a thread; and enough for a second or two. */
const ROWS = 1000
const SERVER = join(import.meta.dirname, '..', '..')

let database: TestDatabase
let dataDir: string
let programs: string
let user: { id: string; name: string }
const children = new Set<ChildProcess>()
beforeAll(async () => {
  database = await createDatabase()
  await migrateQueue(database.pool)
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-killed-'))
  // Inside the project, where the programs find their packages.
  await mkdir(join(SERVER, '.cache'), { recursive: true })
  programs = await mkdtemp(join(SERVER, '.cache', 'killed-'))
  await build({
    entryPoints: ['task-process.ts', 'sample.worker.ts'].map(file => join(SERVER, 'test', file)),
    outdir: programs,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    outExtension: { '.js': '.mjs' },
    alias: { '@agremia/model': join(SERVER, '..', 'model', 'src') },
    logLevel: 'error',
  })
  user = await addUser(database, { role: 'editor' })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
  for (const folder of [dataDir, programs]) await rm(folder, { recursive: true, force: true })
})

type Kill = () => Promise<void>

async function startProcess(isThreaded: boolean): Promise<Kill> {
  const given = JSON.stringify({ options: database.options, dataDir, isThreaded })
  const child = spawn(process.execPath, [join(programs, 'task-process.mjs'), given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    children.delete(child)
  }
}

const context = () => ({
  db: database.kysely,
  actor: { kind: 'user' as const, userId: user.id, name: user.name, role: 'editor' as const, sessionId: undefined },
  now: new Date(),
})
const read = async (id: string) => {
  const { rows } = await sql<{ status: TaskStatus; attempts: number; result: { text: string }; fault: string | null }>`
    select status, attempts, result, fault from tasks where id = ${id}
  `.execute(database.kysely)
  return rows[0] ?? expect.unreachable()
}
const tagsOf = async (id: string) =>
  (await sql`select 1 from tags where name like ${`${id} %`}`.execute(database.kysely)).rows.length

/** Kills the process while it is at the task, at any moment of it; answers the process that comes next and finishes it. */
async function killOnce(running: Kill, isThreaded: boolean, id: string, during: TaskStatus, after: TaskStatus) {
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ status: during, attempts: 1 }), {
    timeout: 20_000,
    interval: 20,
  })
  await sleep(Math.random() * 300)
  await running()
  expect(await read(id), 'a task that ends so soon proves nothing').toMatchObject({ status: during })
  const next = await startProcess(isThreaded)
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ status: after, attempts: 2, fault: null }), {
    timeout: 60_000,
    interval: 50,
  })
  return next
}

describe.each([
  ['in the main thread', false],
  ['in a thread of its own', true],
])('a process that is killed while a task runs %s', (_where, isThreaded) => {
  it('leaves it to another, which completes it exactly once', async () => {
    const wanted = { input: { rows: ROWS }, title: 'Tarefa', total: ROWS }
    const writing = await startTask(context(), { ...wanted, definition: writingTask })
    let process = await startProcess(isThreaded)
    process = await killOnce(process, isThreaded, writing._id, 'running', 'done')
    expect(await tagsOf(writing._id)).toBe(ROWS)
    expect(await read(writing._id)).toMatchObject({ result: { text: `${ROWS} etiquetas.` } })

    await undoTask(context(), taskFinder(sampleTasks), writing._id)
    process = await killOnce(process, isThreaded, writing._id, 'undoing', 'undone')
    expect(await tagsOf(writing._id)).toBe(0)
    expect(await read(writing._id)).toMatchObject({ result: { text: `${ROWS} etiquetas retiradas.` } })

    const filing = await startTask(context(), { ...wanted, definition: fileTask })
    process = await killOnce(process, isThreaded, filing._id, 'running', 'done')
    await process()
    const lines = (await readFile(join(dataDir, 'tasks', filing._id), 'utf8')).trimEnd().split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([ROWS, `linha ${ROWS}`])
  }, 180_000)
})
