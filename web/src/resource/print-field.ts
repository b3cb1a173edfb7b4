import type { ExplainedField } from '@agremia/model/resource/explainer'
import { printAs } from '@agremia/model/resource/format'
import { centsFromEuros } from '@agremia/model/rules/money'
import { type FormValue, readTypedRichText } from './form-values.ts'

const inside = (field: ExplainedField, value: unknown) =>
  field.fieldType === 'money' && typeof value === 'number' ? centsFromEuros(value) : value

/** The text of a value of the API; empty for null. */
export const printField = (field: ExplainedField, value: unknown) =>
  printAs(
    {
      type: field.fieldType,
      isName: field.isName,
      digits: field.digits,
      options: field.options && Object.fromEntries(field.options.map(option => [option.value, option.label])),
    },
    inside(field, value),
  )

/** The text of a form's value. */
export const printTyped = (field: ExplainedField, value: FormValue | undefined) => {
  if (field.fieldType === 'password') return '(nova palavra-passe)'
  if (field.fieldType === 'richText' && typeof value === 'string')
    return printField(field, readTypedRichText(value)) || '(vazio)'
  if (typeof value === 'string' && !field.options) return value || '(vazio)'
  return printField(field, value) || '(vazio)'
}
