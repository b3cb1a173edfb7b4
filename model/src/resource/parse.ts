import { cleanMultiline, cleanText } from '../rules/clean.ts'
import { isColor, normaliseColor } from '../rules/color.ts'
import { isDay, parseBirthDay, parseDay } from '../rules/day.ts'
import { isEmail, normaliseEmail } from '../rules/email.ts'
import { isIban, normaliseIban } from '../rules/iban.ts'
import { parseInteger } from '../rules/integer.ts'
import { centsFromEuros, parseMoney, printMoney } from '../rules/money.ts'
import { isNif, isTaxNumber, normaliseNif } from '../rules/nif.ts'
import { isPhone, normalisePhone } from '../rules/phone.ts'
import { isPostalCode, normalisePostalCode } from '../rules/postal-code.ts'
import { readRichText } from '../rules/rich-text/read-rich-text.ts'
import { toPlainText } from '../rules/rich-text/to-plain-text.ts'
import { defaultOf, type Field, type Fields, type FieldType, MOST_REFS } from './field.ts'
import {
  inLine,
  MESSAGES,
  tooBig,
  tooFew,
  tooFewLines,
  tooLong,
  tooMany,
  tooManyLines,
  tooShort,
  tooSmall,
  wrongDay,
} from './input-messages.ts'
import { MOST_LINES } from './lines.ts'

/** The outcome of parsing a raw value: the value to store, or an error message for the user. */
export type Parsed<Value = unknown> =
  | { value: Value; error?: undefined }
  /** `at` has the messages of single inputs of lines, by line and name: `2.amount`. */
  | { error: string; at?: Readonly<Record<string, string>> }

type Parse = (raw: unknown, field: Field, today: string) => Parsed

const LONGEST: Partial<Record<FieldType, number>> = { string: 255, text: 10_000, email: 254, url: 2000 }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string) => UUID.test(text)

/** Direction marks, with which one name can be made to look like another, and lone surrogates, which PostgreSQL refuses. */
const FORBIDDEN =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
export const isForbidden = (text: string) => text.includes('\0') || FORBIDDEN.test(text)

const asText = (raw: unknown): Parsed<string> => {
  if (typeof raw !== 'string') return { error: MESSAGES.string }
  return isForbidden(raw) ? { error: MESSAGES.forbiddenCharacters } : { value: raw }
}

const freeText =
  (clean: (text: string) => string): Parse =>
  (raw, field) => {
    const text = asText(raw)
    if (text.error !== undefined) return text
    const value = field.normalise?.(clean(text.value)) ?? clean(text.value)
    const max = field.max ?? LONGEST[field.type] ?? 255
    if (value.length > max) return { error: tooLong(max) }
    if (field.min !== undefined && value.length < field.min) return { error: tooShort(field.min) }
    if (field.match && !field.match.pattern.test(value)) return { error: field.match.message }
    return { value }
  }

/** Parses a text that has a canonical form, such as a phone number: normalised first, then checked. */
const canonicalText =
  (normalise: (text: string) => string, isRight: (text: string) => boolean, message: string): Parse =>
  raw => {
    const text = asText(raw)
    if (text.error !== undefined) return text
    if (text.value.length > 2000) return { error: message }
    const value = normalise(cleanText(text.value))
    return isRight(value) ? { value } : { error: message }
  }

const numeric =
  (
    fromNumber: (n: number) => number | null,
    fromText: (text: string) => number | null,
    message: string,
    print: (n: number) => string | number,
  ): Parse =>
  (raw, field) => {
    const value =
      typeof raw === 'number'
        ? fromNumber(raw)
        : typeof raw === 'string' && raw.length <= 40
          ? fromText(raw.trim())
          : null
    if (value === null) return { error: message }
    if (field.min !== undefined && value < field.min) return { error: tooSmall(print(field.min)) }
    if (field.max !== undefined && value > field.max) return { error: tooBig(print(field.max)) }
    return { value }
  }

/** The number if it fits PostgreSQL's 4-byte integer, else null. */
const isInt4 = (n: number | null) => (n !== null && Number.isInteger(n) && Math.abs(n) <= 2_147_483_647 ? n : null)

