import type { Upload } from '../rules/uploads.ts'
import type { Operation, Resource, SYSTEM_FIELDS } from './define.ts'
import type { Wording } from './explainer.ts'
import { type Field, type FieldType, isListed, MOST_REFS } from './field.ts'
import { MOST_LINES } from './lines.ts'
import { capitalised } from './naming.ts'
import { errors, form, ID, type Json, json, reference, security } from './openapi-parts.ts'

/** The JSON Schema of a value on the wire. */
const WIRE: Record<FieldType, (field: Field) => Json> = {
  string: field => ({ type: 'string', maxLength: field.max ?? 255 }),
  text: field => ({ type: 'string', maxLength: field.max ?? 10_000 }),
  email: () => ({ type: 'string', format: 'email' }),
  phone: () => ({ type: 'string', description: 'E.164' }),
  nif: () => ({ type: 'string', pattern: '^[0-9]{9}$' }),
  iban: () => ({ type: 'string' }),
  postalCode: () => ({ type: 'string', pattern: '^[1-9][0-9]{3}-[0-9]{3}$' }),
  color: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$' }),
  url: () => ({ type: 'string', format: 'uri' }),
  money: () => ({ type: 'number', multipleOf: 0.01, description: 'euros' }),
  integer: field => ({ type: 'integer', ...limits(field) }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  datetime: () => ({ type: 'string', format: 'date-time' }),
  enum: field => ({ type: 'string', enum: Object.keys(field.options ?? {}) }),
  enumList: field => ({ type: 'array', items: { type: 'string', enum: Object.keys(field.options ?? {}) } }),
  ref: () => ({ type: 'string', format: 'uuid' }),
  refs: field => ({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    uniqueItems: true,
    ...(field.min !== undefined && { minItems: field.min }),
    maxItems: field.max ?? MOST_REFS,
  }),
  password: field => ({ type: 'string', format: 'password', writeOnly: true, minLength: field.min ?? 1 }),
  richText: () => ({
    type: 'object',
    description:
      'Documento do ProseMirror só com paragraph, heading, bulletList, orderedList, listItem, text, hardBreak e placeholder.',
  }),
  lines: ({ lines = {}, min, max = MOST_LINES }) => ({
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: Object.keys(lines).filter(name => lines[name]?.required),
      properties: Object.fromEntries(
        Object.entries(lines).map(([name, field]) => [name, property(field, text => text)]),
      ),
    },
    ...(min !== undefined && { minItems: min }),
    maxItems: max,
  }),
  object: () => ({ type: 'object' }),
}
const limits = (field: Field) => ({
  ...(field.min !== undefined && { minimum: field.min }),
  ...(field.max !== undefined && { maximum: field.max }),
})

const property = (field: Field, say: Wording): Json => {
  const schema = WIRE[field.type](field)
  const nullable =
    field.required || isListed(field) ? schema : { ...schema, type: [schema.type, 'null'], ...nullEnum(schema) }
  return { ...nullable, title: say(field.label), ...(field.readonly && { readOnly: true }) }
}
const nullEnum = ({ enum: values }: { enum?: readonly unknown[] }) => (values ? { enum: [...values, null] } : {})

function component(resource: Resource, say: Wording): Json {
  const own = Object.entries(resource.fields).map(([name, field]) => [name, property(field, say)])
  const system: Record<(typeof SYSTEM_FIELDS)[number], Json> = {
    _id: { type: 'string', readOnly: true },
    created_at: { type: 'string', format: 'date-time', readOnly: true },
    updated_at: { type: 'string', format: 'date-time', readOnly: true },
    rev: { type: 'integer', description: 'Versão lida; uma antiga dá 409.' },
  }
  return { type: 'object', properties: { ...system, ...Object.fromEntries(own), ...refTitles(resource) } }
}

/** Schema of `_refs`: the titles of the rows that refs point to, for lists in the order of their ids. */
function refTitles(resource: Resource): Record<string, Json> {
  const title = { type: ['string', 'null'] }
  const titles = Object.entries(resource.fields)
    .filter(([, field]) => field.to !== undefined)
    .map(([name, { type }]) => [name, type === 'refs' ? { type: 'array', items: title } : title])
  if (titles.length === 0) return {}
  return { _refs: { type: 'object', readOnly: true, properties: Object.fromEntries(titles) } }
}

const LIST_PARAMETERS = ['_page', '_limit', '_sort', '_search', '_fields'].map(name => ({
  name,
  in: 'query',
  schema: { type: name === '_page' || name === '_limit' ? 'integer' : 'string' },
}))

