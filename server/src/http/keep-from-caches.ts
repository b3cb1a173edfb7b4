import type { FastifyInstance } from 'fastify'

/**
 * Answers that say nothing about caching are not to be stored, because most hold personal data and the computer may be shared.
 * Built files, public files and signed photos set a header of their own, which is kept.
 */
export function keepFromCaches(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
