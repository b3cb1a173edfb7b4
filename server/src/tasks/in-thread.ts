import type { Database } from '../db/connect.ts'
import type { RunEnd } from './perform-task.ts'
import type { RunInThread } from './run-task.ts'
import { isOutOfMemory, runThread, type ThreadBasics } from './run-thread.ts'
import type { FindTask } from './task.ts'
import type { ClaimedTask } from './task-rows.ts'

interface TaskThreadOptions {
  dataDir: string
  secretKey: string | undefined
  publicUrl: string
  /** The program that opens PDFs of strangers. */
  pdfReader: string
  now: string
  task: ClaimedTask
}

/** What the thread of a task is started with. */
export type ThreadData = TaskThreadOptions & ThreadBasics

interface ThreadOptions {
  database: Database
  find: FindTask
  dataDir: string
  secretKey: string | undefined
  publicUrl(): string
  pdfReader: string
  /** The program that the thread runs. */
  file: URL
}

const TOO_LARGE = 'A tarefa precisa de mais memória do que há. Escolha menos registos de cada vez.'

/** Runs each task in a thread of its own. */
export const threadRunner =
  ({ database, find, dataDir, secretKey, publicUrl, pdfReader, file }: ThreadOptions): RunInThread =>
  async (task, now) => {
    const options: TaskThreadOptions = {
      dataDir,
      secretKey,
      publicUrl: publicUrl(),
      pdfReader,
      now: now.toISOString(),
      task,
    }
    try {
      return await runThread<RunEnd>(file, database, options, { newObjectsMb: find(task.kind)?.newObjectsMb })
    } catch (error) {
      if (!isOutOfMemory(error)) throw error
      return { kind: 'failed', fault: find(task.kind)?.tooLarge ?? TOO_LARGE, reason: String(error) }
    }
  }