/** The parameter `_asOf`, for resources that keep dated history. */
const AS_OF = {
  name: '_asOf',
  in: 'query',
  description: 'The rows as they were on that day.',
  schema: { type: 'string', format: 'date' },
}

const summedFields = ({ fields }: Resource) => Object.entries(fields).filter(([, field]) => field.sum)

/** The parameter `_sums`, for resources with fields that can be added up. */
const sumsParameter = (resource: Resource) => {
  const names = summedFields(resource).map(([name]) => name)
  const description = 'Sums over all rows that match, answered in meta.sums.'
  const schema = { type: 'array', items: { type: 'string', enum: names } }
  return names.length === 0 ? [] : [{ name: '_sums', in: 'query', description, style: 'form', explode: false, schema }]
}

const wrapped = (schema: Json, meta?: Json): Json => ({
  type: 'object',
  properties: { data: schema, ...(meta && { meta }) },
})
const listMeta = (resource: Resource): Json => {
  const sums = summedFields(resource).map<[string, Json]>(([name, field]) => [
    name,
    WIRE[field.type]({ ...field, min: undefined, max: undefined }),
  ])
  const properties = { total: { type: 'integer' } }
  if (sums.length === 0) return { type: 'object', properties }
  return {
    type: 'object',
    properties: { ...properties, sums: { type: 'object', properties: Object.fromEntries(sums) } },
  }
}
function resourcePaths(resource: Resource, say: Wording): Record<string, Json> {
  const schema = reference(capitalised(resource.name))
  const operation = (op: Operation, summary: string, rest: Json): Json =>
    resource.access[op].length === 0
      ? {}
      : {
          summary: `${summary}: ${resource.name}`,
          tags: [resource.name],
          security: security(resource.access[op]),
          ...rest,
        }
  const ok = (body: Json) => ({ '200': { description: 'OK', ...json(body) }, ...errors })
  const verbs = (entries: Record<string, Json>) =>
    Object.fromEntries(Object.entries(entries).filter(([, value]) => Object.keys(value).length > 0))
  const write = { requestBody: { required: true, ...json(schema) } }
  const sent = Object.entries(resource.fields).filter(([, field]) => !field.readonly)
  const withFile = (upload: Upload) => {
    const required = sent.filter(([, field]) => field.required).map(([name]) => name)
    const beside = Object.fromEntries(sent.map(([name, field]) => [name, property(field, say)]))
    return { requestBody: { required: true, ...form(upload, beside, required) } }
  }
  const paths: Record<string, Json> = {
    [`/${resource.path}`]: verbs({
      get: operation('list', 'List', {
        parameters: [
          ...LIST_PARAMETERS,
          ...sumsParameter(resource),
          ...(resource.readsOn ? [AS_OF] : []),
          ...filterParameters(resource),
        ],
        responses: ok(wrapped({ type: 'array', items: schema }, listMeta(resource))),
      }),
      post: operation('create', 'Create', {
        ...(resource.upload ? withFile(resource.upload) : write),
        responses: { '201': { description: 'Created', ...json(wrapped(schema)) }, ...errors },
      }),
    }),
    [`/${resource.path}/{id}`]: {
      parameters: [ID],
      ...verbs({
        get: operation('read', 'Read', { responses: ok(wrapped(schema)) }),
        put: operation('update', 'Replace', { ...write, responses: ok(wrapped(schema)) }),
        patch: operation('update', 'Update', { ...write, responses: ok(wrapped(schema)) }),
        delete: operation('delete', 'Delete', { responses: { '204': { description: 'Deleted' }, ...errors } }),
      }),
    },
  }
  return paths
}

const filterParameters = (resource: Resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.filter)
    .map(([name, field]) => ({ name: `_${name}`, in: 'query', schema: WIRE[field.type](field) }))

/** The generic API of the resources as an OpenAPI 3.1 document, with the organisation's words. */
export const openApi = (resources: readonly Resource[], say: Wording, title: string) => ({
  openapi: '3.1.0',
  info: { title, version: '1.0.0' },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: {
      Errors: {
        type: 'object',
        required: ['code', 'errors'],
        properties: { code: { type: 'string' }, errors: { type: 'object', additionalProperties: { type: 'string' } } },
      },
      ...Object.fromEntries(resources.map(resource => [capitalised(resource.name), component(resource, say)])),
    },
  },
  paths: Object.fromEntries(resources.flatMap(resource => Object.entries(resourcePaths(resource, say)))),
})
