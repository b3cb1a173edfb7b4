import type { FastifyInstance } from 'fastify'
import type { Actor } from './actor.ts'

const BEARER = /^bearer +([\w.~+/-]+=*) *$/i

/**
 * Finds out who sends the request, before any handler runs. With a token that is malformed, expired or of an ended session the
 * request is a visitor's: what is open to anyone stays open, and the guard answers 401 to the rest.
 */
export function authenticate(app: FastifyInstance, findActor: (token: string) => Promise<Actor | undefined>) {
  app.decorateRequest('actor', undefined)
  app.addHook('onRequest', async request => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined) request.actor = await findActor(token)
  })
}
