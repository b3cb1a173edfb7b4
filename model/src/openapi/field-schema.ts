import type { Wording } from '../resource/explainer.ts'
import { type Field, type FieldType, isListed, MOST_REFS } from '../resource/field.ts'
import { MOST_LINES } from '../resource/lines.ts'
import type { Json } from './parts.ts'

/** The JSON Schema of a value as it is answered. Rows may hold values that could not be saved today, so it has no limits. */
const ANSWERED: Record<FieldType, (field: Field) => Json> = {
  string: () => ({ type: 'string' }),
  text: () => ({ type: 'string' }),
  email: () => ({ type: 'string' }),
  phone: () => ({ type: 'string', description: 'E.164' }),
  nif: () => ({ type: 'string' }),
  iban: () => ({ type: 'string' }),
  postalCode: () => ({ type: 'string' }),
  color: () => ({ type: 'string' }),
  url: () => ({ type: 'string' }),
  money: () => ({ type: 'number', description: 'euros' }),
  integer: () => ({ type: 'integer' }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  datetime: () => ({ type: 'string', format: 'date-time' }),
  enum: field => ({ type: 'string', enum: Object.keys(field.options ?? {}) }),
  enumList: field => ({ type: 'array', items: { type: 'string', enum: Object.keys(field.options ?? {}) } }),
  ref: () => ({ type: 'string', format: 'uuid' }),
  refs: () => ({ type: 'array', items: { type: 'string', format: 'uuid' } }),
  password: () => ({ type: 'string' }),
  richText: () => ({
    type: 'object',
    additionalProperties: true,
    description:
      'A document of ProseMirror with paragraph, heading, bulletList, orderedList, listItem, text, hardBreak and placeholder only.',
  }),
  lines: ({ lines = {} }) => ({ type: 'array', items: lineSchema(lines, answered) }),
  object: () => ({ description: 'JSON of any structure.' }),
}

const limits = ({ min, max }: Field) => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
})
const sizes = ({ min, max }: Field, most: number) => ({
  ...(min !== undefined && { minItems: min }),
  maxItems: max ?? most,
})

/** What is checked in values that are sent, beyond their type. */
const SENT: Partial<Record<FieldType, (field: Field) => Json>> = {
  string: field => ({ maxLength: field.max ?? 255 }),
  text: field => ({ maxLength: field.max ?? 10_000 }),
  email: () => ({ format: 'email' }),
  nif: ({ mayBeForeign }) => ({ pattern: mayBeForeign ? '^([0-9]{9}|[A-Z]{2}[A-Z0-9+*]{2,18})$' : '^[0-9]{9}$' }),
  postalCode: () => ({ pattern: '^[1-9][0-9]{3}-[0-9]{3}$' }),
  color: () => ({ pattern: '^#[0-9a-f]{6}$' }),
  url: () => ({ format: 'uri' }),
  integer: limits,
  refs: field => ({ uniqueItems: true, ...sizes(field, MOST_REFS) }),
  password: field => ({ format: 'password', minLength: field.min ?? 1 }),
  lines: field => ({ items: lineSchema(field.lines ?? {}, sent), ...sizes(field, MOST_LINES) }),
}

const lineSchema = (lines: Record<string, Field>, schemaOf: (field: Field, say: Wording) => Json): Json => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(lines).filter(name => lines[name]?.required),
  properties: Object.fromEntries(Object.entries(lines).map(([name, field]) => [name, schemaOf(field, text => text)])),
})

/** The schema of one value, such as that of a filter. */
export const valueSchema = (field: Field) => ANSWERED[field.type](field)

/** A field as lists and items answer it. */
export function answered(field: Field, say: Wording): Json {
  const schema = valueSchema(field)
  const isAlwaysSet = (field.required && !field.secretWhile) || isListed(field)
  return { ...(isAlwaysSet ? schema : orNull(schema)), title: say(field.label), ...onlyFor(field.sees) }
}

/** A field as forms send it. */
export function sent(field: Field, say: Wording): Json {
  const schema = { ...valueSchema(field), ...SENT[field.type]?.(field) }
  return {
    ...(field.required || isListed(field) ? schema : orNull(schema)),
    title: say(field.label),
    ...(field.default !== undefined && { default: field.default }),
    ...onlyFor(field.sets ?? field.sees),
  }
}

const orNull = ({ type, ...schema }: Json): Json => ({
  ...(type !== undefined && { type: [type, 'null'] }),
  ...schema,
  ...(schema.enum && { enum: [...schema.enum, null] }),
})

const onlyFor = (roles: readonly string[] | undefined) => (roles ? { 'x-roles': roles } : {})
