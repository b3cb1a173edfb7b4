import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

/** A cable to the database that can be cut, and joined again at the same address, or that swallows whatever is sent. */
export async function startProxy(database: pg.PoolConfig) {
  const sockets = new Set<Socket>()
  const pairs = new Map<Socket, Socket>()
  let isSwallowing = false
  const target = database.connectionString ? new URL(database.connectionString) : undefined
  const reach = () => {
    if (target) return connect(Number(target.port || 5432), target.hostname)
    const { host = '', port = 5432 } = database
    return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
  }
  const server = createServer(near => {
    const far = reach()
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      pairs.set(one, other)
      if (!isSwallowing) one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        pairs.delete(one)
        other.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('No port was given.')

  const user = target?.username ?? database.user ?? ''
  const password = target?.password ?? String(database.password ?? '')
  const name = target?.pathname.slice(1) ?? database.database ?? ''
  return {
    url: `postgres://${encodeURIComponent(user)}${password && `:${encodeURIComponent(password)}`}@127.0.0.1:${bound.port}/${name}`,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    join: () => listen(bound.port),
    /** From now on nothing comes through, and nobody is told, as behind a firewall that drops every packet. */
    swallow: () => {
      isSwallowing = true
      for (const [one, other] of pairs) {
        one.unpipe(other)
        one.pause()
      }
    },
    /** Lets new connections through. Those of before are reset, as when the other side has forgotten them. */
    letThrough: () => {
      isSwallowing = false
      for (const socket of sockets) socket.destroy()
    },
  }
}
