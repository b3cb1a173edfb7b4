import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../src/db/connect.ts'
import { withDatabase } from './with-database.ts'

export interface TestDatabase extends Database {
  /** Options for further connections, as of a second instance or a job runner. */
  options: pg.PoolConfig
  drop(): Promise<void>
}

/** Creates a migrated database as a copy of the template. */
export function createDatabase(): Promise<TestDatabase> {
  return make(`template ${inject('template')}`)
}

/** Creates a database without tables, for tests of migrations and restores. */
export function emptyDatabase(): Promise<TestDatabase> {
  return make("encoding 'UTF8' template template0")
}

async function make(from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the files takes half the CPU of PostgreSQL's default, which writes every page to its log.
  await maintain(`create database ${name} ${from} strategy file_copy`)
  const options = withDatabase(inject('maintenance'), name)
  // No screen waits here: on a machine that runs other tests too, a hundred writes at once may take longer than people would wait.
  const database = connect({ ...options, max: 5, connectionTimeoutMillis: 60_000 }, () => undefined)
  return {
    ...database,
    options,
    drop: async () => {
      await database.close()
      // A test that failed may have left sessions behind.
      await maintain(`drop database if exists ${name} with (force)`)
    },
  }
}

async function maintain(statement: string): Promise<void> {
  const maintenance = connect({ ...inject('maintenance'), max: 1 }, () => undefined)
  try {
    await maintenance.pool.query(statement)
  } finally {
    await maintenance.close()
  }
}
