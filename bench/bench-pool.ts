import pg from 'pg'

/** The connections of the benchmarks themselves. */
export const openPool = (options: pg.PoolConfig) => new pg.Pool({ ...options, max: 2 })

/**
 * Ends a pool and waits until its connections are closed. Its own `end` answers before that, so a database server that is stopped
 * next would still find them open and report an error to each, which ends the process.
 */
export async function closePool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount
  const closed = new Promise<void>(resolve => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      open -= 1
      if (open === 0) resolve()
    })
  })
  await pool.end()
  await closed
}
