import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'

const BEARER = /^bearer +([\w.~+/-]+=*) *$/i

export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => BEARER.exec(headers.authorization ?? '')?.[1]

type FindActor = (token: string, request: FastifyRequest) => Promise<Actor | undefined>

/**
 * Finds out who sends the request, before any handler runs. With a token that is malformed, expired or of an ended session the
 * request is a visitor's: what is open to anyone stays open, and the guard answers 401 to the rest.
 */
export function authenticate(app: FastifyInstance, findActor: FindActor) {
  app.decorateRequest('actor', undefined)
  app.addHook('onRequest', async request => {
    const token = bearerOf(request)
    if (token !== undefined) request.actor = await findActor(token, request)
  })
}
