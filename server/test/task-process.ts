import { connect } from '../src/db/connect.ts'
import { runnable } from '../src/jobs/job.ts'
import { startWorker } from '../src/jobs/worker.ts'
import { threadRunner } from '../src/tasks/in-thread.ts'
import { taskRunner } from '../src/tasks/run-task.ts'
import { runTaskJob } from '../src/tasks/start-task.ts'
import { taskFinder } from '../src/tasks/task.ts'
import { taskFiles } from '../src/tasks/task-files.ts'
import { sampleTasks } from './sample-tasks.ts'

/** A process that runs made-up tasks, to be killed by a test. What it needs comes as JSON. */
const { options, dataDir, isThreaded } = JSON.parse(process.argv[2] ?? '{}')
const database = connect({ ...options, max: 4 }, () => {})
const find = taskFinder(sampleTasks)
await startWorker({
  connection: options,
  concurrency: 3,
  // Jobs of a process that was killed are given back this soon.
  sweepMs: 200,
  log: () => {},
  jobs: [
    runnable(
      runTaskJob,
      taskRunner({
        database,
        clock: () => new Date(),
        log: (message, detail) => process.stderr.write(`${message} ${JSON.stringify(detail)}\n`),
        find,
        files: taskFiles(dataDir),
        runInThread: isThreaded
          ? threadRunner({
              database,
              find,
              dataDir,
              secretKey: undefined,
              publicUrl: () => '',
              // Built beside this program: a thread loads a file of its own.
              file: new URL('sample.worker.mjs', import.meta.url),
            })
          : undefined,
      }),
    ),
  ],
})
process.stdout.write('ready')
