import { convertMoney } from '@agremia/model/resource/convert-money'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { type Printed, printAs } from '@agremia/model/resource/format'
import { centsFromEuros } from '@agremia/model/rules/money'
import { type FormValue, readTypedLines, readTypedRichText } from './form-values.ts'

/** A field as far as its values are printed by it. */
const printedOf = (field: ExplainedField): Printed & { label: string } => ({
  label: field.label,
  type: field.fieldType,
  isName: field.isName,
  digits: field.digits,
  options: field.options && Object.fromEntries(field.options.map(option => [option.value, option.label])),
  lines: field.lines && Object.fromEntries(field.lines.map(line => [line.name, printedOf(line)])),
})

/** The text of a value of the API; empty for null. */
export function printField(field: ExplainedField, value: unknown): string {
  const printed = printedOf(field)
  return printAs(printed, convertMoney(printed, value, centsFromEuros))
}

/** The text of a form's value. */
export const printTyped = (field: ExplainedField, value: FormValue | undefined): string => {
  if (field.fieldType === 'password') return '(nova palavra-passe)'
  if (field.fieldType === 'richText' && typeof value === 'string')
    return printField(field, readTypedRichText(value)) || '(vazio)'
  if (field.lines && typeof value === 'string') return printTypedLines(field.lines, value) || '(vazio)'
  if (typeof value === 'string' && !field.options) return value || '(vazio)'
  return printField(field, value) || '(vazio)'
}

/** Lines as `printAs` prints them, with what was typed; ids of chosen rows are left out. */
const printTypedLines = (fields: readonly ExplainedField[], json: string): string =>
  readTypedLines(json)
    .map(line =>
      fields
        .filter(({ name, to }) => !to && line[name] !== '')
        .map(field => `${field.label}: ${printTyped(field, line[field.name])}`)
        .join(', '),
    )
    .join('; ')
