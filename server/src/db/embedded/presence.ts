import pg from 'pg'
import { DATABASE } from './address.ts'

/**
 * One database session per application, which holds a shared advisory lock for as long as the application uses the server.
 * An application that can upgrade its shared lock to an exclusive one is the last user and stops the server. It does not matter who
 * started it: a server that outlived a killed application is stopped by the application that adopted it, and a killed
 * application no longer counts, because its session has ended.
 */
export interface Presence {
  /** Resolves when the session ends without `leave`. */
  lost: Promise<void>
  /** Resolves to true if no other application is present; new ones then wait until `close`, or until the server has stopped. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

const PRESENCE_LOCK = 4_201_969_002

export async function joinServer(options: pg.PoolConfig): Promise<Presence> {
  const client = new pg.Client({
    ...options,
    // This database always exists, and is never copied, restored or dropped.
    database: 'postgres',
    application_name: 'agremia presence',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  const lost = new Promise<void>(resolve => {
    client.on('end', () => resolve())
    client.on('error', () => resolve())
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK])
    await ensureDatabase(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    lost,
    leave: async () => {
      await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK])
      const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
        PRESENCE_LOCK,
      ])
      return rows[0]?.alone === true
    },
    close: () => client.end().catch(() => undefined),
  }
}

const ALREADY_THERE = ['42P04', '23505']

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Two processes that start at once may both find it missing.
    if (!(error instanceof pg.DatabaseError && ALREADY_THERE.includes(error.code ?? ''))) throw error
  }
}
