import { z } from 'zod'
import { SIGNED_IN } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const note = z.strictObject({ title: z.string(), text: z.string() })
const taskResult = z.strictObject({
  /** One sentence. */
  text: z.string(),
  /** Records of which there is more to say, such as why one could not be deleted: the first of them. */
  notes: z.array(note),
  noteCount: z.int(),
  /** The screen that shows what it did, or why it failed. */
  path: z.string().nullable(),
})
export type TaskResult = z.output<typeof taskResult>

export const taskEntry = z.strictObject({
  _id: z.uuid(),
  created_at: z.string(),
  kind: z.string(),
  title: z.string(),
  userName: z.string(),
  isOwn: z.boolean(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone']),
  done: z.int(),
  /** Null until it is known. */
  total: z.int().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  isCancelling: z.boolean(),
  result: taskResult.nullable(),
  file: z.strictObject({ name: z.string(), bytes: z.int() }).nullable(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: z.string().nullable(),
  fault: z.string().nullable(),
})
export type TaskEntry = z.output<typeof taskEntry>

/** What a call answers that starts a task. */
export const startedTask = z.strictObject({ data: taskEntry })

export const listTasks = defineCall({
  method: 'GET',
  path: '/tasks',
  summary: 'Your own background tasks of the last 7 days, newest first; for administrators also those of everyone',
  access: SIGNED_IN,
  query: z.strictObject({
    _page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    _limit: z.coerce.number().int().min(1).max(100).default(20),
    everyone: z.literal('true').optional(),
  }),
  answer: z.strictObject({
    data: z.array(taskEntry),
    meta: z.strictObject({
      total: z.int(),
      /** Of the tasks asked for, those that wait or run. */
      active: z.int(),
    }),
  }),
})

export const readTask = defineCall({
  method: 'GET',
  path: '/tasks/:id',
  summary: 'One background task: how far it is, or how it ended',
  access: SIGNED_IN,
  query: z.strictObject({}),
  answer: startedTask,
})

export const cancelTask = defineCall({
  method: 'POST',
  path: '/tasks/:id/cancel',
  summary: 'Asks a task to stop; whatever it had begun is rolled back',
  access: SIGNED_IN,
  answer: startedTask,
})

export const undoTask = defineCall({
  method: 'POST',
  path: '/tasks/:id/undo',
  summary: 'Starts undoing what a task did; what somebody changed since then stays',
  access: SIGNED_IN,
  statuses: [202],
  answer: startedTask,
})

export const downloadTask = defineCall({
  method: 'POST',
  path: '/tasks/:id/download',
  summary: 'A link to the file that a task made; it works once, for 60 s',
  access: SIGNED_IN,
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})
