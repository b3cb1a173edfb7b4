import type pg from 'pg'

/** The same server, another database. */
export function withDatabase(options: pg.PoolConfig, database: string): pg.PoolConfig {
  if (options.connectionString === undefined) return { ...options, database }
  const url = new URL(options.connectionString)
  url.pathname = `/${database}`
  return { ...options, connectionString: url.href }
}
