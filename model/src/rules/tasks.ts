/** Where a background task stands, and how it is called on screen. */
export const TASK_STATUS = {
  queued: 'Em espera',
  running: 'Em curso',
  done: 'Concluída',
  failed: 'Falhou',
  cancelled: 'Cancelada',
  undoing: 'A anular',
  undone: 'Anulada',
} as const
export type TaskStatus = keyof typeof TASK_STATUS

/** Whether it waits or is being worked on: its status will change without anyone asking. */
export const isActive = (status: TaskStatus) => status === 'queued' || status === 'running' || status === 'undoing'

/** Rows and files of tasks are deleted this many days after the task ended. */
export const TASK_DAYS = 7

/** How many tasks one person may have waiting or running, so that a stolen token cannot fill the disk or the queue. */
export const MAX_ACTIVE_TASKS = 10

/** Notes on single records that a task keeps; the rest is only counted. */
export const MAX_NOTES = 200
