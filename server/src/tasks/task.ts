import type { Readable } from 'node:stream'
import type { Role } from '@agremia/model/rules/roles'
import type { z } from 'zod'
import type { Database } from '../db/connect.ts'
import type { WriteContext } from '../resource/context.ts'

/** Why a task stopped, for a person to read. Whatever it had begun is rolled back. */
export class TaskFault extends Error {}

/** Thrown by `progress` once somebody has asked the task to stop. */
export class TaskCancelled extends Error {}

/** What a task did, for a person to read. */
export interface TaskOutcome {
  /** One sentence. */
  text: string
  /** Remarks on single records, such as why one was left out; the first `MAX_NOTES` are stored. */
  notes?: readonly { title: string; text: string }[]
}

export interface ResultFile {
  /** As the browser saves it. */
  name: string
  type: string
  content: Readable
}

/** What the function of a task works with. Of an atomic task `db` is the one transaction of the whole run. */
export interface TaskRun<Input> extends WriteContext {
  taskId: string
  input: Input
  /** Connections beside the transaction: to read ahead, or to stream. */
  database: Database
  /**
   * Says how many of how many records are done. It is written at most every two seconds, outside of the transaction. Throws
   * `TaskCancelled` when the task is to stop, so a long task must call it regularly.
   */
  progress(done: number, total?: number): Promise<void>
  /** Keeps the file that the task makes; a second one would replace it. */
  keepFile(file: ResultFile): Promise<void>
}

/**
 * One kind of background task.
 *
 * A process may be killed at any moment, and the queue then delivers the task again. So either the task is atomic: its
 * writes and the note that it is done are one transaction, which the kill rolls back. Or running it once more must do no
 * harm, as when it only makes a file.
 */
export interface TaskDefinition<Input = unknown> {
  kind: string
  /** Who may start it; checked again when it begins, and when its file is downloaded. */
  access(input: Input): readonly Role[]
  input: z.ZodType<Input>
  isAtomic: boolean
  /**
   * In a thread it runs with more records than `SMALL_TASK` only, unless each record takes long. Needs a definition that the thread
   * knows too.
   */
  where: 'main' | 'thread' | 'always in a thread'
  /**
   * How much memory new objects may take in the thread before those no longer used are cleared away, in MB. Less than Node's 48
   * keeps the process smaller and costs a little CPU.
   */
  newObjectsMb?: number
  /** The screen that shows what was done, or why it failed. */
  path?(input: Input): string
  /** What is said when the thread would need more memory than it may take. */
  tooLarge?: string
  run(run: TaskRun<Input>): Promise<TaskOutcome>
  /** Takes back what the task did, always in one transaction. */
  undo?: {
    hours: number
    run(run: TaskRun<Input>): Promise<TaskOutcome>
  }
}

export const defineTask = <Input>(definition: TaskDefinition<Input>) => definition

export type FindTask = (kind: string) => TaskDefinition | undefined

export function taskFinder(definitions: readonly TaskDefinition[]): FindTask {
  const byKind = new Map(definitions.map(definition => [definition.kind, definition]))
  if (byKind.size < definitions.length) throw new Error('two tasks are of one kind')
  return kind => byKind.get(kind)
}

/** Up to so many records a task runs in the main thread, because starting a thread would take longer, and in a queue of its own. */
export const SMALL_TASK = 500
