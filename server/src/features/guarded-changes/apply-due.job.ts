import { defineJob } from '../../jobs/job.ts'

export const applyDueJob = defineJob('apply-guarded-changes')
