import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../src/db/connect.ts'
import { withDatabase } from './with-database.ts'

export interface TestDatabase extends Database {
  /** For whoever opens connections of its own: a second instance, a job runner. */
  options: pg.PoolConfig
  drop(): Promise<void>
}

/** A migrated database of its own, a copy of the template. */
export function createDatabase(): Promise<TestDatabase> {
  return make(`template ${inject('template')}`)
}

/** Without any table, for what makes them. */
export function emptyDatabase(): Promise<TestDatabase> {
  return make("encoding 'UTF8' template template0")
}

async function make(from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await maintain(`create database ${name} ${from}`)
  const options = withDatabase(inject('maintenance'), name)
  const database = connect({ ...options, max: 5 }, () => undefined)
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
