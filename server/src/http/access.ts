import { mayRead, type Reader } from '@agremia/model/rules/roles'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Forbidden, Unauthorized } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The app does not start with a route that lacks it. */
    access?: readonly Reader[]
  }
  interface FastifyInstance {
    /** Every registered route with its options, for tests that go over all of them. */
    declaredRoutes: readonly RouteOptions[]
  }
}

/** Answers 401 or 403 to whoever a route's access list leaves out. To be added after `authenticate`. */
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
