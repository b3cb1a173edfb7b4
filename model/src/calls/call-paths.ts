import { z } from 'zod'
import { errors, form, ID, type Json, json, security } from '../resource/openapi-parts.ts'
import { type Call, type Status, statusesOf } from './call.ts'

type Paths = Record<string, Json>

/** Adds calls to an OpenAPI document of resources, whose paths and even operations they may share. */
export function withCalls<Document extends { paths: Paths }>(document: Document, calls: readonly Call[]): Document {
  const paths = { ...document.paths }
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const verb = call.method.toLowerCase()
    // What stands at a verb is an operation. One that writes is the call's alone.
    const shared = verb === 'get' ? (paths[path]?.get as Operation | undefined) : undefined
    paths[path] = { ...paths[path], [verb]: shared ? sharedOperation(shared, call) : operationOf(call) }
  }
  return { ...document, paths }
}

interface Operation extends Json {
  parameters?: readonly Json[]
  responses: Record<string, Json>
}

function operationOf(call: Call): Operation {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ ...ID, name }))
  const parameters = [...inPath, ...queryParameters(call)]
  return {
    summary: call.summary,
    ...(call.description && { description: call.description }),
    security: security(call.access),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, ...json(jsonSchema(call.body)) } }),
    ...(call.upload && { requestBody: { required: true, ...form(call.upload, textParts(call)) } }),
    responses: {
      ...Object.fromEntries(statusesOf(call).map(status => [status, answerOf(call, status)])),
      ...errors,
    },
  }
}

/** A list that answers something else where its query has other parameters. OpenAPI knows one operation for both. */
function sharedOperation(list: Operation, call: Call): Operation {
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
const answerOf = ({ answer }: Call, status: Status) => ({
  description: DESCRIPTION[status],
  ...(answer && status !== 204 && json(jsonSchema(answer))),
})

const jsonSchema = (schema: z.ZodType) => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as Json // zod prints plain JSON Schema
}
