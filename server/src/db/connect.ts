import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { keepingPlans } from './kept-plans.ts'
import { typeParsers } from './type-parsers.ts'

export type Log = (message: string, detail?: object) => void

export interface Database {
  pool: pg.Pool
  /** For reading whole lists by a cursor, which takes as long as its reader does: such readers must not use up the pool above. */
  streams: pg.Pool
  /** Whether the server does not answer at all, as `watchSilence` found. New connections then fail at once. */
  server: { isSilent: boolean }
  kysely: Kysely<unknown>
  close(): Promise<void>
}

/**
 * Default timeouts, so that one bad statement cannot hold up all requests. Work that needs longer (an export read by a cursor,
 * whose timer runs until its last row) raises them in its own transaction: `set local statement_timeout = 0`.
 */
const LIMITS = {
  /**
   * How long a request waits for one of the connections while all are in use: many people who save at once take turns. Below the
   * ten seconds after which screens give up, so that whoever waits in vain is told that nothing was saved.
   */
  connectionTimeoutMillis: 8_000,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** How long the server has to accept a new connection. Unlike the turn of a request, this does not depend on how many there are. */
const ACCEPT_MS = 4_000

/** How many whole lists are read at once, and how long the next one waits for its turn. */
export const STREAMS = { max: 3, connectionTimeoutMillis: 3_000 }

export function connect(options: pg.PoolConfig, log: Log): Database {
  const server = { isSilent: false }
  const Client = clientUnlessSilent(server)
  const pool = openPool({ ...options, Client }, log)
  const streams = openPool({ ...options, ...STREAMS, Client }, log)
  let closing: Promise<void> | undefined
  return {
    pool,
    streams,
    server,
    kysely: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: keepingPlans(pool), cursor: Cursor }) }),
    close: () => {
      closing ??= Promise.all([pool.end(), streams.end()]).then(() => undefined)
      return closing
    },
  }
}

/** A client that gives up on a server that does not accept it, and does not even try one that is known to be silent. */
const clientUnlessSilent = (server: Database['server']) =>
  class extends pg.Client {
    constructor(config: pg.PoolConfig = {}) {
      const { password, connectionTimeoutMillis = ACCEPT_MS } = config
      // The pool hides the password from the spread.
      super({ ...config, password, connectionTimeoutMillis: Math.min(connectionTimeoutMillis, ACCEPT_MS) })
    }
    override connect(): Promise<pg.Client>
    override connect(done: (error: Error) => void): void
    override connect(done?: (error: Error) => void) {
      if (!server.isSilent) return done ? super.connect(done) : super.connect()
      const fault = new Error('Connection terminated: the server does not answer')
      if (!done) return Promise.reject(fault)
      process.nextTick(done, fault)
      return undefined
    }
  }

function openPool(options: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    keepAlive: true,
    application_name: 'agremia',
    ...LIMITS,
    ...options,
    // A server given by DATABASE_URL may have any time zone; all instants here are UTC.
    options: `-c timezone=UTC -c datestyle=ISO ${options.options ?? ''}`.trimEnd(),
    types: typeParsers,
  })
  // Without both listeners a lost database server would end the process: the pool reports errors of idle clients,
  // and each client reports its own while it is in use.
  const noteLoss = (error: Error) => log('Ligação à base de dados perdida', { reason: error.message })
  pool.on('error', noteLoss)
  pool.on('connect', client => client.on('error', noteLoss))
  return pool
}

const OLDEST_VERSION = 15

export async function checkServer(db: Pick<Database, 'kysely'>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding
  `.execute(db.kysely)
  const [server] = rows
  const fault = server && findServerFault(server)
  if (fault) throw new Error(fault)
}

/** Whether the application connects as a superuser, which it never needs to. */
export async function isSuperuser({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select rolsuper as is from pg_roles where rolname = current_user`.execute(
    kysely,
  )
  return rows[0]?.is === true
}

/** `version` is PostgreSQL's server_version_num: 150004 means 15.4. */
export function findServerFault(server: { version: number; encoding: string }): string | undefined {
  const major = Math.floor(server.version / 10_000)
  if (major < OLDEST_VERSION)
    return `A base de dados é PostgreSQL ${major}; é precisa a versão ${OLDEST_VERSION} ou mais recente.`
  if (server.encoding !== 'UTF8')
    return (
      `A base de dados guarda texto em ${server.encoding}; tem de ser UTF8. ` +
      "Crie-a com: create database agremia encoding 'UTF8' template template0."
    )
  return undefined
}
