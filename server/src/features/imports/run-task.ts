import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { codeOf } from '../../db/faults.ts'
import { InvalidInput } from '../../errors.ts'
import { underway } from '../../http/underway.ts'
import { type Ended, type Given, performTask } from './perform-task.ts'
import { refuseFile, TOO_LARGE_INSIDE } from './reading/refuse.ts'
import { type Task, TaskFault } from './task.ts'

/** Enough for the largest file that is let in, and no more than the machine can spare. */
const MOST_HEAP_MB = 256

/** Runs a task in a thread of its own. Throws what a person is to be told. */
export async function runTask(database: Database, now: Date, task: Task): Promise<void> {
  const given: Given = { connection: connectionOf(database), now: now.toISOString(), task }
  const ended = await (isBuilt ? inThread : performTask)(given).catch((error: unknown) => {
    throw codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? refuseFile(TOO_LARGE_INSIDE) : error
  })
  if (ended.kind === 'refused') throw new InvalidInput(ended.errors)
  if (ended.kind === 'fault') throw new TaskFault(ended.text, { cause: ended.reason })
}

const inThread = (given: Given) =>
  new Promise<Ended>((resolve, reject) => {
    const thread = new Worker(threadFile(), {
      workerData: { ...given, underway },
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    })
    thread.once('message', (ended: Ended) => resolve(ended))
    thread.once('error', reject)
    thread.once('exit', code => reject(new Error(`the thread of an import ended with ${code} and said nothing`)))
  })

/** The thread's own file, built beside the program; this one may lie in it, or in a folder of parts below it. */
function threadFile(): URL {
  const places = ['./', '../'].map(up => new URL(`${up}features/imports/imports.worker.js`, import.meta.url))
  const found = places.find(place => existsSync(place))
  if (!found) throw new Error('the thread of imports was not built')
  return found
}
/** Run from its sources there is none: developers and tests do without a thread. */
const isBuilt = !import.meta.url.endsWith('.ts')

/** The same server and database; what cannot be handed to a thread (parsers, streams) it makes itself. */
function connectionOf({ pool }: Database): pg.PoolConfig {
  const { connectionString, host, port, user, password, database, ssl } = pool.options
  return { connectionString, host, port, user, password, database, ssl }
}
