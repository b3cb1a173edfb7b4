import type { Resource } from '../resource/define.ts'
import type { Field } from '../resource/field.ts'
import { ALL, DEFAULT_LIMIT, isFilteredByPart, isRanged, MAX_LIMIT } from '../resource/list-query.ts'
import { valueSchema } from './field-schema.ts'
import type { Json } from './parts.ts'

const parameter = (name: string, schema: Json, description?: string): Json => ({
  name,
  in: 'query',
  ...(description && { description }),
  schema,
})
/** Several values with commas between them. */
const listed = (name: string, values: readonly string[], description: string): Json => ({
  ...parameter(name, { type: 'array', items: { type: 'string', enum: values } }, description),
  style: 'form',
  explode: false,
})

const namesWhere = ({ fields }: Resource, isWanted: (field: Field) => unknown) =>
  Object.entries(fields)
    .filter(([, field]) => isWanted(field))
    .map(([name]) => name)

/** The parameters of a list: page, order, search, fields, sums, day and filters. */
export function listParameters(resource: Resource): Json[] {
  const sorts = [...namesWhere(resource, field => field.sort), 'created_at']
  const searched = namesWhere(resource, field => field.search)
  const summed = namesWhere(resource, field => field.sum)
  const columns = [
    '_id',
    'created_at',
    'updated_at',
    'rev',
    ...namesWhere(resource, field => field.type !== 'password'),
  ]
  const limit = `Rows of a page, at most ${MAX_LIMIT}; ${ALL} answers all rows at once.`
  return [
    parameter('_page', { type: 'integer', minimum: 1, default: 1 }),
    parameter('_limit', { type: 'integer', minimum: ALL, default: DEFAULT_LIMIT }, limit),
    parameter(
      '_sort',
      { type: 'string', enum: sorts.flatMap(name => [name, `-${name}`]) },
      'A minus sign sorts downwards.',
    ),
    ...(searched.length > 0
      ? [parameter('_search', { type: 'string', maxLength: 200 }, `Words in ${searched.join(', ')}.`)]
      : []),
    listed('_fields', columns, 'Answers these fields only.'),
    parameter('__id', { type: 'array', items: { type: 'string', format: 'uuid' } }, 'These rows only.'),
    ...(summed.length > 0 ? [listed('_sums', summed, 'Sums over all rows that match, answered in meta.sums.')] : []),
    ...(resource.readsOn
      ? [parameter('_asOf', { type: 'string', format: 'date' }, 'The rows as they were on that day.')]
      : []),
    ...Object.keys(resource.sets ?? {}).map(name => parameter(`_${name}`, { type: 'string', format: 'uuid' })),
    ...Object.entries(resource.fields).flatMap(([name, field]) => (field.filter ? filtersOf(name, field) : [])),
  ]
}

function filtersOf(name: string, field: Field): Json[] {
  const value =
    field.type === 'refs' || field.type === 'enumList' ? (valueSchema(field).items as Json) : valueSchema(field) // both are arrays
  return [
    parameter(`_${name}`, { type: 'array', items: value }, 'Any of these values.'),
    ...(isRanged(field) ? [parameter(`_${name}.from`, value), parameter(`_${name}.to`, value)] : []),
    ...(isFilteredByPart(field) ? [parameter(`_${name}.has`, { type: 'string' }, 'A part of the text.')] : []),
    ...(field.type === 'date' ? [parameter(`_${name}.year`, { type: 'integer' })] : []),
    ...(field.age
      ? [parameter(`_${name}.ageFrom`, { type: 'integer' }), parameter(`_${name}.ageTo`, { type: 'integer' })]
      : []),
    ...(field.required ? [] : [parameter(`_${name}.empty`, { type: 'boolean' })]),
  ]
}

/** What lists tell beside their rows. */
export function listMeta({ fields }: Resource): Json {
  const sums = Object.entries(fields)
    .filter(([, field]) => field.sum)
    .map(([name, field]) => [name, valueSchema(field)] as const)
  return {
    type: 'object',
    required: ['total'],
    properties: {
      total: { type: 'integer' },
      ...(sums.length > 0 && { sums: { type: 'object', properties: Object.fromEntries(sums) } }),
    },
  }
}
