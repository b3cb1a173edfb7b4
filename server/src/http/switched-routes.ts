import type { FastifyInstance } from 'fastify'
import { NotFound } from '../errors.ts'

/** Routes that answer only while the organisation uses the part of the program to which they belong. */
export interface RouteSwitch {
  isOn(): boolean
  /** What the answer says while it is off. */
  otherwise: string
  /** The paths of resources below the prefix of the API, all of whose routes it switches: `treasury_docs`. */
  resources: readonly string[]
  /** Further routes, in Fastify's notation. */
  calls: readonly { method: string; path: string }[]
}

/**
 * Answers 404 on the routes of whatever is off, to those who might call them: it runs after `guardRoutes`, before the body is read. To
 * be called before the routes are registered.
 */
export function switchRoutes(app: FastifyInstance, switches: readonly RouteSwitch[]) {
  app.addHook('onRoute', route => {
    const path = route.url.slice(app.prefix.length)
    const methods = [route.method].flat().map(method => (method === 'HEAD' ? 'GET' : method))
    const own = switches.filter(
      ({ resources, calls }) =>
        path.split('/').some(part => resources.includes(part)) ||
        calls.some(call => call.path === path && methods.includes(call.method)),
    )
    if (own.length === 0) return
    route.preParsing = [
      ...[route.preParsing ?? []].flat(),
      async () => {
        const off = own.find(({ isOn }) => !isOn())
        if (off) throw new NotFound(off.otherwise, 'switchedOff')
      },
    ]
  })
}
