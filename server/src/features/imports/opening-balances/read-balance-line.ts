import { parseValue } from '@agremia/model/resource/parse'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import type { Lookups } from '@agremia/model/rules/import/read-cell'
import {
  dayOfPaidUntil,
  type OpeningBalance,
  type Owed,
  type YearBalance,
} from '@agremia/model/rules/ledger/opening-balance'
import { readOwedCell } from '@agremia/model/rules/ledger/owed-cell'
import type { FieldErrors } from '../../../errors.ts'
import type { ImportTarget } from '../import-fields.ts'
import { isFormulaFault, readRow } from '../read-row.ts'
import { yearOfField } from './opening-balance-fields.ts'

export interface BalanceLine {
  /** As the cells have them, by field. */
  texts: Readonly<Record<string, unknown>>
  values: OpeningBalance
  /** Of cells that cannot be read, by field. */
  errors: FieldErrors
  notes: FieldErrors
}

interface LineFacts {
  target: ImportTarget
  mapping: Mapping
  lookups: Lookups
  today: string
  /** 1 to 12. */
  quotaYearStartMonth: number
}

/** Reads the cells of a line by the rules of their fields; those of debts may have a word in the place of an amount. */
export function readBalanceLine(cells: readonly string[], facts: LineFacts): BalanceLine {
  const { target, mapping, lookups, today } = facts
  const { plain, words, errors: unclear } = readWords(cells, facts)
  const { values: texts, errors: unread, notes } = readRow(target, plain, mapping, lookups, today)
  const errors: FieldErrors = { ...unread, ...unclear }
  const values: Record<string, unknown> = { ...words }
  for (const [name, raw] of Object.entries(texts)) {
    const field = target.fields[name]
    if (!field || name === 'memberNumber' || name === 'name') continue
    const parsed = parseValue(field, raw, today)
    if (parsed.error === undefined) values[name] = parsed.value
    else errors[name] ??= parsed.error
  }
  const byYear = yearBalances(values, mapping)
  return { texts, values: { ...values, ...(byYear && { byYear }) }, errors, notes }
}

/** What the columns of years say; undefined where the file has none. */
function yearBalances(values: Readonly<Record<string, unknown>>, mapping: Mapping): YearBalance[] | undefined {
  const columns = mapping.flatMap(name => {
    const year = yearOfField(name)
    // Parsed as an amount, or the word for what was paid.
    return name === null || year === undefined ? [] : [{ column: name, year, owed: (values[name] ?? 0) as Owed }]
  })
  return columns.length > 0 ? columns : undefined
}

/** The cells with words turned into what their fields are read from, and those that say something else. */
function readWords(cells: readonly string[], { mapping, quotaYearStartMonth }: LineFacts) {
  const words: Record<string, Owed> = {}
  const errors: FieldErrors = {}
  const plain = cells.map((cell, column) => {
    const name = mapping[column] ?? null
    if (name === 'paidUntil') return dayOfPaidUntil(cell, quotaYearStartMonth)
    if (name === null || (name !== 'amount' && yearOfField(name) === undefined)) return cell
    if (isFormulaFault(cell)) return cell
    const read = readOwedCell(cell)
    if (typeof read === 'object' && 'amount' in read) return read.amount
    if (typeof read === 'object') errors[name] = read.error
    else words[name] = read === 'paid' ? 'paid' : 0
    return ''
  })
  return { plain, words, errors }
}
