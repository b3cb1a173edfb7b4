import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '../db/connect.ts'
import { type Proof, proveAlive, releaseJobsOfTheDead } from './alive.ts'
import type { RunnableJob } from './job.ts'
import { migrateQueue } from './migrate-queue.ts'

export interface WorkerOptions {
  /** The worker has its own pool, so that neither requests nor jobs wait for the other's connections. */
  connection: pg.PoolConfig
  jobs: readonly RunnableJob[]
  concurrency: number
  log: Log
  /** How often jobs of workers that died are looked for, and how old such a job must be. */
  sweepMs?: number
}

/** How long a runner that ended by itself is given before the next one starts. */
const RESTART_MS = 1_000

/** Runs jobs until it is stopped. Stopping waits for the jobs that are running. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { connection, concurrency, log, sweepMs = 5_000 } = options
  const pool = openPool(connection, concurrency, log)
  await migrateQueue(pool)
  const alive = proveAlive(connection, log)
  await alive.ready

  const sweep = () =>
    releaseJobsOfTheDead(pool, sweepMs).catch(error =>
      log('Jobs of dead workers were not released', { reason: String(error) }),
    )
  await sweep()
  const sweeping = setInterval(() => void sweep(), sweepMs)

  const stopped = new AbortController()
  let runner: Runner | undefined
  async function keepRunning() {
    while (!stopped.signal.aborted) {
      try {
        runner = await run(runnerOptions(options, pool, alive))
        if (stopped.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        // The queue's runner ends when it cannot record how a job ended; `sweep` gives back the jobs that it had taken.
        if (!stopped.signal.aborted) log('The job runner ended and starts again', { reason: String(error) })
      }
      await sleep(RESTART_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const running = keepRunning()

  return {
    stop: async () => {
      stopped.abort()
      await runner?.stop().catch(() => {}) // it refuses when it has stopped by itself
      await running
      clearInterval(sweeping)
      await alive.close()
      await pool.end()
    },
  }
}

/** The connections beside the jobs' own: one to hear of new jobs, one for the schedule, one for the sweep. */
export const BESIDE_JOBS = 3

/** Not `connect`: the queue's library expects values as the driver reads them by default. */
function openPool(connection: pg.PoolConfig, concurrency: number, log: Log) {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    ...connection,
    keepAlive: true,
    max: concurrency + BESIDE_JOBS,
    application_name: 'agremia jobs',
  })
  const noteLoss = (error: Error) => log('Connection of the job runner lost', { reason: error.message })
  pool.on('error', noteLoss)
  pool.on('connect', client => client.on('error', noteLoss))
  return pool
}

function runnerOptions({ jobs, concurrency, log }: WorkerOptions, pgPool: pg.Pool, alive: Proof) {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => alive.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => alive.remove(workerPool.id))
  return {
    pgPool,
    concurrency,
    events,
    taskList: toTasks(jobs),
    parsedCronItems: toCronItems(jobs),
    noHandleSignals: true, // main.ts decides how the process ends
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log(message, { from: 'jobs' })
    }),
    // Without a batch the runner does not wait for its own note of a job's end: when the database is away at that
    // moment, the rejection would reach nobody and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

const toTasks = (jobs: readonly RunnableJob[]): Record<string, Task> =>
  Object.fromEntries(
    jobs.map(({ name, run }): [string, Task] => [
      name,
      (payload, { job }) => run(payload, { attempt: job.attempts, isLast: job.attempts >= job.max_attempts }),
    ]),
  )

/** One waiting job of each name is enough: a time that comes before the last one was handled replaces it. */
const toCronItems = (jobs: readonly RunnableJob[]) =>
  parseCronItems(
    jobs.flatMap(({ name, schedule }) =>
      schedule
        ? [
            {
              task: name,
              match: schedule.cron,
              options: { maxAttempts: schedule.maxAttempts, backfillPeriod: schedule.catchUpMs ?? 0, jobKey: name },
            },
          ]
        : [],
    ),
  )
