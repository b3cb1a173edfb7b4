import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { type Actor, unreachable } from './actor.ts'
import { refuseAddress } from './errors.ts'
import { type Listening, listening } from './listen.ts'
import { logError } from './log-error.ts'
import { refuseConnection } from './refuse-connection.ts'

const BODY_LIMIT = 1024 * 1024
/** Addresses hold long filters, not novels. */
const MAX_PARAM = 500

/** A bare server with our habits: what it logs, what it refuses, how it stops. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
): Listening & { app: FastifyInstance; isClosing(): boolean } {
  const app = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: MAX_PARAM },
    // One line for each answer, below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // What still comes in over an open connection is answered too; only readiness says that we are leaving.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => void refuseAddress(error, reply),
    clientErrorHandler: refuseConnection,
    logger: {
      level: config.logLevel,
      // No addresses, queries, bodies or headers: they hold names, and tokens.
      serializers: { req: request => ({ method: request.method, route: request.routeOptions?.url }), err: logError },
    },
  })
  let closing = false
  app.addHook('preClose', done => {
    closing = true
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept alive would hold up the stop.
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    // A long answer that had begun before the stop could not say so.
    if (closing) request.raw.socket.end()
    const { method, routeOptions, actor } = request
    const line = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...idsOf(actor),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else request.log.info(line, 'answered')
  })
  return { app, isClosing: () => closing, ...listening(app) }
}

/** Ids only: names are personal data, and those do not belong in logs. */
function idsOf(actor: Actor | undefined): { user?: string; key?: string } {
  if (!actor) return {}
  switch (actor.kind) {
    case 'user':
      return { user: actor.userId }
    case 'key':
      return { key: actor.keyId }
    case 'system':
      return {}
    default:
      return unreachable(actor)
  }
}
