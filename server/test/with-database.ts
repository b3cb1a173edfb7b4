import type pg from 'pg'

/** Options for another database of the same server. */
export function withDatabase(options: pg.PoolConfig, database: string): pg.PoolConfig {
  if (options.connectionString === undefined) return { ...options, database }
  const url = new URL(options.connectionString)
  url.pathname = `/${database}`
  return { ...options, connectionString: url.href }
}
