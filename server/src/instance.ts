import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type App, buildApp } from './app.ts'
import { claimFolder } from './claim-folder.ts'
import type { Config } from './config.ts'
import { checkServer, connect, isSuperuser, type Log } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { listen } from './db/notify.ts'
import { watchSilence } from './db/watch-silence.ts'
import { startSimulator } from './features/payment-providers/simulator/start-simulator.ts'
import { createRegistry } from './features/registry.ts'
import { createSettingsStore, type SettingsStore } from './features/settings/store.ts'
import { FEATURES } from './features.ts'
import { startWorker } from './jobs/worker.ts'
import { openDatabase } from './open-database.ts'
import { type Clock, systemClock } from './outside/clock.ts'
import { closeDataFolder } from './outside/close-data-folder.ts'
import { loadKeys } from './outside/keys.ts'
import { isBuilt, places, readVersion } from './places.ts'
import { CHANNEL } from './resource/context.ts'

export type Instance = Awaited<ReturnType<typeof startInstance>>

interface Options {
  config: Config
  log: Log
  clock?: Clock
  webDir?: string
  /** Uses a database that is tied to another data folder, and ties it to this one. */
  takeOver?: boolean
  /** Runs once the tables are there and before anything reads them: fills an empty database. */
  prepare?: (tools: Prepared) => Promise<void>
}
export interface Prepared {
  database: ReturnType<typeof connect>
  keys: Awaited<ReturnType<typeof loadKeys>>
}

/** Everything that one process runs: database, queue, realtime and HTTP, started in order and stopped in reverse. */
export async function startInstance({
  config,
  log,
  clock = systemClock,
  webDir = places.web,
  prepare,
  takeOver,
}: Options) {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let last = stops.pop(); last; last = stops.pop()) await last()
  }
  try {
    const registry = createRegistry(FEATURES)
    await closeDataFolder(config.dataDir, log)
    for (const { name, isPrivate } of registry.folders) {
      await mkdir(join(config.dataDir, name), { recursive: true, ...(isPrivate && { mode: 0o700 }) })
    }
    const connection = await openDatabase(config, log, stops)
    const database = connect({ ...connection, max: config.databasePool }, log)
    stops.push(database.close)
    stops.push(watchSilence(database, connection, log).close)
    await checkServer(database)
    const warnings = (await isSuperuser(database)) ? [SUPERUSER_WARNING] : []
    for (const warning of warnings) log(warning)
    await migrate(database, places.migrations, log)
    await claimFolder(database, config, { takeOver })
    const keys = await loadKeys({ secretKey: config.secretKey, dataDir: config.dataDir })
    for (const { fill } of registry.firstRows) await fill(database)
    await prepare?.({ database, keys })
    const store = await createSettingsStore(database, keys)

    let bound: string | undefined
    const simulator = isTrial(store) ? await startSimulator({ programUrl: () => bound }) : undefined
    if (simulator) stops.push(simulator.close)

    const version = await readVersion()
    let address = config.publicUrl ?? ''
    const built: App = await buildApp({
      config,
      database,
      keys,
      clock,
      store,
      version,
      publicUrl: () => address,
      registry,
      webDir,
      assetsDir: places.assets,
      warnings,
      threads: isBuilt ? places.threads : undefined,
      simulatorUrl: simulator?.url,
    })
    const listener = await listen(connection, CHANNEL, built.hear, { onReconnect: built.recover, log })
    stops.push(listener.close)
    const worker = await startWorker({ connection, concurrency: config.jobConcurrency, log, jobs: built.jobs })
    stops.push(worker.stop)
    stops.push(() => built.app.close())
    await built.listen(config)
    bound = addressOf(built, config)
    address ||= bound
    return { address, app: built.app, database, keys, stop, simulatorPage: simulator && `${simulator.url}/sim` }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Only a trial has a payment provider that pretends to receive money. */
const isTrial = (store: Pick<SettingsStore, 'texts'>) => store.texts().environment === 'staging'

const SUPERUSER_WARNING =
  'A base de dados é usada com a conta de um superutilizador. Crie uma conta só para a Agremia, dona da base de dados.'

/** Where a person at this machine reaches it. */
function addressOf({ app }: App, { host }: Config): string {
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${port}`
}
