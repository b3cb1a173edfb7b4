import { fold } from '@agremia/model/rules/fold'

/** The parts of JSON Schema that our document uses. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  title?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  examples?: readonly unknown[]
  'x-roles'?: readonly string[]
}
type Content = Readonly<Record<string, { schema: Schema }>>
interface Answer {
  $ref?: string
  description?: string
  content?: Content
}
interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  description?: string
  schema: Schema
}
interface DescribedOperation {
  operationId: string
  summary: string
  description?: string
  tags: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, Answer>>
  security: readonly Readonly<Record<string, readonly string[]>>[]
  'x-roles'?: readonly string[]
}
export interface ApiDocument {
  info: { version: string }
  tags: readonly { name: string; description?: string }[]
  components: { schemas: Readonly<Record<string, Schema>>; responses: Readonly<Record<string, Answer>> }
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
}

export interface ApiOperation extends DescribedOperation {
  method: string
  path: string
}
export interface OperationGroup {
  name: string
  label: string
  operations: readonly ApiOperation[]
}

/** The operations by resource, those that have every word of the search in their name, path, summary or resource. */
export function groupOperations({ paths, tags }: ApiDocument, search: string): OperationGroup[] {
  const words = fold(search).split(' ').filter(Boolean)
  const all = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ ...operation, method: verb.toUpperCase(), path })),
  )
  return tags.flatMap(({ name, description }) => {
    const label = description ?? name
    const operations = all.filter(({ tags: own, method, path, summary, operationId }) => {
      if (own[0] !== name) return false
      const text = fold(`${label} ${name} ${method} ${path} ${summary} ${operationId}`)
      return words.every(word => text.includes(word))
    })
    return operations.length > 0 ? [{ name, label, operations }] : []
  })
}

export const resolveAnswer = ({ components }: ApiDocument, answer: Answer): Answer =>
  components.responses[answer.$ref?.split('/').at(-1) ?? ''] ?? answer

/** A schema without references and `allOf` at its top. */
export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return resolveSchema(document, document.components.schemas[name] ?? {})
  }
  if (!schema.allOf) return schema
  const parts = schema.allOf.map(part => resolveSchema(document, part))
  return {
    ...schema,
    type: 'object',
    properties: Object.fromEntries(parts.flatMap(part => Object.entries(part.properties ?? {}))),
    required: [...(schema.required ?? []), ...parts.flatMap(part => part.required ?? [])],
    examples: schema.examples ?? parts.find(part => part.examples)?.examples,
  }
}

export interface SchemaField {
  name: string
  type: string
  isRequired: boolean
  says: string
  roles: readonly string[]
}

/** The fields of an object, or those of the object or list that answers hold in `data`. */
export function fieldsOf(document: ApiDocument, schema: Schema): SchemaField[] {
  const { properties = {}, required = [], anyOf, oneOf } = resolveSchema(document, schema)
  const choices = anyOf ?? oneOf
  if (choices) return joinChoices(choices.map(choice => fieldsOf(document, choice)))
  if (properties.data) {
    const data = resolveSchema(document, properties.data)
    return fieldsOf(document, data.items ?? data)
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(document, field),
    isRequired: required.includes(name),
    says: [field.title, field.description].filter(Boolean).join('. '),
    roles: field['x-roles'] ?? [],
  }))
}

/** The fields of all choices: each with the types that it may have, and required where every choice requires it. */
function joinChoices(choices: readonly (readonly SchemaField[])[]): SchemaField[] {
  const all = choices.flat()
  const names = [...new Set(all.map(({ name }) => name))]
  return names.flatMap(name => {
    const own = all.filter(field => field.name === name)
    const [first] = own
    if (!first) return []
    const types = new Set(own.flatMap(({ type }) => type.split(' ou ')))
    const isRequired = own.length === choices.length && own.every(field => field.isRequired)
    return [{ ...first, type: [...types].join(' ou '), isRequired }]
  })
}

export function typeOf(document: ApiDocument, schema: Schema): string {
  const { type, format, items, anyOf, oneOf, enum: values, const: value } = resolveSchema(document, schema)
  if (value !== undefined) return JSON.stringify(value)
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map(one => typeOf(document, one)))].join(' ou ')
  if (values) return values.map(one => JSON.stringify(one)).join(' | ')
  if (items) return `lista de ${typeOf(document, items)}`
  const names = [type ?? 'qualquer'].flat().join(' ou ')
  return format ? `${names} (${format})` : names
}

/** A value as the schema describes it: an example of the demonstration where there is one. */
export function exampleOf(document: ApiDocument, given: Schema, depth = 0): unknown {
  const schema = resolveSchema(document, given)
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return exampleOf(document, choice, depth)
  const [type] = [schema.type ?? 'object'].flat()
  if (schema.items) return depth > 5 ? [] : [exampleOf(document, itemOf(document, schema.items), depth + 1)]
  if (type === 'object') {
    const entries = depth > 5 ? [] : Object.entries(schema.properties ?? {})
    return Object.fromEntries(entries.map(([name, field]) => [name, exampleOf(document, field, depth + 1)]))
  }
  return SAMPLES[schema.format ?? ''] ?? SAMPLES[type ?? ''] ?? null
}

/** A row of a list has the example of its item. */
const itemOf = (document: ApiDocument, { $ref, ...schema }: Schema): Schema => {
  const name = $ref?.replace(/Row$/, '')
  return name === undefined ? schema : { $ref: document.components.schemas[name.split('/').at(-1) ?? ''] ? name : $ref }
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'texto',
  integer: 1,
  number: 12.5,
  boolean: true,
  date: '2026-11-15',
  'date-time': '2026-11-15T10:00:00.000Z',
  uuid: '01939e0e-5d2c-7a31-9c0f-3f2b6d6c1a10',
  email: 'joana@exemplo.pt',
  uri: 'https://exemplo.pt',
}

/** What is sent: of an item's example the fields that forms send. */
export function bodyExample(document: ApiDocument, { requestBody }: ApiOperation): unknown {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return undefined
  const { properties = {}, required = [], ...rest } = resolveSchema(document, schema)
  if (Object.keys(properties).length === 0) return exampleOf(document, rest)
  const inputName = JSON.stringify(schema).match(/schemas\/(\w+)Input"/)?.[1] ?? ''
  const [item] = document.components.schemas[inputName]?.examples ?? []
  const known = (item ?? {}) as Readonly<Record<string, unknown>> // an item of the demonstration
  const isSent = (name: string) => required.includes(name) || (name !== 'rev' && (known[name] ?? null) !== null)
  const names = Object.keys(properties).filter(name => (inputName ? isSent(name) : true))
  return Object.fromEntries(
    names.slice(0, 12).map(name => [name, known[name] ?? exampleOf(document, properties[name] ?? {})]),
  )
}
