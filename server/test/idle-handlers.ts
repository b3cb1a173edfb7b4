import type { JobHandlers } from '../src/jobs/job.ts'

const rest = async () => {}

/** For a worker of which only some jobs are of interest. */
export const idleHandlers: JobHandlers = {
  'send-mail': rest,
  'sweep-photos': rest,
  tidy: rest,
  'check-import': rest,
  'apply-import': rest,
  'undo-import': rest,
  'forget-applications': rest,
  'follow-the-day': rest,
  'run-task': rest,
  'clean-tasks': rest,
}
