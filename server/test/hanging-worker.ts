import { defineJob, runnable } from '../src/jobs/job.ts'
import { startWorker } from '../src/jobs/worker.ts'

/** A process of its own that takes a job and never ends it, to be killed by a test. Its connection and the job's name come as arguments. */
const [connection = '{}', name = ''] = process.argv.slice(2)
await startWorker({
  connection: JSON.parse(connection),
  concurrency: 1,
  log: () => {},
  jobs: [
    runnable(defineJob(name), () => {
      process.stdout.write('taken')
      return new Promise(() => {})
    }),
  ],
})
