import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type Given, performTask } from './perform-task.ts'

// A thread of its own for each task: whatever it reads, weighs or writes, the server answers everyone else meanwhile, and first.
// On Linux a priority is the thread's; elsewhere it would be everybody's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Only run-task.ts starts it, and tells it no less.
parentPort?.postMessage(await performTask(workerData as Given))
