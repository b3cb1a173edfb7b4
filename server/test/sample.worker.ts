import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../src/db/connect.ts'
import type { ThreadData } from '../src/tasks/in-thread.ts'
import { performTask } from '../src/tasks/perform-task.ts'
import { taskFinder } from '../src/tasks/task.ts'
import { taskFiles } from '../src/tasks/task-files.ts'
import { sampleTasks } from './sample-tasks.ts'

// The thread of a made-up task, as task-process.ts starts it.
const { connection, dataDir, now, task } = workerData as ThreadData // only threadRunner starts it
const database = connect({ ...connection, max: 2 }, () => {})
const deps = { database, find: taskFinder(sampleTasks), files: taskFiles(dataDir), now: new Date(now) }
const end = await performTask(deps, task)
await database.close()
parentPort?.postMessage(end)
