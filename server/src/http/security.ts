import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { TooMany } from '../errors.ts'
import { bearerOf } from './authenticate.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A static file, which the rate limit does not count: one page load asks for dozens, and many people may share an address. */
    isFile?: boolean
  }
}

/** The account that a token names, by its signature alone: whether its session is still open is not asked, so that it costs no query. */
type AccountOf = (token: string) => Promise<string | undefined>

/** Whether a token is counted by a limit of its own, so that the limit of its network does not count it too. */
type HasOwnLimit = (token: string) => boolean

/** Security headers, rate limits and compression for all routes. */
export async function secure(
  app: FastifyInstance,
  { publicUrl, rateLimit: perMinute }: Pick<Config, 'publicUrl' | 'rateLimit'>,
  accountOf: AccountOf = async () => undefined,
  hasOwnLimit: HasOwnLimit = () => false,
) {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine adds style elements to the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...socketOrigin(publicUrl)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Over plain http either would leave the page blank on every address except localhost.
    strictTransportSecurity: isHttps,
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps,
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    global: false,
    // Signed-in people count by themselves: one noisy neighbour would otherwise use up the requests of a whole house.
    keyGenerator: async request => {
      const token = bearerOf(request)
      const account = token === undefined ? undefined : await accountOf(token)
      return account ?? networkOf(request.ip)
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new TooMany(ttl / 1000, 'Demasiados pedidos. Aguarde um pouco e tente de novo.'),
  })
  const count = app.rateLimit()
  app.addHook('onRequest', async function (request, reply) {
    const token = bearerOf(request)
    const isCountedApart = token !== undefined && hasOwnLimit(token)
    if (!request.routeOptions.config.isFile && !isCountedApart) await count.call(this, request, reply)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // The default quality suits files that are compressed once; answers are compressed while somebody waits.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

const REFUSED =
  'accelerometer display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb xr-spatial-tracking'
/** What no page may use of a device, and the camera and the light of the screen, which pages of ours use for cards. */
const PERMISSIONS = [
  ...REFUSED.split(' ').map(feature => `${feature}=()`),
  'screen-wake-lock=(self)',
  'camera=(self)',
].join(', ')

/** The address of the socket, because some browsers do not treat it as 'self'. */
const socketOrigin = (publicUrl: string | undefined) =>
  publicUrl ? [new URL(publicUrl).origin.replace(/^http/, 'ws')] : []
