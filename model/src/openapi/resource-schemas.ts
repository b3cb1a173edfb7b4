import type { Resource, SYSTEM_FIELDS } from '../resource/define.ts'
import type { Wording } from '../resource/explainer.ts'
import { defaultOf, type Field } from '../resource/field.ts'
import { capitalised } from '../resource/naming.ts'
import { answered, sent } from './field-schema.ts'
import { type Json, reference } from './parts.ts'

/** The names of a resource's schemas: an item, a row of a list, which may have some of its fields only, and what forms send. */
export const schemaNames = ({ name }: Pick<Resource, 'name'>) => ({
  item: capitalised(name),
  row: `${capitalised(name)}Row`,
  input: `${capitalised(name)}Input`,
})

/** What a key hears that may write and not read. */
export const WRITTEN = 'WrittenRow'

export const SYSTEM: Record<(typeof SYSTEM_FIELDS)[number], Json> = {
  _id: { type: 'string' },
  created_at: { type: ['string', 'null'], format: 'date-time' },
  updated_at: { type: ['string', 'null'], format: 'date-time' },
  rev: { type: 'integer', description: 'The version. Sent back with a change, an old one is answered with 409.' },
}

/** The schemas of a resource, by name. `example` is an item as the API answers it. */
export function resourceSchemas(resource: Resource, say: Wording, example?: Json): Record<string, Json> {
  const names = schemaNames(resource)
  const fields = Object.entries(resource.fields)
  const shown = fields.filter(([, { type }]) => type !== 'password')
  // Whatever only some roles see, or needs another right, may be missing.
  const isOwn = ([, { sees, area }]: (typeof shown)[number]) => sees === undefined && area === resource.area
  const always = shown.filter(isOwn).map(([name]) => name)
  const required = [...Object.keys(SYSTEM), ...always]
  const row = {
    type: 'object',
    required: ['_id'],
    properties: {
      ...SYSTEM,
      ...Object.fromEntries(
        shown.map(([name, field]) => [name, { ...answered(field, say), ...needing(field, resource) }]),
      ),
      ...besides(resource),
    },
  }
  return {
    [names.row]: row,
    [names.item]: { allOf: [reference(names.row)], required, ...(example && { examples: [example] }) },
    [names.input]: {
      type: 'object',
      properties: {
        rev: SYSTEM.rev,
        ...Object.fromEntries(inputFields(resource).map(([name, field]) => [name, sent(field, say)])),
      },
    },
  }
}

/** The further permission that keys need for a field that is of another area than its resource. */
const needing = ({ area }: Field, resource: Resource) =>
  area === resource.area ? {} : { description: `Keys need \`${area}:read\` for it.` }

/** What rows have beside their fields: titles of the rows that refs point to, their colours, and marks of faulty values. */
function besides({ fields, shownOnce = {} }: Resource): Record<string, Json> {
  const all = Object.entries(fields)
  const title = { type: ['string', 'null'] }
  const titles = all
    .filter(([, { to }]) => to)
    .map(([name, { type }]) => [name, type === 'refs' ? { type: 'array', items: title } : title])
  const colours = all.filter(([, { to, type }]) => to && type === 'ref').map(([name]) => [name, title])
  const marks = all
    .filter(([, { markedBy }]) => markedBy)
    .map(([name]) => [name, { type: 'string', format: 'date-time' }])
  const told = (description: string, entries: unknown[][]) =>
    entries.length === 0 ? undefined : { type: 'object', description, properties: Object.fromEntries(entries) as Json }
  const once = Object.entries(shownOnce).map(([name, is]): [string, Json] => [
    name,
    { type: 'string', description: `${is} Only in the answer to the creation.` },
  ])
  const parts: Record<string, Json | undefined> = {
    ...Object.fromEntries(once),
    _refs: told('The titles of the rows that refs point to, for lists in the order of their ids.', titles),
    _colours: told('The colours of those rows.', colours),
    _marks: told('Of lists with `_fields`: since when a value is known as faulty.', marks),
  }
  return Object.fromEntries(Object.entries(parts).flatMap(([name, schema]) => (schema ? [[name, schema]] : [])))
}

export const inputFields = ({ fields }: Resource) => Object.entries(fields).filter(([, field]) => !field.readonly)

/** The fields without which a new row is refused. */
export const requiredFields = (resource: Resource) =>
  inputFields(resource)
    .filter(([, field]) => field.required && defaultOf(field) === undefined && field.type !== 'lines')
    .map(([name]) => name)
