import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Database } from '../db/connect.ts'
import { codeOf } from '../db/faults.ts'
import { underway } from '../http/underway.ts'
import type { RunEnd } from './perform-task.ts'
import type { RunInThread } from './run-task.ts'
import type { FindTask } from './task.ts'
import type { ClaimedTask } from './task-rows.ts'

/** What the thread of a task is started with; it opens connections of its own. */
export interface ThreadData {
  connection: pg.PoolConfig
  dataDir: string
  secretKey: string | undefined
  publicUrl: string
  now: string
  task: ClaimedTask
  /** How many requests are being answered, for the thread to yield to them. */
  underway: Int32Array
}

interface ThreadOptions {
  database: Database
  find: FindTask
  dataDir: string
  secretKey: string | undefined
  publicUrl(): string
  /** The program that the thread runs. */
  file: URL
}

/** Enough for 20,000 records, and no more than a small machine can spare. */
const MAX_HEAP_MB = 256
const TOO_LARGE = 'A tarefa precisa de mais memória do que há. Escolha menos registos de cada vez.'

/** Runs tasks in threads of their own, one for each, so that the server goes on answering everyone else. */
export const threadRunner =
  ({ database, find, dataDir, secretKey, publicUrl, file }: ThreadOptions): RunInThread =>
  (task, now) => {
    const workerData: ThreadData = {
      connection: connectionOf(database),
      dataDir,
      secretKey,
      publicUrl: publicUrl(),
      now: now.toISOString(),
      task,
      underway,
    }
    return new Promise<RunEnd>((resolve, reject) => {
      const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB }
      const thread = new Worker(file, { workerData, resourceLimits })
      thread.once('message', (end: RunEnd) => resolve(end))
      thread.once('error', error => {
        if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error)
        resolve({ kind: 'failed', fault: find(task.kind)?.tooLarge ?? TOO_LARGE, reason: String(error) })
      })
      thread.once('exit', code => reject(new Error(`the thread of task ${task.id} ended with ${code} and no result`)))
    })
  }

/** The same server and database; what cannot be handed to a thread (parsers, streams) it makes itself. */
function connectionOf({ pool }: Database): pg.PoolConfig {
  const { connectionString, host, port, user, password, database, ssl } = pool.options
  return { connectionString, host, port, user, password, database, ssl }
}
