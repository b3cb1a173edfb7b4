import { parentPort, workerData } from 'node:worker_threads'
import { readConfig } from './config.ts'
import { createFeatureDeps } from './feature-deps.ts'
import { createRegistry } from './features/registry.ts'
import { createSettingsStore } from './features/settings/store.ts'
import { FEATURES } from './features.ts'
import { systemClock } from './outside/clock.ts'
import { loadKeys } from './outside/keys.ts'
import { createPdfReader } from './outside/pdf-reader/pdf-reader.ts'
import { beginThread } from './tasks/begin-thread.ts'
import type { ThreadData } from './tasks/in-thread.ts'
import { performTask } from './tasks/perform-task.ts'

// The program of the thread in which one large task runs.
const { connection, dataDir, secretKey, publicUrl, pdfReader, now, task, underway } = workerData as ThreadData // only threadRunner starts it
// Connections for the transaction, for progress, and for reading ahead of the transaction.
const database = beginThread({ connection, underway }, { name: 'tasks', connections: 4 })
const keys = await loadKeys({ secretKey, dataDir })
const { findTask, taskFiles, hub } = createFeatureDeps(
  {
    config: { ...readConfig({}), dataDir, secretKey },
    database,
    keys,
    clock: systemClock,
    store: await createSettingsStore(database, keys),
    version: '',
    publicUrl: () => publicUrl,
    log: () => {},
    isClosing: () => false,
    pdfs: createPdfReader(pdfReader),
  },
  createRegistry(FEATURES),
)
try {
  parentPort?.postMessage(await performTask({ database, find: findTask, files: taskFiles, now: new Date(now) }, task))
} finally {
  // Its timers would keep the thread alive.
  await hub.close()
  await database.close()
}
