import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import { printValue } from '@agremia/model/resource/format'
import { isDay, lisbonDay, printDay } from '@agremia/model/rules/day'
import { parseMoney } from '@agremia/model/rules/money'
import type { ListAddress } from './list-address.ts'
import { printField } from './print-field.ts'

/** The kind of filter for each field type; null where a filter can only ask whether the field is filled in. */
export type FilterKind = 'options' | 'lookup' | 'yesNo' | 'range' | 'part' | null
const KINDS: Record<FieldType, FilterKind> = {
  enum: 'options',
  enumList: 'options',
  boolean: 'yesNo',
  date: 'range',
  datetime: 'range',
  money: 'range',
  integer: 'range',
  string: 'part',
  email: 'part',
  phone: 'part',
  nif: 'part',
  iban: 'part',
  postalCode: 'part',
  text: null,
  color: null,
  url: null,
  ref: 'lookup',
  refs: 'lookup',
  password: null,
  richText: null,
  lines: null,
  object: null,
}
export const filterKind = (field: ExplainedField) => KINDS[field.fieldType]

/** The fields that the filter menu offers: the list's columns first, then the others. */
export function filterFields(fields: readonly ExplainedField[], columns: readonly string[] = []) {
  const offered = fields.filter(field => field.filterable && (filterKind(field) !== null || !field.required))
  const shown = columns.flatMap(name => offered.find(field => field.name === name) ?? [])
  return [...shown, ...offered.filter(field => !shown.includes(field))]
}

export type FilterChanges = Record<`_${string}`, string | readonly string[] | undefined>

export const FILTER_SUFFIXES = ['', '.from', '.to', '.has', '.empty', '.year', '.ageFrom', '.ageTo'] as const
const NOT_FILTERS = new Set(['_search', '_sort', '_asOf'])

/** The changes of the address that remove all filters of a field. */
export const withoutFilter = (name: string): FilterChanges =>
  Object.fromEntries(FILTER_SUFFIXES.map(suffix => [`_${name}${suffix}`, undefined]))

export interface FilterChip {
  /** The name of the field in the address. */
  name: string
  label: string
  text: string
  /** The ids of the rows that the filter names; the chip reads their titles. */
  lookup?: { to: string; ids: readonly string[] }
  /** Undefined for a name that is no field, in an address edited by hand; the chip lets the user remove it. */
  field?: ExplainedField
}

/** The filters in the address as chips, one for each field, in the address's order (LIST-08). */
export function readChips(
  fields: readonly ExplainedField[],
  address: ListAddress,
  sets: Readonly<Record<string, string>> = {},
): FilterChip[] {
  const names = Object.entries(address)
    .filter(([key, value]) => !NOT_FILTERS.has(key) && value !== undefined && value !== '')
    .map(([key]) => key.slice(1).replace(/\.(from|to|has|empty|year|ageFrom|ageTo)$/, ''))
  return [...new Set(names)].map(name => {
    const set = sets[name]
    if (set) return { name, label: set, text: '' }
    const field = fields.find(one => one.name === name && one.filterable)
    const text = (field ? describeFilters(field, address) : [address[`_${name}`] ?? '?'].flat()).join(', ')
    const ids = field && filterKind(field) === 'lookup' ? [address[`_${name}`] ?? []].flat() : []
    const lookup = ids.length > 0 ? { to: field?.to ?? '', ids } : undefined
    const label = field && isAgeOnly(field, address) ? 'Idade' : (field?.column?.label ?? field?.label ?? name)
    return { name, label, text, field, ...(lookup && { lookup }) }
  })
}

/** Whether the filters of a date of birth are all by age: the chip is then labelled as an age. */
const isAgeOnly = ({ name, age }: ExplainedField, address: ListAddress) =>
  age === true &&
  FILTER_SUFFIXES.filter(suffix => address[`_${name}${suffix}`] !== undefined).every(
    suffix => suffix === '.ageFrom' || suffix === '.ageTo',
  )

function describeFilters(field: ExplainedField, address: ListAddress): string[] {
  const value = (suffix: (typeof FILTER_SUFFIXES)[number]) => address[`_${field.name}${suffix}`]
  const from = value('.from')
  const to = value('.to')
  const kind = filterKind(field)
  const chosen = kind === 'lookup' ? [] : [value('') ?? []].flat().map(one => printChosen(field, one))
  return [
    kind === 'part' ? chosen.map(text => `igual a «${text}»`).join(' ou ') : chosen.join(' ou '),
    ...[value('.has') ?? []].flat().map(text => `contém «${text}»`),
    ...[value('.year') ?? []].flat(),
    describeAgeFilter(field, address),
    from && to
      ? `de ${printRangeEnd(field, from)} a ${printRangeEnd(field, to)}`
      : from
        ? `desde ${printRangeEnd(field, from)}`
        : to
          ? `até ${printRangeEnd(field, to)}`
          : '',
    value('.empty') === 'true' ? 'vazio' : value('.empty') === 'false' ? 'preenchido' : '',
  ].filter(text => text !== '')
}

/** `18 a 25`; beside another filter of the same field with its word. */
function describeAgeFilter(field: ExplainedField, address: ListAddress) {
  const [from, to] = ['.ageFrom', '.ageTo'].map(suffix => [address[`_${field.name}${suffix}`] ?? ''].flat().join())
  if (!from && !to) return ''
  const years = from && to ? `${from} a ${to}` : from ? `a partir de ${from}` : `até ${to}`
  return isAgeOnly(field, address) ? years : `idade ${years}`
}

const printChosen = (field: ExplainedField, value: string) => printField(field, asChosen(field, value)) || value
const asChosen = ({ fieldType }: ExplainedField, value: string) => {
  if (fieldType === 'boolean') return value === 'true'
  return fieldType === 'enumList' || fieldType === 'refs' ? [value] : value
}

/** One end of a range as text; an instant is shown as its day. */
export function printRangeEnd({ fieldType }: ExplainedField, value: string | readonly string[]): string {
  const text = String(value)
  if (fieldType === 'date') return isDay(text) ? printDay(text) : text
  if (fieldType === 'datetime') return Number.isNaN(Date.parse(text)) ? text : printDay(lisbonDay(new Date(text)))
  const cents = fieldType === 'money' ? parseMoney(text) : null
  return cents === null ? text : printValue('money', cents)
}
