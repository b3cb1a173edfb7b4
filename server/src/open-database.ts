import type pg from 'pg'
import type { Config } from './config.ts'
import type { Log } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { mostConnections } from './most-connections.ts'

/** The given server, or our own, started if it does not run yet; `stops` learns how to end our use of it. */
export async function openDatabase(
  config: Config,
  log: Log,
  stops: (() => Promise<unknown>)[],
): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, connections: mostConnections(config) })
  stops.push(embedded.stop)
  return embedded.options
}
