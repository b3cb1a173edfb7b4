import { defineJob, type Schedule } from './job.ts'

/** Removes what has had its time; what that is, each feature says. */
export const cleanupJob = defineJob('cleanup', { maxAttempts: 3 })
export const CLEANUP_SCHEDULE: Schedule = { cron: '7 * * * *', maxAttempts: 3 }

export interface CleanupStep {
  /** What it removes, for the log when it fails. */
  what: string
  run(): Promise<unknown>
}

/** Runs every step, each in a transaction of its own. A step that fails does not keep the others from running. */
export async function runCleanup(steps: readonly CleanupStep[]): Promise<void> {
  const failures: Error[] = []
  for (const { what, run } of steps) {
    try {
      await run()
    } catch (error) {
      failures.push(new Error(`the cleanup of ${what} failed: ${String(error)}`, { cause: error }))
    }
  }
  // The queue tries again later: every step may run twice.
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}
