import pg from 'pg'
import type { App } from './start-app.ts'

/** Runs statements on the app's own database, past the app, as an operator with psql would. Answers the rows of the last one. */
export async function runSql({ database }: Pick<App, 'database'>, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query<object>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
