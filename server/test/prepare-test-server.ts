import pg from 'pg'
import type { Embedded } from '../src/db/embedded.ts'

/**
 * Lets the application's own role create the databases of tests, so that tests work with the rights of a real installation: what only
 * a superuser may do fails in them too. And switches autovacuum off: databases of tests do not live long enough to need it, statistics
 * that appear at some moment change plans, and a role that is no superuser cannot drop a database in which one of its workers runs.
 */
export async function prepareTestServer({ options, superuser }: Embedded): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query(`alter role ${pg.escapeIdentifier(options.user ?? '')} createdb`)
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
