import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Field } from '@agremia/model/resource/field'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { isBlank, parseValue } from '@agremia/model/resource/parse'
import { type FormValues, sendValues } from './form-values.ts'

/**
 * What is wrong with the value of one field by its description alone; undefined if nothing is. For forms whose users may not ask
 * the server before they send: it checks the same again, and more.
 */
export function findFieldFault(field: ExplainedField, values: FormValues, today: string): string | undefined {
  const sent = sendValues([field], values)[field.name]
  if (isBlank(sent)) return field.required ? MESSAGES.required : undefined
  return parseValue(definitionOf(field), sent, today).error
}

/** A field's definition, as far as its values are parsed by it. */
const definitionOf = ({
  fieldType,
  label,
  group,
  required,
  readonly,
  min,
  max,
  age,
  ...field
}: ExplainedField): Field => ({
  type: fieldType,
  label,
  group,
  required,
  readonly,
  min,
  max,
  age,
  options: field.options && Object.fromEntries(field.options.map(option => [option.value, option.label])),
  lines: field.lines && Object.fromEntries(field.lines.map(line => [line.name, definitionOf(line)])),
  notFuture: field.validation.split('; ').includes('notFuture'),
})
