import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { type Actor, unreachable } from './actor.ts'
import { refuseAddress } from './errors.ts'
import { type Listening, listening } from './listen.ts'
import { logError } from './log-error.ts'
import { readableAddress } from './readable-address.ts'
import { refuseConnection } from './refuse-connection.ts'

const BODY_LIMIT = 1024 * 1024
/** In characters; enough for the longest filters of a list. */
const MAX_PARAM = 500

/** A number of proxies is counted from the app outwards: the nearest one is hop 0. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** A server without routes: its log, its limits and how it stops. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
): Listening & { app: FastifyInstance; isClosing(): boolean } {
  const app = Fastify({
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: MAX_PARAM },
    // Fastify would log two lines for each request; the hook below logs one.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered during a stop; only the readiness check reports it.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: (error, _request, reply) => void refuseAddress(error, reply),
    clientErrorHandler: refuseConnection,
    logger: {
      level: config.logLevel,
      // IP addresses, queries, bodies and headers are left out, because they hold personal data and tokens.
      serializers: { req: request => ({ method: request.method, route: request.routeOptions?.url }), err: logError },
    },
  })
  let closing = false
  app.addHook('preClose', done => {
    closing = true
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    // A stop would wait for connections that are kept alive.
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    // An answer whose headers were sent before the stop could not announce that the connection will close.
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

/** Logs ids only, because names are personal data. */
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
