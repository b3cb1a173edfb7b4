import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooMany } from '../errors.ts'
import { type Actor, unreachable } from './actor.ts'

/**
 * Limits how often an API key calls, wherever it calls from, by the limit of the key. To be added after `authenticate`. Keys that
 * are not known yet count in the limit of their network, in `secure`, before that.
 */
export function limitActors(app: FastifyInstance) {
  const count = app.createRateLimit({
    max: (request: FastifyRequest) => (request.actor?.kind === 'key' ? request.actor.rateLimit : 0),
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => limitKeyOf(request.actor) ?? '',
  })
  app.addHook('onRequest', async request => {
    if (limitKeyOf(request.actor) === undefined) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) {
      throw new TooMany(counted.ttlInSeconds, 'Esta chave fez demasiados pedidos. Aguarde um pouco e tente de novo.')
    }
  })
}

/** What is counted by itself; undefined where the limit of the network is enough. */
function limitKeyOf(actor: Actor | undefined): string | undefined {
  if (!actor) return undefined
  switch (actor.kind) {
    case 'key':
      return `key:${actor.keyId}`
    case 'user':
    case 'system':
      return undefined
    default:
      return unreachable(actor)
  }
}
