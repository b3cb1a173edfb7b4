import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '../db/connect.ts'
import { type Proof, proveAlive, releaseJobsOfTheDead } from './alive.ts'
import type { JobHandlers, JobName, JobRun } from './job.ts'
import { migrateQueue } from './migrate-queue.ts'

export interface WorkerOptions {
  /** The worker has a pool of its own, so that busy requests do not hold up jobs, nor jobs requests. */
  connection: pg.PoolConfig
  handlers: JobHandlers
  concurrency: number
  log: Log
  /** How often jobs of workers that died are looked for, and how old such a job must be. */
  sweepMs?: number
}

const RESTART_MS = 1_000
const DAY_MS = 86_400_000
const CRON = parseCronItems([
  // A little after midnight in Lisbon, summer and winter. Who switches the machine off at night has it done in the morning.
  {
    task: 'follow-the-day',
    match: '5 0,23 * * *',
    options: { maxAttempts: 5, backfillPeriod: DAY_MS, jobKey: 'follow-the-day' },
  },
  { task: 'tidy', match: '7 * * * *', options: { maxAttempts: 3 } },
  { task: 'forget-applications', match: '17 * * * *', options: { maxAttempts: 3 } },
  { task: 'clean-tasks', match: '27 * * * *', options: { maxAttempts: 3 } },
  { task: 'sweep-photos', match: '37 * * * *', options: { maxAttempts: 3 } },
])

/** Runs jobs until it is stopped. Stopping waits for those that run. */
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
        // The queue's runner gives up when it cannot write down how a job ended; what it held is swept up above.
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

/** Not `connect`: the queue's library expects values as the driver reads them by default. */
function openPool(connection: pg.PoolConfig, concurrency: number, log: Log) {
  // Beside the jobs' own: one to hear of new jobs, one for the schedule, one for the sweep.
  const max = concurrency + 3
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    ...connection,
    keepAlive: true,
    max,
    application_name: 'agremia jobs',
  })
  const noteLoss = (error: Error) => log('Connection of the job runner lost', { reason: error.message })
  pool.on('error', noteLoss)
  pool.on('connect', client => client.on('error', noteLoss))
  return pool
}

function runnerOptions({ handlers, concurrency, log }: WorkerOptions, pgPool: pg.Pool, alive: Proof) {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => alive.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => alive.remove(workerPool.id))
  return {
    pgPool,
    concurrency,
    events,
    taskList: toTasks(handlers),
    parsedCronItems: CRON,
    noHandleSignals: true, // main.ts decides how the process ends
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log(message, { from: 'jobs' })
    }),
    // Without a batch the runner does not wait for its own note of a job's end: when the database is away at that
    // moment, the rejection would reach nobody and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

const toTasks = (handlers: JobHandlers): Record<JobName, Task> => ({
  'send-mail': toTask(handlers['send-mail']),
  'sweep-photos': toTask(handlers['sweep-photos']),
  tidy: toTask(handlers.tidy),
  'check-import': toTask(handlers['check-import']),
  'apply-import': toTask(handlers['apply-import']),
  'undo-import': toTask(handlers['undo-import']),
  'forget-applications': toTask(handlers['forget-applications']),
  'follow-the-day': toTask(handlers['follow-the-day']),
  'run-task': toTask(handlers['run-task']),
  'clean-tasks': toTask(handlers['clean-tasks']),
})

const toTask =
  <Payload>(handle: (payload: Payload, run: JobRun) => Promise<void>): Task =>
  (payload, { job }) =>
    // Only addJob writes payloads, and it takes none but the job's own.
    handle(payload as Payload, { attempt: job.attempts, isLast: job.attempts >= job.max_attempts })
