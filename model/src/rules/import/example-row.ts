import type { Field, FieldType } from '../../resource/field.ts'

/** The name in the example row of the model file. A row with this name is left out, should somebody forget to delete it. */
export const EXAMPLE_NAME = 'Maria Exemplo (apague esta linha)'

const BY_TYPE: Partial<Record<FieldType, string>> = {
  email: 'maria@exemplo.pt',
  phone: '912 345 678',
  date: '31/01/1980',
  datetime: '31/01/2024',
  money: '24,00 €',
  boolean: 'Sim',
  iban: 'PT50 0002 0123 1234 5678 9015 4',
}
const BY_NAME: Readonly<Record<string, string>> = { name: EXAMPLE_NAME, year: '2025' }
const BY_INPUT: Readonly<Record<string, string>> = { nif: '123 456 789', postalCode: '3080-123' }

/** What the example row has in the column of a field: one of its options, or a value in the form of its type; else nothing. */
export function exampleOf(name: string, field: Field, firstRecord: string | undefined): string {
  return (
    BY_NAME[name] ??
    firstRecord ??
    Object.values(field.options ?? {})[0] ??
    BY_TYPE[field.type] ??
    BY_INPUT[field.input ?? ''] ??
    ''
  )
}
