import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Errors } from '../api/failure.ts'

/** Whether an error belongs to a field: its own, or one of its lines (`values.2.amount`). */
export const ownsError = ({ name, lines }: ExplainedField, error: string) =>
  error === name || (lines !== undefined && error.startsWith(`${name}.`))

/** The name of the field that an error belongs to: `values` of `values.2.amount`. */
export const fieldNameOf = (error: string) => error.split('.')[0] ?? error

/** The errors of a field's lines, by line and name (`2.amount`); undefined where there are none. */
export function lineErrorsOf(field: ExplainedField, errors: Errors): Errors | undefined {
  const own = Object.entries(errors).filter(([name]) => name !== field.name && ownsError(field, name))
  return own.length === 0
    ? undefined
    : Object.fromEntries(own.map(([name, text]) => [name.slice(field.name.length + 1), text]))
}

/** The errors of a field as a form keeps them; undefined where there are none. */
export function formErrorOf(field: ExplainedField, errors: Errors) {
  const types = lineErrorsOf(field, errors)
  const message = errors[field.name]
  return message || types ? { type: 'server', message: message ?? '', types } : undefined
}

/** An error in words for the summary, with the name of the input that it is about. */
export interface ToldError {
  /** The name of the field, or of the line's input: `values.2.amount`. */
  name: string
  label: string
  text: string
}

/** The errors of a form's fields in the order of the form, those of lines in the order of the lines. */
export const tellErrors = (fields: readonly ExplainedField[], errors: Errors): ToldError[] =>
  fields.flatMap(field => {
    const { name, label, lines = [] } = field
    const own = errors[name]
    const inLines = Object.entries(lineErrorsOf(field, errors) ?? {}).map(([path, text]) => {
      const [line = '', input] = path.split('.')
      const found = lines.find(one => one.name === input)
      const words = [label, `linha ${Number(line) + 1}`, found?.label].filter(Boolean)
      return { name: found ? `${name}.${path}` : name, label: words.join(', '), text, line: Number(line) }
    })
    return [...(own ? [{ name, label, text: own }] : []), ...inLines.sort((a, b) => a.line - b.line)]
  })
