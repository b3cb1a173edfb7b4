import { bornBy } from '../rules/age.ts'
import { isDay, nextDay } from '../rules/day.ts'
import { parseInteger } from '../rules/integer.ts'
import { readsArea, type Viewer } from '../rules/rights.ts'
import { isVisibleTo, type Resource, SYSTEM_FIELDS } from './define.ts'
import type { Field, FieldType } from './field.ts'
import { MESSAGES } from './input-messages.ts'
import { isForbidden, isUuid, parseValue } from './parse.ts'

export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500
/** The value of `_limit` that asks for all rows, which are then streamed. */
export const ALL = -1
const MAX_PAGE = 1_000_000
const MAX_SEARCH = 200
const MAX_VALUES = 500

export type Filter =
  | { field: string; by: 'in'; values: readonly unknown[] }
  | { field: string; by: 'from' | 'to'; value: unknown }
  | { field: string; by: 'empty'; value: boolean }
  | { field: string; by: 'has'; value: string }
  /** `field` is the name of one of the resource's `sets`, `value` the id of the set. */
  | { field: string; by: 'set'; value: string }

export interface ListQuery {
  page: number
  limit: number
  sort: { field: string; descending: boolean }
  search: string
  filters: readonly Filter[]
  /** `__id=…&__id=…`: only these rows, so that the titles of several refs take one request. */
  ids?: readonly string[]
  /** The rows as they were on that day, for resources that keep dated history. */
  asOf?: string
  /** The day on which the list is asked for. */
  today: string
  /** The fields to answer; undefined means all that the asker may see. */
  fields: readonly string[] | undefined
  /** The fields whose sums over all rows that match are answered too. */
  sums: readonly string[]
}

export interface ParsedQuery {
  query: ListQuery
  errors: Record<string, string>
}

type RawQuery = Record<string, unknown>

/** Types that can be filtered by a range. */
const RANGED: readonly FieldType[] = ['money', 'integer', 'date', 'datetime']
/** Types that can be filtered by a part of their text, unless the field is filtered by whole values only. */
const TEXTUAL: readonly FieldType[] = ['string', 'email', 'phone', 'nif', 'iban', 'postalCode']
export const isRanged = (field: Field) => RANGED.includes(field.type)
export const isFilteredByPart = (field: Field) => TEXTUAL.includes(field.type) && field.filter === true

/** Both spellings of LIST-01: `_page _limit _sort _search _fields _sums` and `page sortName sortDir`; filters as `_name[.how]=value`. */
export function parseListQuery(resource: Resource, raw: RawQuery, asker: { role: Viewer; today: string }): ParsedQuery {
  // Without a prototype, because the names come from the address: the error of a filter called `__proto__` would be lost on any other object.
  const errors = Object.create(null) as Record<string, string> // it has no properties yet
  const query: ListQuery = {
    page: wholeNumber(raw, raw._page === undefined ? 'page' : '_page', errors) ?? 1,
    limit: readLimit(raw, errors),
    sort: readSort(resource, raw, asker.role, errors),
    search: readSearch(resource, raw, asker.role, errors),
    filters: [],
    ids: readIds(raw, errors),
    asOf: readDay(resource, raw, errors),
    today: asker.today,
    fields: readFields(resource, raw, asker.role, errors),
    sums: readSums(resource, raw, asker.role, errors),
  }
  if (query.page < 1 || query.page > MAX_PAGE) errors._page = MESSAGES.wholeNumber
  const filters: Filter[] = []
  for (const [name, value] of Object.entries(raw)) {
    if (RESERVED.has(name)) continue
    const filter = readFilter(resource, name, value, { ...asker, day: query.asOf ?? asker.today })
    if (typeof filter === 'string') errors[name] = filter
    else filters.push(...[filter].flat())
  }
  return { query: { ...query, filters }, errors }
}

