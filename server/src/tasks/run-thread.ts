import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Database } from '../db/connect.ts'
import { codeOf } from '../db/faults.ts'
import { underway } from '../http/underway.ts'

/** What every thread is started with. It opens connections of its own. */
export interface ThreadBasics {
  connection: pg.PoolConfig
  /** How many requests are being answered, for the thread to yield to them. */
  underway: Int32Array
}

/** Enough for 20,000 records, and no more than a small machine can spare. */
const MAX_HEAP_MB = 256

interface ThreadLimits {
  newObjectsMb?: number | undefined
}

/** Starts a program in a thread of its own, with the memory that a thread may take. */
export function startThread(file: URL, database: Database, data: object, { newObjectsMb }: ThreadLimits = {}): Worker {
  const basics: ThreadBasics = { connection: connectionOf(database), underway }
  return new Worker(file, {
    workerData: { ...data, ...basics },
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MB,
      ...(newObjectsMb !== undefined && { maxYoungGenerationSizeMb: newObjectsMb }),
    },
  })
}

/**
 * Runs a program in a thread of its own, so that the server goes on answering everyone else. Answers the one message that
 * the program sends; `isOutOfMemory` tells whether it failed because it needed more memory than a thread may take.
 */
export function runThread<Message>(
  file: URL,
  database: Database,
  data: object,
  limits: ThreadLimits = {},
): Promise<Message> {
  return new Promise<Message>((resolve, reject) => {
    const thread = startThread(file, database, data, limits)
    thread.once('message', (message: Message) => resolve(message))
    thread.once('error', reject)
    thread.once('exit', code => reject(new Error(`the thread ${file.pathname} ended with ${code} and no result`)))
  })
}

export const isOutOfMemory = (error: unknown) => codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'

/** The same server and database, without what cannot be handed to a thread (parsers, streams). */
function connectionOf({ pool }: Database): pg.PoolConfig {
  const { connectionString, host, port, user, password, database, ssl } = pool.options
  return { connectionString, host, port, user, password, database, ssl }
}
