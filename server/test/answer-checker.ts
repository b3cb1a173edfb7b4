import type { Call } from '@agremia/model/calls/call'
import { callOperation, pathOf, sharedOperation } from '@agremia/model/openapi/call-paths'
import { ERRORS_SCHEMA, type Json, type Operation } from '@agremia/model/openapi/parts'
import { resourcePaths } from '@agremia/model/openapi/resource-paths'
import { resourceSchemas, schemaNames } from '@agremia/model/openapi/resource-schemas'
import { SHARED_SCHEMAS } from '@agremia/model/openapi/shared-schemas'
import type { Resource } from '@agremia/model/resource/define'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

interface GivenAnswer {
  method: string
  /** Below `/api`, with or without a query. */
  url: string
  status: number
  type: string
  text: string
}

/** Addresses of files and sockets: answers contain them, and they are opened as they are. */
export const UNDOCUMENTED =
  /^\/(downloads|card_files|photo_files|pdf_files|message_attachment_files)\/|^\/(websocket|sentry)$/

/**
 * Compares answers with the OpenAPI document: status, media type and every field, none of them undocumented. The parts of the
 * document are made when they are first needed, because most tests need few.
 */
export function answerChecker(resources: readonly Resource[], calls: readonly Call[]) {
  const callPatterns = calls
    .map(call => ({ call, pattern: patternOf(pathOf(call)) }))
    .sort((one, other) => one.call.path.split(':').length - other.call.path.split(':').length)
  function findGeneric(method: string, path: string): { operation: Operation; isExact: boolean } | undefined {
    const [, first, , third] = path.split('/')
    for (const resource of resources.filter(one => one.path === first || one.path === third)) {
      const found = pathsOf(resource).find(({ pattern, verbs }) => pattern.test(path) && verbs[method.toLowerCase()])
      // What stands at a verb is an operation.
      if (found) {
        const operation = found.verbs[method.toLowerCase()] as Operation
        return { operation, isExact: !/\{\w+\}$/.test(found.path) }
      }
    }
    return undefined
  }

  function findOperation(method: string, path: string): Operation | undefined {
    const generic = findGeneric(method, path)
    const own = callPatterns.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call
    if (!own) return generic?.operation
    const list =
      generic && method === 'GET' && generic.isExact && !own.path.includes(':') ? generic.operation : undefined
    return remember(operations, own, () => (list ? sharedOperation(list, own) : callOperation(own)))
  }

  const schemaNamed = (name: string): Json => {
    const resource = resources.find(one => Object.values(schemaNames(one)).includes(name))
    return (resource ? schemasOf(resource) : SHARED_SCHEMAS)[name] ?? {}
  }
  /** What is wrong with an answer; undefined where it is as documented. */
  return function findFault({ method, url, status, type, text }: GivenAnswer): string | undefined {
    const [path = ''] = url.split('?')
    if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || UNDOCUMENTED.test(path)) return undefined
    const isJson = type.startsWith('application/json')
    if (status >= 400) return isJson ? faultOf(validatorOf(ERRORS_SCHEMA, schemaNamed), text) : undefined
    const operation = findOperation(method, path)
    if (!operation) return 'is not documented'
    // Whoever asks with a tag is told that nothing changed, by HTTP itself.
    if (status === 304 && text === '') return undefined
    const response = operation.responses[status]
    if (!response) return `${status} is not documented`
    const content = (response.content ?? {}) as Record<string, { schema: Json }> // as `json` and `files` make it
    const [media = ''] = type.split(';')
    if (text === '' && Object.keys(content).length === 0) return undefined
    const schema = content[media]?.schema
    if (!schema)
      return `answers ${media || 'nothing'}, and documented is ${Object.keys(content).join(', ') || 'nothing'}`
    return isJson ? faultOf(validatorOf(schema, schemaNamed), text) : undefined
  }
}

function faultOf(validate: ValidateFunction, text: string): string | undefined {
  if (validate(JSON.parse(text))) return undefined
  return (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('; ')
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`)

// Test files of one worker share these: definitions and contracts are the same objects in all of them.
const operations = new Map<Call, Operation>()
const paths = new Map<Resource, readonly { path: string; verbs: Json; pattern: RegExp }[]>()
const schemas = new Map<Resource, Record<string, Json>>()
const validators = new Map<Json, ValidateFunction>()
const ajv = formats.default(new Ajv2020({ strict: false }))

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

const pathsOf = (resource: Resource) =>
  remember(paths, resource, () =>
    Object.entries(resourcePaths(resource, text => text))
      .map(([path, verbs]) => ({ path, verbs, pattern: patternOf(path) }))
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length),
  )

const schemasOf = (resource: Resource) => remember(schemas, resource, () => resourceSchemas(resource, text => text))

/** Objects are closed: a field that the document does not name is a fault, though the document lets clients expect more. */
const validatorOf = (schema: Json, schemaNamed: (name: string) => Json) =>
  remember(validators, schema, () => {
    const definitions: Record<string, Json> = {}
    const close = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(close)
      if (typeof part !== 'object' || part === null) return part
      const name = '$ref' in part && /^#\/components\/schemas\/(\w+)$/.exec(String(part.$ref))?.[1]
      if (name) {
        if (!definitions[name]) {
          definitions[name] = {}
          Object.assign(definitions[name], close(schemaNamed(name)))
        }
        return { $ref: `#/$defs/${name}` }
      }
      const entries = Object.entries(part).map(([key, value]) => [key, close(value)])
      const isOpen = 'properties' in part && !('additionalProperties' in part)
      return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) }
    }
    const closed = close(schema) as Json // an object, as `schema` is
    return ajv.compile({ ...closed, $defs: { ...(closed.$defs as Json | undefined), ...definitions } })
  })
