import type pg from 'pg'
import { connect } from '../../db/connect.ts'
import { brokenConstraint } from '../../db/faults.ts'
import { ApiError, type FieldErrors } from '../../errors.ts'
import { watchRequests } from '../../http/yield-to-requests.ts'
import { applyRows } from './apply-task.ts'
import { checkRows } from './check-task.ts'
import { readFile } from './read-task.ts'
import { type Task, type TaskContext, TaskFault } from './task.ts'
import { undoRows } from './undo-task.ts'

export interface Given {
  connection: pg.PoolConfig
  now: string
  task: Task
  /** How many requests are being answered, for a thread to see. */
  underway?: Int32Array
}

/** How a task ended. What nobody foresaw is thrown. */
export type Ended =
  | { kind: 'done' }
  | { kind: 'refused'; errors: FieldErrors }
  | { kind: 'fault'; text: string; reason?: string }

/** Does what it is told on connections of its own. */
export async function performTask({ connection, now, task, underway }: Given): Promise<Ended> {
  watchRequests(underway)
  // One connection for the transaction, one to tell how far it is.
  const database = connect({ ...connection, max: 2, application_name: 'agremia imports' }, () => {})
  try {
    await work({ database, now: new Date(now) }, task)
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', errors: error.errors }
    if (error instanceof TaskFault) return { kind: 'fault', text: error.message }
    if (brokenConstraint(error)) return { kind: 'fault', text: MEANWHILE, reason: String(error) }
    throw error
  } finally {
    await database.close()
  }
}

const MEANWHILE = 'Os dados mudaram entretanto e nada foi gravado. Verifique de novo e volte a tentar.'

function work(context: TaskContext, task: Task) {
  switch (task.kind) {
    case 'read':
      return readFile(context, task)
    case 'check':
      return checkRows(context, task)
    case 'apply':
      return applyRows(context, task)
    case 'undo':
      return undoRows(context, task)
  }
}
