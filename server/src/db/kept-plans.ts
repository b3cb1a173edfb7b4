import { createHash } from 'node:crypto'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* plan kept */'

/**
 * Put before a statement that runs once for each of thousands of rows: each connection parses it once and soon keeps its plan, where
 * planning would take longer than running it. Only for statements of a few fixed texts, because a connection forgets none of them, and
 * whose best plan is the same for all parameters.
 */
export const KEEP_PLAN = sql.raw(MARK)

/** The pool for Kysely, which itself knows no prepared statements. */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const views = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const view = views.get(client) ?? viewOf(client)
      views.set(client, view)
      return view
    },
    end: () => pool.end(),
  }
}

function viewOf(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) =>
    isMarked(text) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)
  // Kysely also hands over cursors, which the driver takes like a text without values.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

const isMarked = (text: unknown) => typeof text === 'string' && text.trimStart().startsWith(MARK)

const names = new Map<string, string>()

/** The name of a prepared statement, the same for the same text. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
