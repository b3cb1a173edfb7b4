/** A payload without fields. */
export type Nothing = Record<string, never>

/**
 * A kind of background work: the name that the queue knows it by, with the type of what it is told. Whoever adds such a
 * job imports this; the feature that runs it declares the handler.
 */
export interface Job<Payload extends object = Nothing> {
  name: string
  /** How often the queue tries, with growing pauses, before the job counts as failed. */
  maxAttempts: number
  /** Never set. It lets TypeScript compare what is added with what the handler takes. */
  payload?: Payload
}

/** Payloads carry ids, never data: a job reads what is true when it runs. */
export const defineJob = <Payload extends object = Nothing>(
  name: string,
  { maxAttempts = 25 }: { maxAttempts?: number } = {},
): Job<Payload> => ({ name, maxAttempts })

export interface JobRun {
  /** 1 for the first try. */
  attempt: number
  /** No try follows this one. */
  isLast: boolean
}

/** The queue delivers a job at least once: a handler that is called again for work already done must do nothing. */
export type JobHandler<Payload extends object = Nothing> = (payload: Payload, run: JobRun) => Promise<void>

/** When a job is added by the clock, in UTC. */
export interface Schedule {
  /** Minute, hour, day of the month, month, day of the week: `5 0,23 * * *`. */
  cron: string
  maxAttempts: number
  /** How far back a time is made up for that passed while no instance was running. Without it such times are skipped. */
  catchUpMs?: number
}

/** A job as the worker runs it. What the queue hands over was written by `addJob`, which takes the job's own payload only. */
export interface RunnableJob {
  name: string
  run(payload: unknown, run: JobRun): Promise<void>
  schedule?: Schedule
}

export const runnable = <Payload extends object>(
  { name }: Job<Payload>,
  handle: JobHandler<Payload>,
  schedule?: Schedule,
): RunnableJob => ({
  name,
  run: (payload, run) => handle(payload as Payload, run), // written by `addJob`, which takes no other
  ...(schedule && { schedule }),
})
