import { type Call, type Status, statusesOf } from '../calls/call.ts'
import {
  errorsOf,
  form,
  type Json,
  json,
  ONCE_PARAMETER,
  type Operation,
  operationId,
  pathParameter,
  reference,
  security,
  wrapped,
} from './parts.ts'
import type { Paths } from './resource-paths.ts'
import { schemaNames } from './resource-schemas.ts'
import { jsonSchema } from './zod-schema.ts'

/** Adds calls to the paths of resources, whose paths and even operations they may share. `examples` are answers to GET, by path. */
export function withCalls(resourcePaths: Paths, calls: readonly Call[], examples: Readonly<Record<string, Json>> = {}) {
  const paths: Paths = { ...resourcePaths }
  for (const call of calls) {
    const path = pathOf(call)
    const verb = call.method.toLowerCase()
    // What stands at a verb is an operation. One that writes is the call's alone.
    const shared = verb === 'get' ? (paths[path]?.get as Operation | undefined) : undefined
    const example = verb === 'get' ? examples[path] : undefined
    paths[path] = { ...paths[path], [verb]: shared ? sharedOperation(shared, call) : callOperation(call, example) }
  }
  return paths
}

/** The path as OpenAPI spells it. */
export const pathOf = ({ path }: Pick<Call, 'path'>) => path.replace(/:(\w+)/g, '{$1}')

export function callOperation(call: Call, example?: Json): Operation {
  const path = pathOf(call)
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name)),
    ...(call.once ? [ONCE_PARAMETER] : []),
    ...queryParameters(call),
  ]
  return {
    operationId: operationId(call.method, path),
    summary: call.summary,
    ...(call.description && { description: call.description }),
    tags: [tagOf(path)],
    ...security(call.access, call.keyScope),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, ...json(jsonSchema(call.body)) } }),
    ...(call.upload && { requestBody: { required: true, ...form(call.upload, textParts(call)) } }),
    responses: {
      ...Object.fromEntries(statusesOf(call).map(status => [status, answerOf(call, status, example)])),
      ...errorsOf(call.method, path, call.access, call.upload !== undefined),
    },
  }
}

/** Calls are listed beside the resource whose path they begin with, the others by the first part of their path. */
const tagOf = (path: string) => {
  const [, first = ''] = path.split('/')
  return first === ''
    ? 'service'
    : first.replace(/\.\w+$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A list that answers something else where its query has other parameters. OpenAPI knows one operation for both. */
export function sharedOperation(list: Operation, call: Call): Operation {
  const parameters = queryParameters(call).map(parameter => ({ ...parameter, required: false }))
  const other = call.answer ? [jsonSchema(call.answer)] : []
  return {
    ...list,
    description: [call.summary, call.description].filter(Boolean).join('. '),
    parameters: [...(list.parameters ?? []), ...parameters],
    responses: { ...list.responses, 200: { description: 'OK', ...json({ oneOf: [schemaOf(list), ...other] }) } },
  }
}

const schemaOf = ({ responses }: Operation) =>
  (responses['200'] as ReturnType<typeof json>).content['application/json'].schema // as every list has it

const queryParameters = ({ query }: Call): Json[] => {
  const { properties = {}, required = [] } = (query ? jsonSchema(query) : {}) as {
    properties?: Record<string, Json>
    required?: string[]
  } // a query is an object
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const textParts = ({ fields = [] }: Call) => Object.fromEntries(fields.map(name => [name, { type: 'string' }]))

const DESCRIPTION: Record<Status, string> = { 200: 'OK', 201: 'Created', 202: 'Task started', 204: 'Done' }

function answerOf(call: Call, status: Status, example?: Json): Json {
  const description = DESCRIPTION[status]
  if (status === 204) return { description }
  if (call.files) {
    const file = { schema: { type: 'string', format: 'binary' } }
    return { description, content: Object.fromEntries(call.files.map(type => [type, file])) }
  }
  if (call.item) return { description, ...json(wrapped(reference(schemaNames({ name: call.item }).item))) }
  const schema = call.answer && { ...jsonSchema(call.answer), ...(example && { examples: [example] }) }
  return { description, ...(schema && json(schema)) }
}