const WEB_ADDRESS = /^https?:\/\/[^\s/?#.:]+(\.[^\s/?#.:]+)*(:\d{1,5})?([/?#]\S*)?$/i
const isWebAddress = (text: string) => WEB_ADDRESS.test(text)

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/

const oneOf = (field: Field, raw: unknown) => typeof raw === 'string' && Object.hasOwn(field.options ?? {}, raw)

/** A list from JSON, or a text with commas from a query string. */
const asList = (raw: unknown): unknown[] | null =>
  Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : null

const NIF = canonicalText(normaliseNif, isNif, MESSAGES.nif)
const TAX_NUMBER = canonicalText(normaliseNif, isTaxNumber, MESSAGES.foreignNif)

const PARSE: Record<FieldType, Parse> = {
  string: freeText(cleanText),
  text: freeText(cleanMultiline),
  email: canonicalText(normaliseEmail, isEmail, MESSAGES.email),
  phone: canonicalText(normalisePhone, isPhone, MESSAGES.phone),
  nif: (raw, field, today) => (field.mayBeForeign ? TAX_NUMBER : NIF)(raw, field, today),
  iban: canonicalText(normaliseIban, isIban, MESSAGES.iban),
  postalCode: canonicalText(normalisePostalCode, isPostalCode, MESSAGES.postalCode),
  color: canonicalText(normaliseColor, isColor, MESSAGES.color),
  url: canonicalText(text => text, isWebAddress, MESSAGES.url),
  money: numeric(centsFromEuros, parseMoney, MESSAGES.money, printMoney),
  integer: numeric(
    isInt4,
    text => isInt4(parseInteger(text)),
    MESSAGES.integer,
    n => n,
  ),
  boolean: raw => {
    if (typeof raw === 'boolean') return { value: raw }
    return raw === 'true' || raw === 'false' ? { value: raw === 'true' } : { error: MESSAGES.boolean }
  },
  date: (raw, field, today) => {
    if (typeof raw !== 'string') return { error: MESSAGES.date }
    const year = Number(today.slice(0, 4))
    const value = isDay(raw) ? raw : field.age ? parseBirthDay(raw, today) : parseDay(raw, year)
    if (value === null) return { error: wrongDay(raw, year) }
    return field.notFuture && value > today ? { error: MESSAGES.notFuture } : { value }
  },
  datetime: raw => {
    if (typeof raw !== 'string' || !INSTANT.test(raw)) return { error: MESSAGES.datetime }
    const time = new Date(raw)
    // A year outside these is a typing error, and PostgreSQL has no year 0.
    const year = time.getUTCFullYear()
    return year >= 1800 && year <= 2200 ? { value: time.toISOString() } : { error: MESSAGES.datetime }
  },
  enum: (raw, field) => (oneOf(field, raw) ? { value: raw } : { error: MESSAGES.option }),
  enumList: (raw, field) => {
    const list = asList(raw)
    if (!list || list.length > 200) return { error: MESSAGES.option }
    return list.every(item => oneOf(field, item)) ? { value: [...new Set(list)] } : { error: MESSAGES.option }
  },
  ref: raw => (typeof raw === 'string' && isUuid(raw) ? { value: raw.toLowerCase() } : { error: MESSAGES.ref }),
  refs: (raw, { min = 0, max = MOST_REFS }) => {
    const list = asList(raw)
    if (!list?.every(item => typeof item === 'string' && isUuid(item))) return { error: MESSAGES.refs }
    const value = [...new Set(list.map(id => String(id).toLowerCase()))]
    if (value.length > max) return { error: tooMany(max) }
    return value.length < min ? { error: tooFew(min) } : { value }
  },
  // Not trimmed, because spaces are part of a password.
  password: freeText(text => text),
  richText: raw => {
    const read = readRichText(raw)
    return read.error === undefined && toPlainText(read.value) === '' ? { error: MESSAGES.string } : read
  },
  lines: (raw, field, today) => parseLines(raw, field, today),
  object: () => ({ error: MESSAGES.object }),
}

function parseLines(raw: unknown, { lines = {}, min = 0, max = MOST_LINES }: Field, today: string): Parsed {
  if (!Array.isArray(raw)) return { error: MESSAGES.lines }
  if (raw.length > max) return { error: tooManyLines(max) }
  if (raw.length < min) return { error: tooFewLines(min) }
  const at: Record<string, string> = {}
  const value = raw.map((line: unknown, index) => {
    if (typeof line !== 'object' || line === null || Array.isArray(line)) {
      at[index] = MESSAGES.lines
      return {}
    }
    const { values, errors } = parseLine(line, lines, today)
    for (const [name, text] of Object.entries(errors)) at[`${index}.${name}`] = text
    return values
  })
  const [first] = Object.entries(at)
  return first ? { error: inLine(Number.parseInt(first[0], 10) + 1, first[1]), at } : { value }
}

function parseLine(line: object, fields: Fields, today: string) {
  const sent = line as Readonly<Record<string, unknown>> // any of its keys may be asked for
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const name of Object.keys(sent)) if (!Object.hasOwn(fields, name)) errors[name] = MESSAGES.unknownField
  for (const [name, field] of Object.entries(fields)) {
    const raw = Object.hasOwn(sent, name) && !isBlank(sent[name]) ? sent[name] : defaultOf(field)
    if (isBlank(raw)) {
      if (field.required) errors[name] = MESSAGES.required
      else values[name] = null
      continue
    }
    const parsed = parseValue(field, raw, today)
    if (parsed.error !== undefined) errors[name] = parsed.error
    else values[name] = parsed.value
  }
  return { values, errors }
}

/** Parses and checks one present value; the same function serves forms, `validate`, filters and saving. */
export const parseValue = (field: Field, raw: unknown, today: string): Parsed => PARSE[field.type](raw, field, today)

/** Whether no value was given: undefined, null, or a text of blanks only. */
export const isBlank = (raw: unknown) =>
  raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '')
