import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { connect } from '../src/db/connect.ts'
import { createFeatureDeps } from '../src/feature-deps.ts'
import { createRegistry } from '../src/features/registry.ts'
import { createSettingsStore } from '../src/features/settings/store.ts'
import { FEATURES } from '../src/features.ts'
import { startWorker } from '../src/jobs/worker.ts'
import { loadKeys } from '../src/outside/keys.ts'
import type { JobProcessOptions } from './start-job-process.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

// A process that runs one kind of job of the app and nothing else, to be killed by a test. Its options come as JSON.
const options: JobProcessOptions = JSON.parse(process.argv[2] ?? '{}')
const { connection, dataDir, secretKey, now, job, concurrency, simulatorUrl } = options
const log = (message: string, detail?: object) => process.stderr.write(`${message} ${JSON.stringify(detail)}\n`)
const database = connect({ ...connection, max: concurrency + 1 }, log)
const keys = await loadKeys({ secretKey, dataDir })
const registry = createRegistry(FEATURES)
const deps = createFeatureDeps(
  {
    config: { ...readConfig({}), dataDir, secretKey },
    database,
    keys,
    clock: () => new Date(now),
    store: await createSettingsStore(database, keys),
    version: '',
    publicUrl: () => 'https://app.example',
    simulatorUrl,
    // Bundled beside this program.
    threads: {
      task: join(SOURCES, 'tasks.worker.mjs'),
      fileReader: '',
      pdfReader: join(SOURCES, 'outside', 'pdf-reader', 'read-pdfs.worker.mjs'),
      cardPrinter: '',
      proofMaker: '',
    },
    log,
    isClosing: () => false,
  },
  registry,
)
await startWorker({
  connection,
  concurrency,
  // How soon jobs of a process that was killed are given back, in milliseconds.
  sweepMs: 200,
  log,
  jobs: registry.jobsFor(deps).filter(({ name }) => name === job),
})
process.stdout.write('ready')
