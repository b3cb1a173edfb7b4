import { mayRead, type Reader } from '@agremia/model/rules/roles'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Forbidden, Unauthorized } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it does not start. */
    access?: readonly Reader[]
  }
  interface FastifyInstance {
    /** Every route that there is, with what it declares. */
    declaredRoutes: readonly RouteOptions[]
  }
}

/** Holds every route to the access that it declares. The actor has been found before. */
export function guardRoutes(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.decorate('declaredRoutes', routes)
  app.addHook('onRoute', route => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes
      .filter(route => !route.config?.access)
      .map(route => `${[route.method].flat().join('|')} ${route.url}`)
    if (silent.length > 0) throw new Error(`These routes do not say who may call them: ${silent.join(', ')}`)
  })
  app.addHook('preParsing', async request => {
    const access = request.routeOptions.config.access
    // Only the not-found handler has no access list: it answers 404 to everyone.
    if (!access || mayRead(access, request.actor?.role)) return
    throw request.actor ? new Forbidden() : new Unauthorized()
  })
}
