import { join } from 'node:path'
import pg from 'pg'
import type { App } from './start-app.ts'

/** The app's own database, as an operator would reach it. */
export async function runSql({ dataDir }: App, ...statements: string[]) {
  const client = new pg.Client({ host: join(dataDir, 'socket'), user: 'agremia', database: 'agremia' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