const RESERVED = new Set([
  '_page',
  '_limit',
  '_sort',
  '_search',
  '_fields',
  '_sums',
  '_asOf',
  '__id',
  'page',
  'sortName',
  'sortDir',
])

function wholeNumber(raw: RawQuery, name: string, errors: Record<string, string>): number | undefined {
  const text = raw[name]
  if (text === undefined || text === '') return undefined
  const n = typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? parseInteger(text) : null
  if (n === null) errors[name] = MESSAGES.wholeNumber
  return n ?? undefined
}

/** LIST-02: 0 becomes 1, above 500 becomes 500, -1 means all. */
function readLimit(raw: RawQuery, errors: Record<string, string>) {
  const limit = wholeNumber(raw, '_limit', errors) ?? DEFAULT_LIMIT
  if (limit < ALL) errors._limit = MESSAGES.limit
  return limit === ALL ? ALL : Math.min(Math.max(limit, 1), MAX_LIMIT)
}

function readSort(resource: Resource, raw: RawQuery, role: Viewer, errors: Record<string, string>) {
  const given = raw._sort !== undefined && raw._sort !== '' ? '_sort' : 'sortName'
  const text = raw[given] ?? ''
  if (text === '') return { field: 'created_at', descending: false }
  const spelled = String(text)
  const field = spelled.replace(/^-/, '')
  const direction = raw.sortDir === undefined ? '' : String(raw.sortDir).toLowerCase()
  if (direction !== '' && direction !== 'asc' && direction !== 'desc') errors.sortDir = MESSAGES.option
  if (typeof text !== 'string' || !isSortable(resource, field, role)) errors[given] = MESSAGES.unknownSort
  else if (raw._asOf && resource.fields[field]?.sort === 'today') errors[given] = MESSAGES.sortsTodayOnly
  return { field, descending: spelled.startsWith('-') || (given === 'sortName' && direction === 'desc') }
}

const isSortable = (resource: Resource, name: string, role: Viewer) => {
  if (name === 'created_at') return true
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return Boolean(field?.sort && isVisibleTo(field, role))
}

function readSearch(
  { fields, area, searchArea = area }: Resource,
  raw: RawQuery,
  role: Viewer,
  errors: Record<string, string>,
) {
  const text = raw._search
  if (text === undefined || text === '') return ''
  if (!Object.values(fields).some(field => field.search) || !readsArea(role, searchArea))
    errors._search = MESSAGES.unknownFilter
  else if (typeof text !== 'string' || text.length > MAX_SEARCH)
    errors._search = `Pesquise por um texto com até ${MAX_SEARCH} caracteres.`
  else if (isForbidden(text)) errors._search = MESSAGES.forbiddenCharacters
  return String(text).trim()
}

function readIds(raw: RawQuery, errors: Record<string, string>) {
  if (raw.__id === undefined) return undefined
  const ids = [raw.__id].flat().map(String)
  if (ids.length > MAX_VALUES || !ids.every(isUuid)) errors.__id = MESSAGES.ref
  return ids
}

function readDay({ readsOn }: Resource, raw: RawQuery, errors: Record<string, string>) {
  if (raw._asOf === undefined || raw._asOf === '') return undefined
  const day = String(raw._asOf)
  if (!readsOn) errors._asOf = MESSAGES.unknownFilter
  else if (isDay(day)) return day
  else errors._asOf = MESSAGES.date
  return undefined
}

function readFields(resource: Resource, raw: RawQuery, role: Viewer, errors: Record<string, string>) {
  if (raw._fields === undefined || raw._fields === '') return undefined
  const names = readNames(raw._fields)
  if (names.some(name => !isColumn(resource, name, role))) errors._fields = MESSAGES.unknownColumn
  return names
}

function readSums(resource: Resource, raw: RawQuery, role: Viewer, errors: Record<string, string>) {
  if (raw._sums === undefined || raw._sums === '') return []
  const names = readNames(raw._sums)
  if (names.some(name => !isSummed(resource, name, role))) errors._sums = MESSAGES.unknownSum
  return names
}

