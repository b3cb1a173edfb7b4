import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'

/** A step before the handler of one route that is registered elsewhere, such as a route that every resource has. */
export interface RouteStep {
  method: 'GET'
  /** Below the prefix of the API, in Fastify's notation. */
  path: string
  run: preHandlerAsyncHookHandler
}

/**
 * Adds each step to its own route, so that no other request pays for it. To be called before the routes are registered. The app does
 * not start with a step whose route is missing.
 */
export function runBeforeRoutes(app: FastifyInstance, steps: readonly RouteStep[]) {
  const unplaced = new Set(steps)
  app.addHook('onRoute', route => {
    const own = steps.filter(
      ({ method, path }) => [route.method].flat().includes(method) && route.url === `${app.prefix}${path}`,
    )
    if (own.length === 0) return
    for (const step of own) unplaced.delete(step)
    route.preHandler = [...[route.preHandler ?? []].flat(), ...own.map(({ run }) => run)]
  })
  app.addHook('onReady', async () => {
    const missing = [...unplaced].map(({ method, path }) => `${method} ${app.prefix}${path}`)
    if (missing.length > 0) throw new Error(`There are steps for routes that are missing: ${missing.join(', ')}`)
  })
}
