import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase, emptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { until } from '../../test/until.ts'
import { connect } from '../db/connect.ts'
import { releaseJobsOfTheDead } from './alive.ts'
import { queueHealth } from './health.ts'
import { defineJob, type JobHandler, runnable, type Schedule } from './job.ts'
import { migrateQueue } from './migrate-queue.ts'
import { addJob } from './queue.ts'
import { startWorker } from './worker.ts'

let database: TestDatabase
const workers: { stop(): Promise<void> }[] = []
const ran: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  await migrateQueue(database.pool)
})
beforeEach(async () => {
  ran.length = 0
  await database.pool.query('delete from graphile_worker._private_jobs')
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
})
afterAll(() => database.drop())

const job = defineJob<{ id: string }>('note')
const triedOnce = defineJob<{ id: string }>('note', { maxAttempts: 1 })
const note: JobHandler<{ id: string }> = async ({ id }) => {
  ran.push(id)
}
async function start(handle = note) {
  const worker = await startWorker({
    connection: database.options,
    concurrency: 2,
    sweepMs: 500,
    log: () => {},
    jobs: [runnable(job, handle)],
  })
  workers.push(worker)
  return worker
}
const add = (id: string, options = {}) => addJob(database.kysely, job, { id }, options)
const health = () => queueHealth(database.kysely)
const EMPTY = { waiting: 0, running: 0, failed: 0, oldestSeconds: 0 }
/** Every connection of the job runner, as when the server restarts. */
const cutConnections = () =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'agremia jobs%'`)

describe('jobs', () => {
  /** Runs a scheduled job on a worker that knows of the schedule since nine days and last ran it three days ago. */
  async function startAfterAbsence(schedule: Schedule, handle: () => void) {
    const scheduled = runnable(defineJob('nightly'), async () => handle(), schedule)
    const begin = async () => {
      const worker = await startWorker({
        connection: database.options,
        concurrency: 2,
        log: () => {},
        jobs: [scheduled],
      })
      workers.push(worker)
    }
    const crontab = sql.table('graphile_worker._private_known_crontabs')
    await sql`delete from ${crontab}`.execute(database.kysely)
    await begin()
    await until(async () => {
      const { rows } = await sql`select 1 from ${crontab} where identifier = 'nightly'`.execute(database.kysely)
      expect(rows).toHaveLength(1)
    })
    await workers.pop()?.stop()
    await sql`
      update ${crontab} set known_since = now() - interval '9 days', last_execution = now() - interval '3 days'
      where identifier = 'nightly'
    `.execute(database.kysely)
    await begin()
  }
  /** A minute of the day that is not now, so that the clock itself does not start the job. */
  const anotherHour = () => `5 ${(new Date().getUTCHours() + 12) % 24} * * *`

  test('a scheduled job that came due while the machine was off is made up for', async () => {
    let count = 0
    await startAfterAbsence({ cron: anotherHour(), maxAttempts: 2, catchUpMs: 86_400_000 }, () => {
      count += 1
    })
    await until(() => expect(count).toBe(1))
  })

  test('one added in a transaction runs after the commit; one rolled back never', async () => {
    await start()
    await database.kysely.transaction().execute(async db => {
      await addJob(db, job, { id: 'kept' })
      await sleep(50)
      expect(ran).toEqual([])
    })
    const undone = database.kysely.transaction().execute(async db => {
      await addJob(db, job, { id: 'undone' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await until(() => expect(ran).toEqual(['kept']))
    await add('after')
    await until(() => expect(ran).toEqual(['kept', 'after']))
  })

  test('a key keeps the newest only, and runAt makes it wait', async () => {
    await add('old', { key: 'k' })
    await add('new', { key: 'k' })
    await add('later', { runAt: new Date(Date.now() + 3_600_000) })
    await start()
    await until(() => expect(ran).toEqual(['new']))
    await until(async () => expect(await health()).toEqual({ ...EMPTY, waiting: 1 }))
  })

  test('two workers share the queue and no job runs twice', async () => {
    await Promise.all([start(), start()])
    const ids = Array.from({ length: 60 }, (_, i) => String(i))
    await Promise.all(ids.map(id => add(id)))
    await vi.waitFor(() => expect(ran).toHaveLength(60), 10_000)
    await until(async () => expect(await health()).toEqual(EMPTY))
    expect(new Set(ran).size).toBe(60)
  })

  test('the handler knows which try is the last, and the health counts what failed', async () => {
    const tries: { attempt: number; isLast: boolean }[] = []
    await start(async (_, run) => {
      tries.push(run)
      throw new Error('always')
    })
    await addJob(database.kysely, triedOnce, { id: 'x' })
    await until(async () => expect(await health()).toEqual({ ...EMPTY, failed: 1 }))
    expect(tries).toEqual([{ attempt: 1, isLast: true }])
  })

  test('the health says how long the oldest due job has waited', async () => {
    await add('x', { runAt: new Date(Date.now() - 120_000) })
    const { waiting, oldestSeconds } = await health()
    expect(waiting).toBe(1)
    expect(oldestSeconds).toBeGreaterThanOrEqual(119)
    expect(oldestSeconds).toBeLessThan(180)
  })

  test('stopping waits for the job that runs and for the note of its end', async () => {
    let isDone = false
    const worker = await start(async () => {
      ran.push('started')
      await sleep(500)
      isDone = true
    })
    await add('x')
    await until(() => expect(ran).toEqual(['started']))
    await worker.stop()
    workers.length = 0
    expect(isDone).toBe(true)
    expect(await health()).toEqual(EMPTY)
  })
})

describe('jobs when something dies', () => {
  test('connections cut while idle: the next job runs by itself', async () => {
    await start()
    await add('before')
    await until(() => expect(ran).toEqual(['before']))
    // Only then is the worker idle: a job whose end is not recorded yet would run again.
    await vi.waitFor(async () => expect(await health()).toEqual(EMPTY), 10_000)
    await cutConnections()
    await add('after')
    await vi.waitFor(() => expect(ran).toEqual(['before', 'after']), 10_000)
  })

  test('connections cut just as a job ends: the worker lives on, and the job comes back', async () => {
    let cuts = 0
    await start(async ({ id }) => {
      ran.push(id)
      // The runner writes down a job's end at once: locking its table makes the cut fall into that very moment.
      if (id === 'fatal' && cuts++ === 0) setTimeout(() => void blockThenCut(), 0)
      await sleep(50)
    })
    const blockThenCut = () =>
      database.kysely.transaction().execute(async db => {
        await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(db)
        await sleep(300)
        await cutConnections()
      })
    await add('fatal')
    await until(() => expect(ran).toEqual(['fatal']))
    await vi.waitFor(() => expect(ran).toEqual(['fatal', 'fatal']), 25_000)
    await add('next')
    await vi.waitFor(() => expect(ran).toContain('next'), 10_000)
    await vi.waitFor(async () => expect(await health()).toEqual(EMPTY), 10_000)
  })

  test('a job in the hands of a process that was killed -9 runs elsewhere within seconds', async () => {
    const script = join(import.meta.dirname, '../../test/hanging-worker.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(database.options), job.name])
    await add('orphan')
    await once(child.stdout, 'data')
    await start()
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(ran).toEqual(['orphan']), 20_000)
  })

  test('a long job of a live worker is not taken from it', async () => {
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    await start(async ({ id }) => {
      ran.push(id)
      await ended
    })
    await add('long')
    await until(() => expect(ran).toEqual(['long']))
    await database.pool.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'")
    await releaseJobsOfTheDead(database.pool, 500)
    expect(await health()).toEqual({ ...EMPTY, running: 1 })
    end()
    await until(async () => expect(await health()).toEqual(EMPTY))
    expect(ran).toEqual(['long'])
  })
})

test("three instances that start together make the queue's tables once", async () => {
  const empty = await emptyDatabase()
  const pools = [1, 2, 3].map(() => connect({ ...empty.options, max: 2 }, () => {}))
  try {
    await Promise.all(pools.map(({ pool }) => migrateQueue(pool)))
    const { rows } = await empty.pool.query<{ n: number; names: number }>(
      'select count(*)::int as n, count(distinct id)::int as names from graphile_worker.migrations',
    )
    expect(rows[0]?.n).toBeGreaterThan(15)
    expect(rows[0]?.names).toBe(rows[0]?.n)
  } finally {
    await Promise.all(pools.map(pool => pool.close()))
    await empty.drop()
  }
})
