import { printDay, printInstant } from '../rules/day.ts'
import { printIban } from '../rules/iban.ts'
import { maskText } from '../rules/mask.ts'
import { printMoney } from '../rules/money.ts'
import { printNumber } from '../rules/number.ts'
import { printPhone } from '../rules/phone.ts'
import type { RichText } from '../rules/rich-text/rich-text.ts'
import { toPlainText } from '../rules/rich-text/to-plain-text.ts'
import type { FieldType } from './field.ts'

type Options = { readonly [value: string]: string } | undefined

const asIs = (value: unknown) => String(value)
const labelOf = (options: Options, value: string) =>
  (options && Object.hasOwn(options, value) ? options[value] : undefined) ?? value

/** Prints a value of each type, for screens and exports alike. */
const PRINT: Record<FieldType, (value: never, options: Options) => string> = {
  string: (value: string, options) => labelOf(options, value),
  text: asIs,
  email: asIs,
  phone: printPhone,
  nif: asIs,
  iban: printIban,
  postalCode: asIs,
  color: asIs,
  url: asIs,
  money: printMoney,
  integer: (value: number) => value.toLocaleString('pt-PT', { useGrouping: 'always' }),
  boolean: (value: boolean) => (value ? 'Sim' : 'Não'),
  date: printDay,
  datetime: printInstant,
  enum: (value: string, options) => labelOf(options, value),
  enumList: (value: readonly string[], options) => value.map(item => labelOf(options, item)).join(', '),
  ref: asIs,
  // The caller passes the titles of the rows, because ids mean nothing to a reader.
  refs: (value: readonly string[]) => value.join(', '),
  password: () => '',
  // The audit log holds texts of templates as they are written in the notation.
  richText: (value: RichText | string) => (typeof value === 'string' ? value : toPlainText(value)),
  lines: value => JSON.stringify(value),
  object: value => JSON.stringify(value),
}

type Line = Readonly<Record<string, unknown>>

/** The properties of a field that decide how its values are printed. */
export interface Printed {
  type: FieldType
  isName?: boolean
  /** The least number of digits, for a number that is an identifier. */
  digits?: number
  options?: Options
  /** Only the ends of the value are printed. */
  isMasked?: boolean
  /** The fields of each line, with their labels. */
  lines?: Readonly<Record<string, Printed & { label: string }>>
}

/** Prints a field's value as the server holds it; identifiers without thousands separators. */
export const printAs = ({ type, isName, digits, options, isMasked, lines }: Printed, value: unknown): string => {
  if (lines && Array.isArray(value)) return value.map((line: Line) => printLine(lines, line)).join('; ')
  if (isName && typeof value === 'number') return printNumber(value, digits)
  return printValue(type, isMasked && typeof value === 'string' ? maskText(value) : value, options)
}

/** `Desde: 01/01/2026, Valor: 24,00 €`, without empty values. Ids of other rows mean nothing to a reader and are left out. */
const printLine = (fields: NonNullable<Printed['lines']>, line: Line) =>
  Object.entries(fields)
    .filter(([name, { type }]) => type !== 'ref' && line[name] !== null && line[name] !== undefined)
    .map(([name, field]) => `${field.label}: ${printAs(field, line[name])}`)
    .join(', ')

/** Prints a value as the server holds it (money in whole cents); null gives the empty text. */
export function printValue(type: FieldType, value: unknown, options?: Options): string {
  if (value === null || value === undefined) return ''
  return PRINT[type](value as never, options) // each printer takes its own type's value; parse.ts lets no other in
}
