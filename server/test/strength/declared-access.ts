import type { Call } from '@agremia/model/calls/call'
import { OPERATIONS, type Resource } from '@agremia/model/resource/define'
import { accessName, genericRoutes, type Route } from './generic-routes.ts'

const nameOf = ({ method, url }: Route) => `${method} ${url}`

type Contract = Pick<Call, 'method' | 'path' | 'access'>
const routeOf = ({ method, path, access }: Contract): Route => ({
  method,
  url: `/api${path.replace(/\/$/, '')}`,
  access: accessName(access),
})

/** The same for `/api/` and `/api`, which Fastify tells apart. */
const withoutSlash = (route: Route): Route => ({ ...route, url: route.url.replace(/(.)\/$/, '$1') })

interface Declarations {
  resources: readonly Resource[]
  calls: readonly Contract[]
}

/**
 * Where the routes of the app differ from what the definitions and contracts declare, as sentences: a route that is not there, one
 * with other access than declared, and one that nothing declares. Files, sockets and preflight requests have no contract; they are
 * open to anyone, so that they stand in the list that is kept by hand.
 */
export function findUndeclaredAccess(found: readonly Route[], { resources, calls }: Declarations): string[] {
  const routes = found.map(withoutSlash)
  const generic = genericRoutes(resources)
  const lists = new Set(generic.filter(({ method }) => method === 'GET').map(nameOf))
  // A contract that shares its address with a list is answered by the list's route, whose access it narrows by its query.
  const own = calls.map(routeOf).filter(route => !lists.has(nameOf(route)))
  const declared = [...generic, ...own]
  // A few calls answer outside of `/api` too.
  const atRoot = declared.map(route => ({ ...route, url: route.url.replace(/^\/api/, '') }))
  const accessOf = new Map([...atRoot, ...declared].map(route => [nameOf(route), route.access]))
  const names = new Set(routes.map(nameOf))
  const missing = declared.filter(route => !names.has(nameOf(route)))
  return [
    ...missing.map(route => `${nameOf(route)} is declared, and the app has no such route`),
    ...routes
      .filter(({ method }) => method !== 'HEAD')
      .flatMap(route => {
        const access = accessOf.get(nameOf(route))
        if (access === route.access || (access === undefined && route.access === 'anyone')) return []
        if (access === undefined) return [`${nameOf(route)} is open to ${route.access}, and no contract declares it`]
        return [`${nameOf(route)} is open to ${route.access}, and it is declared for ${access}`]
      }),
  ]
}

/** What is open to a group of people: calls by method and address, operations by the path of their resource. */
export interface Opened {
  calls: readonly string[]
  resources: Readonly<Record<string, string>>
}

/** What the app opens to a group, by its routes and, for the generic ones, by the definitions that they follow. */
export function findOpened(routes: readonly Route[], resources: readonly Resource[], to: string): Opened {
  const generic = new Set(genericRoutes(resources).map(nameOf))
  const isListed = (route: Route) => route.access === to && route.method !== 'HEAD' && !generic.has(nameOf(route))
  return {
    calls: routes.filter(isListed).map(nameOf).sort(),
    resources: Object.fromEntries(
      resources.flatMap(({ path, access }) => {
        const open = OPERATIONS.filter(
          operation => access[operation].length > 0 && accessName(access[operation]) === to,
        )
        return open.length > 0 ? [[path, open.join(' ')]] : []
      }),
    ),
  }
}
