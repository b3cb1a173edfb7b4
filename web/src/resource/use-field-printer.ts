import { printField } from './print-field.ts'
import { useResource } from './use-explainer.ts'

/** Formats values of one field for use in a sentence, as lists show them: a number with its leading zeros (`0012`). */
export function useFieldPrinter(resource: string, name: string): (value: unknown) => string {
  const field = useResource(resource)?.fields.find(one => one.name === name)
  return value => (field ? printField(field, value) : String(value ?? ''))
}
