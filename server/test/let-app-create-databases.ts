import pg from 'pg'
import type { Embedded } from '../src/db/embedded.ts'

/**
 * Lets the application's own role create the databases of tests, so that tests work with the rights of a real installation: what
 * only a superuser may do fails in them too.
 */
export async function letAppCreateDatabases({ options, superuser }: Embedded): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query(`alter role ${pg.escapeIdentifier(options.user ?? '')} createdb`)
  } finally {
    await client.end()
  }
}
