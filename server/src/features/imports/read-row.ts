import { MESSAGES } from '@agremia/model/resource/messages'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { type Lookups, readCell } from '@agremia/model/rules/import/read-cell'
import type { FieldErrors } from '../../errors.ts'
import { IMPORT_FIELDS } from './import-fields.ts'

/** The values of a row's cells by field; empty cells have none. */
export interface RowValues {
  values: Record<string, unknown>
  errors: FieldErrors
}

const FORMULA_FAULT = /^#(n\/a|n\/d|ref!|value!|valor!|div\/0!|name\?|nome\?|num!|núm!|null!|nulo!)$/i
const CODE_AND_PLACE = /^(\d{4}(?:\s*-\s*\d{3})?)\s+(\p{L}.*)$/u

export function readRow(cells: readonly string[], mapping: Mapping, lookups: Lookups, today: string): RowValues {
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [column, name] of mapping.entries()) {
    const text = cells[column] ?? ''
    const field = name === null ? undefined : IMPORT_FIELDS[name]
    if (name === null || !field || text === '') continue
    if (FORMULA_FAULT.test(text)) {
      errors[name] = `A célula tem um erro de fórmula (${text}). Corrija-a na folha de cálculo.`
      continue
    }
    const read = readCell(name, field, text, lookups, today)
    if (read.error !== undefined) errors[name] = read.error
    else values[name] = read.value
  }
  splitPostalCode(values, mapping)
  return { values, errors }
}

/** Splits a cell such as `1000-001 Lisboa` into postal code and place, unless the place has a column of its own. */
function splitPostalCode(values: Record<string, unknown>, mapping: Mapping) {
  const [, code, place] = CODE_AND_PLACE.exec(String(values.postalCode ?? '')) ?? []
  if (!code || !place || mapping.includes('locality')) return
  values.postalCode = code
  values.locality = place
}

/** Errors of a mapping that cannot be used; empty for one that can. */
export function mappingFault(mapping: Mapping, columns: number): FieldErrors {
  if (mapping.length !== columns) return { mapping: MESSAGES.invalid }
  const chosen = mapping.filter(name => name !== null)
  if (chosen.some(name => !Object.hasOwn(IMPORT_FIELDS, name))) return { mapping: MESSAGES.unknownField }
  if (new Set(chosen).size < chosen.length) return { mapping: 'Cada campo só pode vir de uma coluna.' }
  if (!chosen.includes('name') && !chosen.includes('memberNumber') && !chosen.includes('taxNumber'))
    return { mapping: 'Diga pelo menos qual é a coluna do nome, do número ou do NIF.' }
  return {}
}
