import { mayRead, type Reader } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { Forbidden, Unauthorized } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it does not start. */
    access?: readonly Reader[]
  }
}

/** Holds every route to the access that it declares. The actor has been found before. */
export function guardRoutes(app: FastifyInstance) {
  app.addHook('onRoute', route => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not say who may call it`)
  })
  app.addHook('preParsing', async request => {
    const access = request.routeOptions.config.access
    // Only the not-found handler has no access list: it answers 404 to everyone.
    if (!access || mayRead(access, request.actor?.role)) return
    throw request.actor ? new Forbidden() : new Unauthorized()
  })
}
