import type { ExplainedField } from '@agremia/model/resource/explainer'
import { MESSAGES, wrongDay } from '@agremia/model/resource/input-messages'
import { parseDay, printDay } from '@agremia/model/rules/day'
import { parseInteger } from '@agremia/model/rules/integer'
import { parseMoney } from '@agremia/model/rules/money'
import { type FilterChanges, filterKind, printRangeEnd, withoutFilter } from './filter-kinds.ts'
import { instantFromLisbon } from './lisbon-instant.ts'
import type { ListAddress } from './list-address.ts'

/** A filter that is being edited, with its values as typed text. */
export interface FilterDraft {
  chosen: readonly string[]
  part: string
  from: string
  to: string
  /** For a date: a whole year; for a date of birth: an age. */
  year: string
  ageFrom: string
  ageTo: string
  /** `true`: only rows without a value; `false`: only rows with one. */
  empty: '' | 'true' | 'false'
}

const firstValue = (value: string | readonly string[] | undefined) => [value ?? ''].flat()[0] ?? ''

export function readFilterDraft(field: ExplainedField, address: ListAddress): FilterDraft {
  const end = (side: 'from' | 'to') => {
    const value = firstValue(address[`_${field.name}.${side}`])
    return value && printRangeEnd(field, value)
  }
  const empty = firstValue(address[`_${field.name}.empty`])
  return {
    chosen: [address[`_${field.name}`] ?? []].flat(),
    part: firstValue(address[`_${field.name}.has`]),
    from: end('from'),
    to: end('to'),
    year: firstValue(address[`_${field.name}.year`]),
    ageFrom: firstValue(address[`_${field.name}.ageFrom`]),
    ageTo: firstValue(address[`_${field.name}.ageTo`]),
    empty: empty === 'true' || empty === 'false' ? empty : '',
  }
}

interface RangeEnd {
  /** A number that sorts like the value, to compare both ends. */
  order: number
  /** The value in the form that the API reads. */
  wire: string
}

/** The first or the last instant of a day in Lisbon. */
function dayBoundary(day: string, side: 'from' | 'to'): string | null {
  if (side === 'from') return instantFromLisbon(`${printDay(day)} 00:00`)
  const lastMinute = instantFromLisbon(`${printDay(day)} 23:59`)
  return lastMinute && new Date(Date.parse(lastMinute) + 59_999).toISOString()
}

function parseRangeEnd({ fieldType }: ExplainedField, typed: string, side: 'from' | 'to'): RangeEnd | null {
  if (fieldType === 'date' || fieldType === 'datetime') {
    const day = parseDay(typed, new Date().getFullYear())
    const wire = day && fieldType === 'datetime' ? dayBoundary(day, side) : day
    return wire ? { order: Date.parse(wire), wire } : null
  }
  const number = fieldType === 'money' ? parseMoney(typed) : parseInteger(typed)
  if (number === null) return null
  return { order: number, wire: fieldType === 'money' ? (number / 100).toFixed(2).replace('.', ',') : String(number) }
}

const rangeEndMessage = ({ fieldType }: ExplainedField, typed: string) => {
  if (fieldType === 'money') return MESSAGES.money
  if (fieldType === 'integer') return MESSAGES.integer
  return wrongDay(typed, new Date().getFullYear())
}

export type DraftErrors = { from?: string; to?: string; year?: string; ageFrom?: string; ageTo?: string }

/** Values that must be whole numbers. The server applies the same rules to an address that was edited by hand. */
const NUMBER_RULES = {
  year: { pattern: /^[1-9]\d{3}$/, message: MESSAGES.year },
  ageFrom: { pattern: /^\d{1,3}$/, message: MESSAGES.age },
  ageTo: { pattern: /^\d{1,3}$/, message: MESSAGES.age },
}

/** The changes of the address that a draft makes, or the error in its values. */
export function draftToChanges(
  field: ExplainedField,
  draft: FilterDraft,
): { changes: FilterChanges; errors?: undefined } | { errors: DraftErrors } {
  const changes = withoutFilter(field.name)
  if (draft.empty) changes[`_${field.name}.empty`] = draft.empty
  // Rows without a value match no other filter of the same field.
  if (draft.empty === 'true') return { changes }
  if (draft.chosen.length > 0) changes[`_${field.name}`] = draft.chosen
  if (draft.part.trim()) changes[`_${field.name}.has`] = draft.part.trim()
  return filterKind(field) === 'range' ? rangeToChanges(field, draft, changes) : { changes }
}

function rangeToChanges(field: ExplainedField, draft: FilterDraft, changes: FilterChanges) {
  const errors: DraftErrors = {}
  const ends: { from?: RangeEnd; to?: RangeEnd } = {}
  for (const side of ['from', 'to'] as const) {
    const typed = draft[side].trim()
    if (!typed) continue
    const end = parseRangeEnd(field, typed, side)
    if (end) ends[side] = end
    else errors[side] = rangeEndMessage(field, draft[side])
    changes[`_${field.name}.${side}`] = end?.wire
  }
  for (const name of ['year', 'ageFrom', 'ageTo'] as const) {
    const typed = draft[name].trim()
    if (!typed) continue
    if (!NUMBER_RULES[name].pattern.test(typed)) errors[name] = NUMBER_RULES[name].message
    changes[`_${field.name}.${name}`] = typed
  }
  if (!errors.ageFrom && !errors.ageTo && draft.ageFrom && draft.ageTo && Number(draft.ageFrom) > Number(draft.ageTo))
    errors.ageTo = 'O fim vem antes do início.'
  if (ends.from && ends.to && ends.from.order > ends.to.order) errors.to = 'O fim vem antes do início.'
  return Object.keys(errors).length > 0 ? { errors } : { changes }
}
