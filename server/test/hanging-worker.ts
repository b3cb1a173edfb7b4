import { startWorker } from '../src/jobs/worker.ts'
import { idleHandlers } from './idle-handlers.ts'

/** A process of its own that takes a job and never ends it, to be killed by a test. Its connection comes as JSON. */
await startWorker({
  connection: JSON.parse(process.argv[2] ?? '{}'),
  concurrency: 1,
  log: () => {},
  handlers: {
    ...idleHandlers,
    'send-mail': () => {
      process.stdout.write('taken')
      return new Promise(() => {})
    },
  },
})
