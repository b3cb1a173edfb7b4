import pg from 'pg'
import type { App } from './start-app.ts'

/** Runs statements on the app's own database, past the app, as an operator with psql would. */
export async function runSql({ database }: Pick<App, 'database'>, ...statements: string[]) {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
