import { type Operation as Doing, keyScopeOf, type Resource } from '../resource/define.ts'
import type { Wording } from '../resource/explainer.ts'
import { snakeCase } from '../resource/naming.ts'
import type { KeyScope } from '../rules/key-scopes.ts'
import { type Reader, STAFF } from '../rules/roles.ts'
import { sent } from './field-schema.ts'
import { listMeta, listParameters } from './list-parameters.ts'
import {
  errorsOf,
  form,
  type Json,
  json,
  ONCE_PARAMETER,
  operationId,
  pathParameter,
  reference,
  security,
  wrapped,
} from './parts.ts'
import { inputFields, requiredFields, schemaNames, WRITTEN } from './resource-schemas.ts'

/** Paths with their verbs. */
export type Paths = Record<string, Json>

/** The generic API of a resource (API-03), as `resourceRoutes` and the features for all resources serve it. */
export function resourcePaths(resource: Resource, say: Wording): Paths {
  const { access, path, upload, childOf, fields, audited } = resource
  const names = schemaNames(resource)
  const at = `/${path}`
  const item = `${at}/{id}`
  const may = (...doings: Doing[]): Who => ({
    access: [...new Set(doings.flatMap(doing => access[doing]))],
    keyScope: keyScopeOf(resource, doings),
  })
  const paths: Paths = {}
  const add = (method: string, url: string, who: Who, summary: string, rest: AddedOperation) => {
    if (who.access.length === 0) return
    const parameters = [...(url.includes('{id}') ? [pathParameter('id')] : []), ...(rest.parameters ?? [])]
    paths[url] = {
      ...paths[url],
      [method]: {
        operationId: operationId(method, url),
        summary: `${summary}: ${resource.name}`,
        tags: [resource.name],
        ...security(who.access, who.keyScope),
        ...rest,
        ...(parameters.length > 0 && { parameters }),
        responses: {
          ...rest.responses,
          ...errorsOf(method, url, who.access, upload !== undefined && method === 'post'),
        },
      },
    }
  }
  const list = {
    parameters: listParameters(resource),
    responses: ok(wrapped({ type: 'array', items: reference(names.row) }, listMeta(resource))),
  }
  const one = ok(wrapped(reference(names.item)))
  const { create: creates, update: updates } = resource.keyScopes ?? {}
  const written = (isByKeys: boolean) =>
    wrapped(isByKeys ? { anyOf: [reference(names.item), reference(WRITTEN)] } : reference(names.item))
  const changed = ok(written(updates !== undefined))
  const change = { requestBody: { required: true, ...json(reference(names.input)) } }
  const newRow = { allOf: [reference(names.input)], required: requiredFields(resource) }
  const create = upload
    ? form(
        upload,
        Object.fromEntries(inputFields(resource).map(([name, field]) => [name, sent(field, say)])),
        requiredFields(resource),
      )
    : json(newRow)
  const historians = access.read.includes('anyone') ? STAFF : access.read
  const signedIn = access.list.filter(reader => reader !== 'anyone')

  add('get', at, may('list'), 'List', list)
  for (const name of childOf) {
    const parent = fields[name]?.to
    if (parent) add('get', `/${snakeCase(parent)}/{id}${at}`, may('list'), `List those of one of ${parent}`, list)
  }
  add('post', at, may('create'), 'Create', {
    // A visitor has no key of their own.
    ...(!access.create.includes('anyone') && { parameters: [ONCE_PARAMETER] }),
    requestBody: { required: true, ...create },
    responses: {
      201: { description: 'Created', ...json(upload ? uploaded(names.item) : written(creates !== undefined)) },
    },
  })
  if (!upload) {
    add('post', `${at}/validate`, may('create', 'update'), 'Validate without saving', {
      requestBody: {
        required: true,
        ...json({ allOf: [reference(names.input), { type: 'object', properties: { _id: { type: 'string' } } }] }),
      },
      responses: ok(reference('Valid')),
    })
  }
  add('post', `${at}/export`, { access: signedIn }, 'Export as a file', {
    description: 'Answers a link that works once, for 60 s, or for many rows the background task that makes the file.',
    requestBody: { required: true, ...json(reference('ExportRequest')) },
    responses: {
      ...ok(wrapped(LINK)),
      202: {
        description: 'Task started',
        ...json(wrapped({ type: 'object', required: ['task'], properties: { task: reference('Task') } })),
      },
    },
  })
  if (access.list.length > 0) {
    add('post', `${at}/delete`, may('delete'), 'Delete many rows, as a background task', {
      requestBody: { required: true, ...json(reference('DeleteRequest')) },
      responses: { 202: { description: 'Task started', ...json(wrapped(reference('Task'))) } },
    })
  }
  add('get', item, may('read'), 'Read', { responses: one })
  add('put', item, may('update'), 'Replace', { ...change, responses: changed })
  add('patch', item, may('update'), 'Update', { ...change, responses: changed })
  add('delete', item, may('delete'), 'Delete', { responses: { 204: { description: 'Deleted' } } })
  if (audited)
    add('get', `${item}/history`, { access: historians }, 'Read the changes', { responses: ok(reference('History')) })
  return paths
}

interface Who {
  access: readonly Reader[]
  keyScope?: KeyScope
}
interface AddedOperation extends Json {
  parameters?: readonly Json[]
  responses: Record<string, Json>
}

const ok = (schema: Json) => ({ 200: { description: 'OK', ...json(schema) } })
/** A row that came with a file is answered with what to look at, such as an earlier one with the same content. */
const uploaded = (item: string): Json => ({
  type: 'object',
  required: ['data'],
  properties: {
    data: reference(item),
    meta: {
      type: 'object',
      properties: { warnings: { type: 'object', additionalProperties: { type: 'string' } } },
    },
  },
})
const LINK = { type: 'object', required: ['url'], properties: { url: { type: 'string' } } }
