import { printField } from './print-field.ts'
import { useResource } from './use-explainer.ts'

/** Prints values of one field as lists do, where they stand in a sentence: a number with its zeros (`0012`). */
export function useFieldPrinter(resource: string, name: string): (value: unknown) => string {
  const field = useResource(resource)?.fields.find(one => one.name === name)
  return value => (field ? printField(field, value) : String(value ?? ''))
}
