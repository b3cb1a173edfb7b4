import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../db/faults.ts'
import { refuseConnection } from './refuse-connection.ts'

/** How long a stop waits for running requests. Process supervisors usually wait about as long before they kill. */
const STOP_MS = 10_000
/** The errors of a machine without IPv6. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

export interface Listening {
  listen(where: { host: string; port: number }): Promise<void>
}

/**
 * Listens, and stops. `localhost` means two addresses, and browsers try both. Fastify would bind the second one by itself,
 * but when it stops it would not wait for the requests on it, nor report its errors.
 */
export function listening(app: FastifyInstance, stopMs = STOP_MS): Listening {
  const twin = createServer((request, response) => app.routing(request, response))
  twin.keepAliveTimeout = app.server.keepAliveTimeout
  twin.requestTimeout = app.server.requestTimeout
  twin.on('upgrade', (...upgrade) => app.server.emit('upgrade', ...upgrade))
  twin.on('clientError', refuseConnection)
  const servers = [app.server, twin].map(server => ({ server, open: openSockets(server) }))
  let twinEnded: Promise<unknown> | undefined

  app.addHook('preClose', done => {
    if (twin.listening) {
      twinEnded = once(twin, 'close')
      twin.close()
    }
    for (const { server, open } of servers) {
      server.closeIdleConnections()
      // Browsers open connections in advance, and Node counts one that was never used as active.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(() => {
      for (const { server } of servers) server.closeAllConnections()
    }, stopMs).unref()
    done()
  })
  app.addHook('onClose', async () => {
    await twinEnded
  })

  return {
    listen: async ({ host, port }) => {
      if (host !== 'localhost') return void (await app.listen({ host, port }))
      await app.listen({ host: '127.0.0.1', port })
      const bound = app.server.address()
      if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
      twin.listen(bound.port, '::1')
      await once(twin, 'listening').catch((error: unknown) => {
        if (!NO_SUCH_ADDRESS.includes(codeOf(error) ?? '')) throw error
      })
    },
  }
}

function openSockets(server: Server): Set<Socket> {
  const open = new Set<Socket>()
  server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}
