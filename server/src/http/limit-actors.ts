import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooMany } from '../errors.ts'
import { type Actor, unreachable } from './actor.ts'

/**
 * Limits how often an API key calls, wherever it calls from. To be added after `authenticate`. The limit of each network,
 * in `secure`, counts every request before that, so that made-up tokens cannot cause unlimited look-ups.
 */
export function limitActors(app: FastifyInstance, perMinute: number) {
  const count = app.createRateLimit({
    max: perMinute,
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
