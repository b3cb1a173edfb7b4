import type { Kysely } from 'kysely'
import { defineJob } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'

/** Updates what depends on today's date and on settings: states and terms that take effect, ages, the right to vote. */
export const followTheDayJob = defineJob('follow-the-day')

/** After the commit instead of in the night, where a setting changes what follows for every member. */
export const followTheDaySoon = (db: Kysely<unknown>) => addJob(db, followTheDayJob, {}, { key: followTheDayJob.name })
