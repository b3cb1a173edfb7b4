import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import { parseDay, printDay, printInstant } from '@agremia/model/rules/day'
import { isIban, normaliseIban, printIban } from '@agremia/model/rules/iban'
import { parseInteger } from '@agremia/model/rules/integer'
import { eurosFromCents, parseMoney } from '@agremia/model/rules/money'
import { printNumber } from '@agremia/model/rules/number'
import { isPhone, normalisePhone, printPhone } from '@agremia/model/rules/phone'
import type { Item } from './item.ts'
import { instantFromLisbon } from './lisbon-instant.ts'

/** What a form holds: texts as they were typed, ticks and chosen lists. */
export type FormValue = string | boolean | readonly string[]
export type FormValues = Record<string, FormValue>

interface Kind {
  empty: FormValue
  /** From the wire to what a person reads and edits. */
  show(value: unknown): FormValue
  /** From what was typed to the wire (FORM-04). What cannot be understood goes as it is: the server says what is wrong. */
  send(value: FormValue): unknown
}

const typed = (value: FormValue) => (typeof value === 'string' ? value : '')
/** An empty box clears the field. */
const orNull = (value: FormValue) => (typed(value).trim() === '' ? null : value)
const words: Kind = { empty: '', show: value => String(value), send: orNull }
const understood = (show: (value: unknown) => string, parse: (text: string) => unknown): Kind => ({
  empty: '',
  show,
  send: value => (orNull(value) === null ? null : (parse(typed(value)) ?? value)),
})
const euros = (text: string) => {
  const cents = parseMoney(text)
  return cents === null ? null : eurosFromCents(cents)
}
const decimals = new Intl.NumberFormat('pt-PT', { minimumFractionDigits: 2, useGrouping: 'always' })

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
    text => parseDay(text, new Date().getFullYear()),
  ),
  datetime: understood(value => printInstant(String(value)), instantFromLisbon),
  boolean: { empty: false, show: value => value === true, send: value => value === true },
  refs: { empty: [], show: value => (Array.isArray(value) ? value.map(String) : []), send: value => value },
  enumList: { empty: [], show: value => (Array.isArray(value) ? value.map(String) : []), send: value => value },
  // Never shown, and an empty box means that it stays as it is.
  password: { empty: '', show: () => '', send: value => typed(value) || undefined },
  object: { empty: '', show: value => JSON.stringify(value), send: () => undefined },
}

export const showValue = (field: ExplainedField, value: unknown): FormValue => {
  const kind = KINDS[field.fieldType]
  if (value === null || value === undefined) return kind.empty
  return field.digits && typeof value === 'number' ? printNumber(value, field.digits) : kind.show(value)
}

export const showValues = (fields: readonly ExplainedField[], values: Record<string, unknown>): FormValues =>
  Object.fromEntries(fields.map(field => [field.name, showValue(field, values[field.name])]))

/** The form of an item, or of a new one with the values that it starts from. */
export const showItem = (fields: readonly ExplainedField[], item: Item | undefined): FormValues =>
  showValues(fields, item ?? Object.fromEntries(fields.map(field => [field.name, field.default])))

/** What is sent: every field that this person may set. */
export const sendValues = (fields: readonly ExplainedField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(field => !field.readonly)
      .map(field => [field.name, KINDS[field.fieldType].send(values[field.name] ?? KINDS[field.fieldType].empty)]),
  )
