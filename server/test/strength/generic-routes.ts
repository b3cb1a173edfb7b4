import type { Operation, Resource } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import type { KeyAccess } from '@agremia/model/rules/key-scopes'
import { type Reader, STAFF } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'

export interface Route {
  method: string
  url: string
  /** Who may call it, as one word. */
  access: string
}

export interface DeclaredRoute extends Route {
  /** What an API key needs for it; undefined where it is closed to keys. */
  keyScope: KeyAccess | undefined
}

const NAMES: Record<string, string> = {
  anyone: 'anyone',
  'admin editor member': 'signed in',
  'admin editor': 'staff',
  admin: 'admin',
}
export const accessName = (access: readonly Reader[] = []) =>
  NAMES[access.includes('anyone') ? 'anyone' : [...access].sort().join(' ')] ?? `odd: ${access.join(' ')}`

/** The routes that the app has, with HEAD beside GET. */
export const declaredRoutes = (app: FastifyInstance): DeclaredRoute[] =>
  app.declaredRoutes.flatMap(({ method, url, config }) =>
    [method].flat().map(one => ({ method: one, url, access: accessName(config?.access), keyScope: config?.keyScope })),
  )

/** The routes under the heading that `headingOf` gives each, one line each, as inline snapshots hold them. HEAD stands beside every GET. */
export const listRoutes = <Listed extends Route>(
  routes: readonly Listed[],
  headings: readonly string[],
  headingOf: (route: Listed) => string | undefined,
) =>
  headings
    .map(heading => {
      const own = routes.filter(route => headingOf(route) === heading && route.method !== 'HEAD')
      const lines = own.map(({ method, url }) => `  ${method} ${url}`)
      return `${heading}:\n${lines.sort().join('\n')}`
    })
    .join('\n')

/** The routes that follow from the definitions alone (API-03), worked out here a second time so that the kernel is held to them. */
export const genericRoutes = (resources: readonly Resource[]): Route[] => resources.flatMap(routesOf)

function routesOf(resource: Resource): Route[] {
  const { access, path, childOf, fields, audited, upload } = resource
  const at = `/api/${path}`
  const may = (...operations: Operation[]) => [...new Set(operations.flatMap(operation => access[operation]))]
  const route = (method: string, url: string, readers: readonly Reader[]): Route[] =>
    readers.length > 0 ? [{ method, url, access: accessName(readers) }] : []
  const historians = access.read.includes('anyone') ? STAFF : access.read
  return [
    ...route('GET', at, may('list')),
    ...childOf.flatMap(field => route('GET', `/api/${snakeCase(fields[field]?.to ?? '')}/:id/${path}`, may('list'))),
    ...route(
      'POST',
      `${at}/export`,
      may('list').filter(reader => reader !== 'anyone'),
    ),
    ...route('GET', `${at}/:id`, may('read')),
    ...(audited ? route('GET', `${at}/:id/history`, historians) : []),
    // A row that comes with a file is created by a route of its feature, which stands among the special ones.
    ...(upload ? [] : route('POST', at, may('create'))),
    ...(upload ? [] : route('POST', `${at}/validate`, may('create', 'update'))),
    ...route('PUT', `${at}/:id`, may('update')),
    ...route('PATCH', `${at}/:id`, may('update')),
    ...route('DELETE', `${at}/:id`, may('delete')),
    // Many rows at once, chosen from the list.
    ...(access.list.length > 0 ? route('POST', `${at}/delete`, may('delete')) : []),
  ]
}