const isSummed = (resource: Resource, name: string, role: Viewer) => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return field?.sum === true && isVisibleTo(field, role)
}

/** Names without repetition, with commas between them or as repeated parameters. */
const readNames = (raw: unknown) => [...new Set([raw].flat().flatMap(part => String(part).split(',')))]

const isColumn = (resource: Resource, name: string, role: Viewer) => {
  if ((SYSTEM_FIELDS as readonly string[]).includes(name)) return true
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return field !== undefined && field.type !== 'password' && isVisibleTo(field, role)
}

/**
 * `_name=v` (repeated: any of them), `_name.from`, `.to`, `.empty=true|false`, `.has=part`; for dates also `.year`, and for dates
 * of birth `.ageFrom`, `.ageTo`: age in whole years today, or on the day of `_asOf`.
 */
function readFilter(
  resource: Resource,
  name: string,
  raw: unknown,
  asker: { role: Viewer; today: string; day: string },
): Filter | readonly Filter[] | string {
  const [, fieldName = '', how = ''] = /^_(\w+?)(?:\.(from|to|empty|has|year|ageFrom|ageTo))?$/.exec(name) ?? []
  const field = Object.hasOwn(resource.fields, fieldName) ? resource.fields[fieldName] : undefined
  if (how === '' && resource.sets && Object.hasOwn(resource.sets, fieldName))
    return typeof raw === 'string' && isUuid(raw) ? { field: fieldName, by: 'set', value: raw } : MESSAGES.ref
  if (!field?.filter || !isVisibleTo(field, asker.role)) return MESSAGES.unknownFilter
  if (how === 'empty') {
    return raw === 'true' || raw === 'false'
      ? { field: fieldName, by: 'empty', value: raw === 'true' }
      : MESSAGES.boolean
  }
  if (how === 'has') {
    if (!isFilteredByPart(field)) return MESSAGES.unknownFilter
    const isRight = typeof raw === 'string' && raw.length <= MAX_SEARCH && !isForbidden(raw)
    return isRight ? { field: fieldName, by: 'has', value: raw } : MESSAGES.invalid
  }
  if (how === 'from' || how === 'to') {
    if (!isRanged(field)) return MESSAGES.unknownFilter
    const parsed = parseValue(withoutLimits(field), raw, asker.today)
    return parsed.error === undefined ? { field: fieldName, by: how, value: parsed.value } : parsed.error
  }
  if (how === 'year') {
    if (field.type !== 'date') return MESSAGES.unknownFilter
    const year = String(raw)
    if (!/^[1-9]\d{3}$/.test(year)) return MESSAGES.year
    return [
      { field: fieldName, by: 'from', value: `${year}-01-01` },
      { field: fieldName, by: 'to', value: `${year}-12-31` },
    ]
  }
  if (how === 'ageFrom' || how === 'ageTo') {
    if (!field.age) return MESSAGES.unknownFilter
    const age = String(raw)
    if (!/^\d{1,3}$/.test(age)) return MESSAGES.age
    return how === 'ageFrom'
      ? { field: fieldName, by: 'to', value: bornBy(asker.day, Number(age)) }
      : { field: fieldName, by: 'from', value: nextDay(bornBy(asker.day, Number(age) + 1)) }
  }
  const values = [raw].flat()
  if (values.length > MAX_VALUES) return MESSAGES.invalid
  const parsed = values.map(value => parseValue(withoutLimits(field), value, asker.today))
  const wrong = parsed.find(value => value.error !== undefined)
  if (wrong?.error !== undefined) return wrong.error
  return { field: fieldName, by: 'in', values: parsed.map(value => ('value' in value ? value.value : null)) }
}

/** A filter's value is parsed without the field's limits: rows may hold values that could not be saved today. */
const withoutLimits = (field: Field): Field => ({
  ...field,
  min: undefined,
  max: undefined,
  match: undefined,
  notFuture: false,
})
