import { authoriseSocket } from '@agremia/model/calls/realtime'
import { ANYONE } from '@agremia/model/rules/roles'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { ApiError, TooMany } from '../../errors.ts'
import { requireSession } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import type { Hub } from './hub.ts'
import { announceTie } from './messages.ts'

/** The most bytes of an incoming message; clients send nothing longer than a ping. */
const MAX_PAYLOAD = 4_096
/** The most sockets per network: enough for an office behind one address with many tabs each. */
const MAX_PER_ADDRESS = 200

/** Registered once on the root instance before any route, because it handles every upgrade request of the server. */
export async function registerSockets(app: FastifyInstance, hub: Hub) {
  await app.register(websocket, {
    options: { maxPayload: MAX_PAYLOAD, perMessageDeflate: false },
    // Errors of clients that break the protocol or vanish are ignored; ws has already closed the socket.
    errorHandler: (error, socket, request) => {
      request.log.debug({ reason: error.message }, 'socket error')
      socket.close()
    },
    preClose: () => hub.close(),
  })
}

interface RealtimeDeps {
  hub: Hub
  database: Database
  maxPerAddress?: number
}

/** Served below `/api` and at the root. */
export function realtimeRoutes(app: FastifyInstance, { hub, database, maxPerAddress = MAX_PER_ADDRESS }: RealtimeDeps) {
  app.route({
    method: 'GET',
    url: '/websocket',
    // Anyone may connect from any origin: a socket receives nothing until an authenticated call ties it to a session.
    config: { access: ANYONE },
    preHandler: async request => {
      if (request.ws && !hub.makeRoom(request.ip, maxPerAddress)) throw new TooMany(10)
    },
    handler: () => {
      throw new ApiError(426, 'upgradeRequired', { _: 'Este endereço só aceita ligações WebSocket.' })
    },
    wsHandler: (socket, request) => hub.open(socket, request.ip),
  })

  answer(app, authoriseSocket, async ({ body, actor }) => {
    const { sessionId, userId } = requireSession(actor)
    await announceTie(database.kysely, {
      connectionId: body.connectionId,
      sessionId,
      userId,
    })
  })
}
