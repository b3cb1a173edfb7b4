import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { TooMany } from '../errors.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Handed out as it lies there, with nothing to work out: one load asks for dozens, and many people share an address. */
    isFile?: boolean
  }
}

/** Headers, limits and compression around everything. */
export async function secure(
  app: FastifyInstance,
  { publicUrl, rateLimit: perMinute }: Pick<Config, 'publicUrl' | 'rateLimit'>,
) {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes style tags.
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
    // On plain http either would leave a blank page on any address but localhost.
    strictTransportSecurity: isHttps,
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps,
    referrerPolicy: { policy: 'no-referrer' },
  })
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    global: false,
    keyGenerator: request => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new TooMany(ttl / 1000, 'Demasiados pedidos. Aguarde um pouco e tente de novo.'),
  })
  const count = app.rateLimit()
  app.addHook('onRequest', async function (request, reply) {
    if (!request.routeOptions.config.isFile) await count.call(this, request, reply)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // The default quality is for files that are packed once; an answer is packed while someone waits.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** Some browsers do not count a socket to their own host as 'self'. */
const socketOrigin = (publicUrl: string | undefined) =>
  publicUrl ? [new URL(publicUrl).origin.replace(/^http/, 'ws')] : []
