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

export interface GenericRoute extends Route {
  /** The path of the resource. */
  resource: string
  /** The operations all of which a key must be allowed for it; none where no key may call it. */
  keyed: readonly Operation[]
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

/** The routes that follow from the definitions alone (API-03), worked out here a second time so that the kernel is held to them. */
export const genericRoutes = (resources: readonly Resource[]): GenericRoute[] => resources.flatMap(routesOf)

function routesOf(resource: Resource): GenericRoute[] {
  const { access, path, childOf, fields, audited, upload } = resource
  const at = `/api/${path}`
  const may = (...operations: Operation[]) => [...new Set(operations.flatMap(operation => access[operation]))]
  const route = (method: string, url: string, readers: readonly Reader[], ...keyed: Operation[]): GenericRoute[] =>
    readers.length > 0 ? [{ method, url, access: accessName(readers), resource: path, keyed }] : []
  const historians = access.read.includes('anyone') ? STAFF : access.read
  return [
    ...route('GET', at, may('list'), 'list'),
    ...childOf.flatMap(field =>
      route('GET', `/api/${snakeCase(fields[field]?.to ?? '')}/:id/${path}`, may('list'), 'list'),
    ),
    ...route(
      'POST',
      `${at}/export`,
      may('list').filter(reader => reader !== 'anyone'),
    ),
    ...route('GET', `${at}/:id`, may('read'), 'read'),
    ...(audited ? route('GET', `${at}/:id/history`, historians) : []),
    // A row that comes with a file is created by a route of its feature, which no key may call.
    ...route('POST', at, may('create'), ...(upload ? [] : (['create'] as const))),
    ...(upload ? [] : route('POST', `${at}/validate`, may('create', 'update'), 'create', 'update')),
    ...route('PUT', `${at}/:id`, may('update'), 'update'),
    ...route('PATCH', `${at}/:id`, may('update'), 'update'),
    ...route('DELETE', `${at}/:id`, may('delete')),
    // Many rows at once, chosen from the list.
    ...(access.list.length > 0 ? route('POST', `${at}/delete`, may('delete')) : []),
  ]
}
