import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { removeAbandonedServers } from '../server/test/abandoned-servers.ts'
import { letAppCreateDatabases } from '../server/test/let-app-create-databases.ts'
import { findTemporaryFolder } from '../server/test/run-folder.ts'
import { createDatabase, SERVER_URL, TEMPLATE, TEMPLATE_FILES, urlOf } from './database.ts'
import { runSql } from './run-sql.ts'
import { startApp } from './start-app.ts'

const FOLDER = 'agremia-stories-'
/** It takes 20 s of a processor; the machine may be shared by many. */
const PROOFS_MS = 300_000

/**
 * Playwright's global setup: starts the one PostgreSQL server of the run and makes the database from which the apps of
 * the stories are copied, by starting the built app once on an empty one. Answers how to remove all of it.
 */
export default async function setUpStoryDatabases(): Promise<() => Promise<void>> {
  const parent = findTemporaryFolder()
  await removeAbandonedServers(parent, FOLDER)
  const dataDir = await mkdtemp(join(parent, `${FOLDER}${process.pid}-`))
  // As root PostgreSQL runs as another account, which must be able to enter the folder.
  await chmod(dataDir, 0o755)
  // Without fsync: after a power failure the stories are simply run again.
  const server = await startEmbedded({ dataDir, log: () => undefined, fsync: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await letAppCreateDatabases(server)
    process.env[SERVER_URL] = urlOf(server.options)
    process.env[TEMPLATE_FILES] = join(dataDir, 'template-files')
    await makeTemplate(join(dataDir, 'template-files'))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function makeTemplate(dataDir: string) {
  const database = await createDatabase({ name: TEMPLATE, from: 'template0' })
  const app = await startApp({ database, dataDir })
  await makeProofs(database)
  await app.goDown()
  // The payment that the demonstration shows would come into the middle of a story.
  await runSql(
    { database },
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = 'demo-live-payment'))`,
  )
  // Otherwise autovacuum would do it in each of the copies, and until then their queries would be planned without statistics.
  await runSql({ database }, 'vacuum (analyze)')
  // PostgreSQL copies no database that somebody is connected to; so nobody may connect.
  await runSql(
    { database: process.env[SERVER_URL] ?? '' },
    `alter database ${TEMPLATE} is_template true allow_connections false`,
  )
}

/**
 * Has the app draw the proofs of the sendings that have ended. Otherwise every copy would do it by the schedule, at the next even
 * minute, which takes many seconds of a processor while a story runs.
 */
async function makeProofs(database: string) {
  await runSql({ database }, "select graphile_worker.add_job('make-proofs', '{}')")
  const waiting = () =>
    runSql({ database }, "select from graphile_worker.jobs where task_identifier = 'make-proofs' limit 1")
  const deadline = Date.now() + PROOFS_MS
  while ((await waiting()).length > 0) {
    if (Date.now() > deadline)
      throw new Error(`The proofs of the demonstration were not made in ${PROOFS_MS / 1000} s.`)
    await sleep(100)
  }
}
