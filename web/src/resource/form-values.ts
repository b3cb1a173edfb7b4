import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import { lisbonDay, parseBirthDay, parseDay, printDay, printInstant } from '@agremia/model/rules/day'
import { isIban, normaliseIban, printIban } from '@agremia/model/rules/iban'
import { parseInteger } from '@agremia/model/rules/integer'
import { eurosFromCents, parseMoney } from '@agremia/model/rules/money'
import { printNumber } from '@agremia/model/rules/number'
import { isPhone, normalisePhone, printPhone } from '@agremia/model/rules/phone'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import type { Item } from './item.ts'
import { instantFromLisbon } from './lisbon-instant.ts'

/** The value of an input: typed text, a tick, or a list of choices. */
export type FormValue = string | boolean | readonly string[]
export type FormValues = Record<string, FormValue>

interface Kind {
  empty: FormValue
  /** Converts a value of the API to the input's value. */
  show(value: unknown, field: ExplainedField): FormValue
  /**
   * Converts the input's value to that of the API (FORM-04). Text that cannot be parsed is sent as it is; the server
   * rejects it.
   */
  send(value: FormValue, field: ExplainedField): unknown
}

const typed = (value: FormValue) => (typeof value === 'string' ? value : '')
/** An empty input clears the field. */
const orNull = (value: FormValue) => (typed(value).trim() === '' ? null : value)
const words: Kind = { empty: '', show: value => String(value), send: orNull }
const understood = (
  show: (value: unknown) => string,
  parse: (text: string, field: ExplainedField) => unknown,
): Kind => ({
  empty: '',
  show,
  send: (value, field) => (orNull(value) === null ? null : (parse(typed(value), field) ?? value)),
})
const euros = (text: string) => {
  const cents = parseMoney(text)
  return cents === null ? null : eurosFromCents(cents)
}
const decimals = new Intl.NumberFormat('pt-PT', { minimumFractionDigits: 2, useGrouping: 'always' })

/** The editor's value is the JSON of its document, so that forms compare it as a text; an empty document clears the field. */
function sentRichText(json: string): unknown {
  const doc = readTypedRichText(json)
  return doc && toPlainText(doc) !== '' ? doc : null
}
/** The document of a form's value; undefined while there is none. */
export const readTypedRichText = (json: string): RichText | undefined =>
  json === '' ? undefined : (JSON.parse(json) as RichText) // only the editor and `show` write it

const KINDS: Record<FieldType, Kind> = {
  string: words,
  text: words,
  email: words,
  phone: understood(
    value => printPhone(String(value)),
    text => (isPhone(text) ? normalisePhone(text) : null),
  ),
  nif: words,
  iban: understood(
    value => printIban(String(value)),
    text => (isIban(text) ? normaliseIban(text) : null),
  ),
  postalCode: words,
  color: words,
  url: words,
  enum: words,
  ref: words,
  money: understood(value => decimals.format(Number(value)), euros),
  integer: understood(value => String(value), parseInteger),
  date: understood(
    value => printDay(String(value)),
    (text, { age }) => (age ? parseBirthDay(text, lisbonDay(new Date())) : parseDay(text, new Date().getFullYear())),
  ),
  datetime: understood(value => printInstant(String(value)), instantFromLisbon),
  boolean: { empty: false, show: value => value === true, send: value => value === true },
  refs: { empty: [], show: value => (Array.isArray(value) ? value.map(String) : []), send: value => value },
  enumList: { empty: [], show: value => (Array.isArray(value) ? value.map(String) : []), send: value => value },
  // A password is never shown, and an empty input leaves it unchanged.
  password: { empty: '', show: () => '', send: value => typed(value) || undefined },
  richText: { empty: '', show: value => JSON.stringify(value), send: value => sentRichText(typed(value)) },
  lines: { empty: '', show: showLines, send: (value, field) => sendLines(field.lines ?? [], typed(value)) },
  object: { empty: '', show: value => JSON.stringify(value), send: () => undefined },
}

/** The value of lines is the JSON of their inputs' values, so that forms compare and store it as a text. */
export const writeTypedLines = (lines: readonly FormValues[]) => (lines.length === 0 ? '' : JSON.stringify(lines))
export const readTypedLines = (json: string): readonly FormValues[] =>
  json === '' ? [] : (JSON.parse(json) as FormValues[]) // only `writeTypedLines` writes it

function showLines(value: unknown, { lines = [] }: ExplainedField) {
  const all = Array.isArray(value) ? (value as Record<string, unknown>[]) : [] // as the API sends a field of this type
  return writeTypedLines(all.map(line => showValues(lines, line)))
}

/** A line in which nothing was typed yet. */
export const newLine = (fields: readonly ExplainedField[]) => showItem(fields, undefined)
export const isNewLine = (fields: readonly ExplainedField[], line: FormValues | undefined) =>
  JSON.stringify(line) === JSON.stringify(newLine(fields))

/** Lines at the end in which nothing was typed are left out; one between others keeps its place, to which errors refer. */
function sendLines(fields: readonly ExplainedField[], json: string) {
  const lines = readTypedLines(json)
  const last = lines.findLastIndex(line => !isNewLine(fields, line))
  return lines.slice(0, last + 1).map(line => sendValues(fields, line))
}

export const showValue = (field: ExplainedField, value: unknown): FormValue => {
  const kind = KINDS[field.fieldType]
  if (value === null || value === undefined) return kind.empty
  return field.digits && typeof value === 'number' ? printNumber(value, field.digits) : kind.show(value, field)
}

export const showValues = (fields: readonly ExplainedField[], values: Record<string, unknown>): FormValues =>
  Object.fromEntries(fields.map(field => [field.name, showValue(field, values[field.name])]))

/** The form's values for an item, or for a new one with its initial values. */
export const showItem = (fields: readonly ExplainedField[], item: Item | undefined): FormValues =>
  showValues(fields, item ?? Object.fromEntries(fields.map(field => [field.name, field.default])))

/** The body of a save: every field that the user may set. */
export const sendValues = (fields: readonly ExplainedField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(field => !field.readonly)
      .map(field => {
        const { send, empty } = KINDS[field.fieldType]
        return [field.name, send(values[field.name] ?? empty, field)]
      }),
  )
