import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/db/connect.ts'
import { type Embedded, startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { migrateQueue } from '../src/jobs/migrate-queue.ts'
import { removeAbandonedServers } from './abandoned-servers.ts'
import { prepareTestServer } from './prepare-test-server.ts'
import { findTemporaryFolder, RUN_FOLDER } from './run-folder.ts'
import { withDatabase } from './with-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database from which others can be made, and never one that a test works in. */
    maintenance: pg.PoolConfig
    /** For tests of what only a superuser may do, or must not. */
    superuser: pg.PoolConfig
    template: string
  }
}

const TEMPLATE = 'agremia_template'
const silent = () => undefined
/** Some files run several apps at once, each with its pools. */
const CONNECTIONS = 150

/** One server for the whole run, and one migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const migrations = join(import.meta.dirname, '..', 'migrations')
  try {
    await makeTemplate(server.options, migrations)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('maintenance', server.options)
  project.provide('superuser', server.superuser)
  project.provide('template', TEMPLATE)
  return server.stop
}

async function startServer(): Promise<Embedded> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { ...bothRoles({ connectionString: given }), stop: async () => undefined }
  await removeAbandonedServers(findTemporaryFolder(), RUN_FOLDER)
  const dataDir = await mkdtemp(join(tmpdir(), 'shared-'))
  // As root the server runs as nobody, who must be able to enter.
  await chmod(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, log: silent, fsync: false, connections: CONNECTIONS })
  await prepareTestServer(server)
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A given server has one role for everything, which must be a superuser. */
const bothRoles = (options: pg.PoolConfig) => ({ options, superuser: options })

async function makeTemplate(options: pg.PoolConfig, migrations: string): Promise<void> {
  const maintenance = connect(options, silent)
  const template = connect(withDatabase(options, TEMPLATE), silent)
  try {
    // A given server may still hold the one of an earlier run.
    await maintenance.pool.query(
      `do $$ begin if exists (select from pg_database where datname = '${TEMPLATE}') then
         alter database ${TEMPLATE} is_template false; end if; end $$`,
    )
    await maintenance.pool.query(`drop database if exists ${TEMPLATE} with (force)`)
    await maintenance.pool.query(`create database ${TEMPLATE} encoding 'UTF8' template template0`)
    await migrate(template, migrations, silent)
    await migrateQueue(template.pool)
    await template.close()
    // PostgreSQL copies no database that somebody is connected to; so nobody may be, and copies can be made in parallel.
    await maintenance.pool.query(`alter database ${TEMPLATE} is_template true allow_connections false`)
  } finally {
    await template.close()
    await maintenance.close()
  }
}
