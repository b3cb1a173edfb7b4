import { MESSAGES } from '@agremia/model/resource/input-messages'
import { fold } from '@agremia/model/rules/fold'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { type Lookups, readCell } from '@agremia/model/rules/import/read-cell'
import { splitPostalCode } from '@agremia/model/rules/postal-code'
import type { FieldErrors } from '../../errors.ts'
import type { ImportTarget } from './import-fields.ts'

/** The values of a row's cells by field; empty cells have none. */
export interface RowValues {
  values: Record<string, unknown>
  errors: FieldErrors
  notes: FieldErrors
}

const FORMULA_FAULT = /^#(n\/a|n\/d|ref!|value!|valor!|div\/0!|name\?|nome\?|num!|núm!|null!|nulo!)$/i
export const isFormulaFault = (text: string) => FORMULA_FAULT.test(text)

export function readRow(
  { fields }: ImportTarget,
  cells: readonly string[],
  mapping: Mapping,
  lookups: Lookups,
  today: string,
): RowValues {
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [column, name] of mapping.entries()) {
    const text = cells[column] ?? ''
    const field = name === null ? undefined : fields[name]
    if (name === null || !field || text === '') continue
    if (isFormulaFault(text)) {
      errors[name] = `A célula tem um erro de fórmula (${text}). Corrija-a na folha de cálculo.`
      continue
    }
    const read = readCell(name, field, text, lookups, today)
    if (read.error !== undefined) errors[name] = read.error
    else if (read.value !== null) values[name] = read.value
  }
  return { values, errors, notes: splitAddress(values) }
}

/** Splits a postal code that came together with its locality, in either of the two cells; the other cell, where it is filled, wins. */
function splitAddress(values: Record<string, unknown>): FieldErrors {
  const { postalCode: code, locality: place } = values
  const fromCode = typeof code === 'string' ? splitPostalCode(code) : undefined
  const fromPlace = code === undefined && typeof place === 'string' ? splitPostalCode(place) : undefined
  const split = fromCode ?? fromPlace
  if (!split) return {}
  values.postalCode = split.postalCode
  if (fromPlace || typeof place !== 'string') values.locality = split.locality
  else if (fold(place) !== fold(split.locality))
    return { locality: `Fica «${place}»; o código postal vinha com «${split.locality}».` }
  return {}
}

/** Errors of a mapping that cannot be used; empty for one that can. */
export function mappingFault({ fields, missing }: ImportTarget, mapping: Mapping, columns: number): FieldErrors {
  if (mapping.length !== columns) return { mapping: MESSAGES.invalid }
  const chosen = mapping.filter(name => name !== null)
  if (chosen.some(name => !Object.hasOwn(fields, name))) return { mapping: MESSAGES.unknownField }
  if (new Set(chosen).size < chosen.length) return { mapping: 'Cada campo só pode vir de uma coluna.' }
  const fault = missing(chosen)
  return fault ? { mapping: fault } : {}
}
