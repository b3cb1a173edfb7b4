import type { Kysely } from 'kysely'
import { defineJob } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'

/** How many messages may be on their way to the mail server at the same time. */
export const SENDERS = 4

/** Sends waiting messages until none may leave at the moment. Each sender is a job of its own, so that they run side by side. */
export const sendMessagesJob = defineJob<{ sender: number }>('send-messages')

/** Wakes this many senders after the commit of the caller's transaction, or at the given time. */
export async function wakeSenders(db: Kysely<unknown>, count: number, runAt?: Date): Promise<void> {
  for (let sender = 0; sender < count; sender += 1) await wakeSender(db, sender, runAt)
}

/** A sender that is awake already is told again: what was committed meanwhile may not have been seen by it. */
export const wakeSender = (db: Kysely<unknown>, sender: number, runAt?: Date) =>
  addJob(db, sendMessagesJob, { sender }, { key: `${sendMessagesJob.name}:${sender}`, ...(runAt && { runAt }) })
