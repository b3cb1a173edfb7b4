import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { mostConnections } from '../server/src/most-connections.ts'
import { removeAbandonedServers } from '../server/test/abandoned-servers.ts'
import { prepareTestServer } from '../server/test/prepare-test-server.ts'
import { findTemporaryFolder } from '../server/test/run-folder.ts'
import { SERVER_URL, TEMPLATE_FILES, urlOf } from './database.ts'
import { CLUSTER, copyDemonstration, FILES } from './demonstration.ts'
import { runSql } from './run-sql.ts'

const FOLDER = 'agremia-stories-'
/** The connections of a worker that makes or drops a database, and of the stories themselves. */
const OF_A_STORY = 3

/**
 * Playwright's global setup: starts the one PostgreSQL server of the run on a copy of the demonstration, from which the apps of the
 * stories get theirs. Answers how to remove all of it.
 */
export default async function setUpStoryDatabases({
  workers,
}: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  const parent = findTemporaryFolder()
  await removeAbandonedServers(parent, FOLDER)
  const dataDir = await mkdtemp(join(parent, `${FOLDER}${process.pid}-`))
  // As root PostgreSQL runs as another account, which must be able to enter the folder.
  await chmod(dataDir, 0o755)
  await copyDemonstration(CLUSTER, dataDir)
  await copyDemonstration(FILES, join(dataDir, 'template-files'))
  // Without fsync: after a power failure the stories are simply run again.
  const connections = workers * (mostConnections(readConfig({})) + OF_A_STORY)
  const server = await startEmbedded({ dataDir, log: () => undefined, fsync: false, connections })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await prepareTestServer(server)
    // PostgreSQL copies no database that somebody is connected to; so nobody may connect to the demonstration, and statements
    // that make databases are sent to another one.
    process.env[SERVER_URL] = urlOf({ ...server.options, database: 'postgres' })
    process.env[TEMPLATE_FILES] = join(dataDir, 'template-files')
    await runSql(
      { database: process.env[SERVER_URL] },
      `alter database ${server.options.database} is_template true allow_connections false`,
    )
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
