import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isActive, type TaskStatus } from '@agremia/model/rules/tasks'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addJob } from '../../src/jobs/queue.ts'
import { runTaskJob, startTask } from '../../src/tasks/start-task.ts'
import { SMALL_TASK } from '../../src/tasks/task.ts'
import { createImportApp, type ImportApp } from '../import-app.ts'
import { KILLED_TOGETHER, type KilledTask } from '../killed-task.ts'
import { KILLED_TASKS } from '../killed-task-cases.ts'
import { type JobProcess, startJobProcess } from '../start-job-process.ts'
import { SECRET_KEY } from '../test-app.ts'
import { bySize } from '../test-size.ts'

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
const ALONE = KINDS.filter(kind => !KILLED_TOGETHER.flat().includes(kind))
/** The kinds that one kill meets. Starting a process after each kill takes most of the time, so that daily one meets several. */
const GROUPS = bySize({ daily: [...KILLED_TOGETHER, ...ALONE.map(kind => [kind])], long: KINDS.map(kind => [kind]) })

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
    // The first of a group waits for the lock until the last one has come to it, which may take long on a busy machine.
    connection: { ...app.database.options, lock_timeout: LONGEST_TASK_MS, statement_timeout: LONGEST_TASK_MS },
    dataDir,
    secretKey: SECRET_KEY,
    now: app.clock().toISOString(),
    job: runTaskJob.name,
    // A task uses a second connection for its progress.
    concurrency: 2 * Math.max(...GROUPS.map(kinds => kinds.length)),
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

/** Waits until so many connections wait for a lock of a table, and so for what holds the tasks: not for one another. */
const untilHeld = (howMany: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and locktype = 'relation'
          and database = (select oid from pg_database where datname = current_database())
      `.execute(app.database.kysely)
      expect(rows).toHaveLength(howMany)
    },
    { timeout: 60_000, interval: 10 },
  )

interface StartedTask extends KilledTask {
  id: string
}

/** Starts tasks by `begin`, and kills the process while a lock holds all of them in the middle of their work. */
async function killInTheMiddle(
  tasks: readonly KilledTask[],
  begin: () => Promise<StartedTask[]>,
  unchanged: (task: KilledTask) => unknown,
): Promise<StartedTask[]> {
  const [hold, ...otherHolds] = new Set(tasks.map(task => task.hold))
  expect(otherHolds).toEqual([])
  const started = await app.database.kysely.transaction().execute(async db => {
    await hold?.execute(db)
    const begun = await begin()
    if (!child) await startProcess()
    await untilHeld(tasks.length)
    await killProcess()
    return begun
  })
  for (const task of started) {
    // Its transaction was rolled back, and its file was not put in place.
    expect(await task.effect(task.id)).toEqual(unchanged(task))
    expect(await read(task.id)).toMatchObject({ attempts: 1 })
    expect(isActive((await read(task.id)).status)).toBe(true)
  }
  await startProcess()
  return started
}

const start = async (db: Kysely<unknown>, kind: string, input: unknown): Promise<string> => {
  const { userId, role } = app.editor
  const { _id } = await startTask(
    { db, actor: { kind: 'user', userId, name: 'Ana Brás', role, sessionId: undefined }, now: app.clock() },
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

it.each(GROUPS.map(kinds => [kinds.join(', '), kinds] as const))(
  'a process that is killed while a task is in the middle of its work leaves it to another, which does it once: %s',
  async (_names, kinds) => {
    const tasks = kinds.map(kind => ({ kind, ...(prepared.get(kind)?.[0] ?? expect.unreachable()) }))
    const startAll = () =>
      app.database.kysely.transaction().execute(async db => {
        const started = []
        for (const task of tasks) {
          const id = await start(db, task.kind, task.input)
          // Out of the queue in which tasks run one after the other.
          if (tasks.length > 1) await addJob(db, runTaskJob, { taskId: id }, { key: `task:${id}` })
          started.push({ ...task, id })
        }
        return started
      })
    const started = await killInTheMiddle(tasks, startAll, ({ before }) => before)
    for (const { id, effect, after } of started) {
      await untilTask(id, { status: 'done', attempts: 2, fault: null })
      expect(await effect(id)).toEqual(after)
    }

    const undoable = tasks.filter(({ kind }) => app.deps.findTask(kind)?.undo)
    if (undoable.length === 0) return
    const undoAll = async () => {
      const undone = started.filter(({ input }) => undoable.some(task => task.input === input))
      for (const { id } of undone) expect((await app.asEditor('POST', `/tasks/${id}/undo`)).status).toBe(202)
      return undone
    }
    for (const task of await killInTheMiddle(undoable, undoAll, ({ after }) => after)) {
      await untilTask(task.id, { status: 'undone', attempts: 2, fault: null })
      expect(await task.effect(task.id)).toEqual({ ...Object(task.before), ...task.undone })
    }
  },
  3 * LONGEST_TASK_MS,
)

const RANDOM_CASES = KINDS.flatMap(kind => Array.from({ length: RANDOM_KILLS }, (_, n) => [kind, n + 1] as const))
it.each(RANDOM_CASES)(
  'a process that is killed at any moment of a task %s leaves it done exactly once (%i)',
  async (kind, n) => {
    const { input, effect, after } = prepared.get(kind)?.[n] ?? expect.unreachable()
    if (!child) await startProcess()
    const id = await start(app.database.kysely, kind, input)
    await sleep(Math.random() * LATEST_RANDOM_KILL_MS)
    await killProcess()
    await startProcess()
    await untilTask(id, { status: 'done', fault: null })
    expect(await effect(id)).toEqual(after)
  },
  2 * LONGEST_TASK_MS,
)
