/** An import, and who asked for it. */
interface ImportWork {
  importId: string
  userId: string
}

/** Every job by name, with what it is told. Payloads carry ids, never data: a job reads what is true when it runs. */
export interface Jobs {
  'send-mail': { mailId: string }
  'sweep-photos': Record<string, never>
  tidy: Record<string, never>
  'check-import': ImportWork
  'apply-import': ImportWork
  'undo-import': ImportWork
  /** Applications that expire, and those whose data have had their time. */
  'forget-applications': Record<string, never>
  /** Members become today what was written down ahead. */
  'follow-the-day': Record<string, never>
  'run-task': { taskId: string }
  /** Deletes tasks that ended long ago, and their files. */
  'clean-tasks': Record<string, never>
}
export type JobName = keyof Jobs

export interface JobRun {
  /** 1 for the first try. */
  attempt: number
  /** No try follows this one. */
  isLast: boolean
}

/** A job is delivered at least once: a handler that is called again for work already done must do nothing. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name], run: JobRun) => Promise<void> }
