import type { Role } from '@agremia/model/rules/roles'
// What is added to a module must be able to find it, whoever imports this file.
import type {} from 'fastify'

/** Who is asking. */
export interface Actor {
  userId: string
  name: string
  role: Role
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before any handler runs; undefined for a visitor. */
    actor: Actor | undefined
  }
}
