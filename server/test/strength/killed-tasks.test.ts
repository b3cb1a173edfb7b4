import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isActive, type TaskStatus } from '@agremia/model/rules/tasks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runTaskJob, startTask } from '../../src/tasks/start-task.ts'
import { SMALL_TASK } from '../../src/tasks/task.ts'
import { createImportApp, type ImportApp } from '../import-app.ts'
import type { KilledTask } from '../killed-task.ts'
import { KILLED_TASKS } from '../killed-task-cases.ts'
import { type JobProcess, startJobProcess } from '../start-job-process.ts'
import { SECRET_KEY } from '../test-app.ts'
import { bySize } from '../test-size.ts'
import { untilWaiting } from '../until-waiting.ts'

const ROWS = bySize({ daily: 12, long: 1200 })
/** Kills of each kind at a random moment, beside the one in the middle of its work. */
const RANDOM_KILLS = bySize({ daily: 0, long: 5 })
const LATEST_RANDOM_KILL_MS = 4_000
/** How long a task may take to its end on a machine that others use too. */
const LONGEST_TASK_MS = bySize({ daily: 60_000, long: 300_000 })
/** A thread loads the whole program again, which takes a second: daily, one kind proves that it dies with its process. */
const isThreaded = (kind: string) => bySize({ daily: kind === 'apply-import', long: true })
const LONGEST_PREPARATION_MS = bySize({ daily: 120_000, long: 1_200_000 })
const KINDS = Object.keys(KILLED_TASKS)

let app: ImportApp
let dataDir: string
/** By kind: the first is killed in the middle of its work, the others at random moments. */
const prepared = new Map<string, KilledTask[]>()
/** The process that runs the tasks at present. */
let child: JobProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-killed-'))
  app = await createImportApp({ dataDir })
  // Prepared before there is another process, which would take the tasks that prepare them.
  for (const kind of KINDS) {
    const tasks: KilledTask[] = []
    for (let n = 0; n <= RANDOM_KILLS; n++)
      tasks.push(
        (await KILLED_TASKS[kind]?.({ app, dataDir, rows: ROWS, name: `${kind} ${n}` })) ?? expect.unreachable(),
      )
    prepared.set(kind, tasks)
  }
}, LONGEST_PREPARATION_MS)
afterAll(async () => {
  await killProcess()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function startProcess() {
  child = await startJobProcess({
    connection: app.database.options,
    dataDir,
    secretKey: SECRET_KEY,
    now: app.clock().toISOString(),
    job: runTaskJob.name,
    concurrency: 3,
  })
}

async function killProcess() {
  await child?.kill()
  child = undefined
}

interface TaskState {
  status: TaskStatus
  attempts: number
  fault: string | null
}
const read = async (id: string): Promise<TaskState> => {
  const { rows } = await sql<TaskState>`select status, attempts, fault from tasks where id = ${id}`.execute(
    app.database.kysely,
  )
  return rows[0] ?? expect.unreachable()
}
const untilTask = (id: string, what: Partial<TaskState>) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject(what), { timeout: LONGEST_TASK_MS, interval: 10 })

/** Starts a task by `begin`, and kills the process while a lock holds the task in the middle of its work. */
async function killInTheMiddle({ hold, effect }: KilledTask, begin: () => Promise<string>, unchanged: unknown) {
  const id = await app.database.kysely.transaction().execute(async db => {
    await hold.execute(db)
    const started = await begin()
    if (!child) await startProcess()
    await untilWaiting(app.database, 1, 60_000)
    await killProcess()
    return started
  })
  // Its transaction was rolled back, and its file was not put in place.
  expect(await effect(id)).toEqual(unchanged)
  expect(await read(id)).toMatchObject({ attempts: 1 })
  expect(isActive((await read(id)).status)).toBe(true)
  await startProcess()
  return id
}

const start = async (kind: string, input: unknown): Promise<string> => {
  const { userId, role } = app.editor
  const { _id } = await startTask(
    {
      db: app.database.kysely,
      actor: { kind: 'user', userId, name: 'Ana Brás', role, sessionId: undefined },
      now: app.clock(),
    },
    {
      definition: app.deps.findTask(kind) ?? expect.unreachable(),
      input,
      title: kind,
      total: isThreaded(kind) ? SMALL_TASK + 1 : SMALL_TASK,
    },
  )
  return _id
}

it('there is a case for every kind of task', () => {
  const registered = app.deps.all.tasks.map(({ kind }) => kind)
  expect(KINDS.toSorted()).toEqual(registered.toSorted())
})

it.each(KINDS)(
  'a process that is killed while a task %s is in the middle of its work leaves it to another, which does it once',
  async kind => {
    const [task] = prepared.get(kind) ?? []
    if (!task) return expect.unreachable()
    const { input, effect, before, after } = task
    const id = await killInTheMiddle(task, () => start(kind, input), before)
    await untilTask(id, { status: 'done', attempts: 2, fault: null })
    expect(await effect(id)).toEqual(after)
    if (!app.deps.findTask(kind)?.undo) return

    const undo = async () => {
      expect((await app.asEditor('POST', `/tasks/${id}/undo`)).status).toBe(202)
      return id
    }
    await killInTheMiddle(task, undo, after)
    await untilTask(id, { status: 'undone', attempts: 2, fault: null })
    expect(await effect(id)).toEqual({ ...Object(before), ...task.undone })
  },
  3 * LONGEST_TASK_MS,
)

const RANDOM_CASES = KINDS.flatMap(kind => Array.from({ length: RANDOM_KILLS }, (_, n) => [kind, n + 1] as const))
it.each(RANDOM_CASES)(
  'a process that is killed at any moment of a task %s leaves it done exactly once (%i)',
  async (kind, n) => {
    const { input, effect, after } = prepared.get(kind)?.[n] ?? expect.unreachable()
    if (!child) await startProcess()
    const id = await start(kind, input)
    await sleep(Math.random() * LATEST_RANDOM_KILL_MS)
    await killProcess()
    await startProcess()
    await untilTask(id, { status: 'done', fault: null })
    expect(await effect(id)).toEqual(after)
  },
  2 * LONGEST_TASK_MS,
)
