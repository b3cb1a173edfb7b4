import { ANYONE } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { BadRequest } from '../errors.ts'

const MAX_BYTES = 1024 * 1024
const GIVE_UP_MS = 5_000

/**
 * Forwards error reports of the screens (API-07). Whatever address an envelope names, it is sent only to the configured one;
 * without a configured address it is discarded.
 */
export async function sentryTunnel(app: FastifyInstance, dsn: string | undefined) {
  const target = dsn && envelopeUrl(dsn)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/sentry', { config: { access: ANYONE }, bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = request.body
      if (!Buffer.isBuffer(body) || body.length === 0) throw new BadRequest('O relatório está vazio.')
      if (target) {
        // The screen does not wait for it, and a lost report has no effect for the user.
        void fetch(target, {
          method: 'POST',
          body: new Uint8Array(body),
          headers: { 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(GIVE_UP_MS),
        }).catch((error: Error) => request.log.warn({ reason: error.message }, 'error report was not passed on'))
      }
      return reply.send({ data: {} })
    })
  })
}

/** `https://key@host/42` becomes `https://host/api/42/envelope/?sentry_key=key`. */
export function envelopeUrl(dsn: string): string {
  const { protocol, host, pathname, username } = new URL(dsn)
  const parts = pathname.split('/').filter(Boolean)
  const project = parts.pop() ?? ''
  const prefix = parts.map(part => `/${part}`).join('')
  return `${protocol}//${host}${prefix}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`
}
