import type { Role } from '@agremia/model/rules/roles'

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
