import type { ExplainedField } from '@agremia/model/resource/explainer'
import { MESSAGES } from '@agremia/model/resource/messages'
import { parseDay, printDay } from '@agremia/model/rules/day'
import { parseInteger } from '@agremia/model/rules/integer'
import { parseMoney } from '@agremia/model/rules/money'
import { type FilterChanges, filterKind, printEnd, withoutFilter } from './filter-kinds.ts'
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

const one = (value: string | readonly string[] | undefined) => [value ?? ''].flat()[0] ?? ''

export function readDraft(field: ExplainedField, address: ListAddress): FilterDraft {
  const end = (how: 'from' | 'to') => {
    const value = one(address[`_${field.name}.${how}`])
    return value && printEnd(field, value)
  }
  const empty = one(address[`_${field.name}.empty`])
  return {
    chosen: [address[`_${field.name}`] ?? []].flat(),
    part: one(address[`_${field.name}.has`]),
    from: end('from'),
    to: end('to'),
    year: one(address[`_${field.name}.year`]),
    ageFrom: one(address[`_${field.name}.ageFrom`]),
    ageTo: one(address[`_${field.name}.ageTo`]),
    empty: empty === 'true' || empty === 'false' ? empty : '',
  }
}

interface End {
  /** Sorts as the value does. */
  order: number
  wire: string
}

/** The first or the last instant of a day in Lisbon. */
function momentOf(day: string, how: 'from' | 'to'): string | null {
  if (how === 'from') return instantFromLisbon(`${printDay(day)} 00:00`)
  const lastMinute = instantFromLisbon(`${printDay(day)} 23:59`)
  return lastMinute && new Date(Date.parse(lastMinute) + 59_999).toISOString()
}

function readEnd({ fieldType }: ExplainedField, typed: string, how: 'from' | 'to'): End | null {
  if (fieldType === 'date' || fieldType === 'datetime') {
    const day = parseDay(typed, new Date().getFullYear())
    const wire = day && fieldType === 'datetime' ? momentOf(day, how) : day
    return wire ? { order: Date.parse(wire), wire } : null
  }
  const number = fieldType === 'money' ? parseMoney(typed) : parseInteger(typed)
  if (number === null) return null
  return { order: number, wire: fieldType === 'money' ? (number / 100).toFixed(2).replace('.', ',') : String(number) }
}

const wrongEnd = ({ fieldType }: ExplainedField) =>
  fieldType === 'money' ? MESSAGES.money : fieldType === 'integer' ? MESSAGES.integer : MESSAGES.date

export type DraftErrors = { from?: string; to?: string; year?: string; ageFrom?: string; ageTo?: string }

/** Typed as whole numbers; the server says the same of an address that was written by hand. */
const WHOLE = {
  year: { pattern: /^[1-9]\d{3}$/, message: MESSAGES.year },
  ageFrom: { pattern: /^\d{1,3}$/, message: MESSAGES.age },
  ageTo: { pattern: /^\d{1,3}$/, message: MESSAGES.age },
}

/** The changes of the address that a draft makes, or the error in its values. */
export function sendDraft(
  field: ExplainedField,
  draft: FilterDraft,
): { changes: FilterChanges; errors?: undefined } | { errors: DraftErrors } {
  const changes = withoutFilter(field.name)
  if (draft.empty) changes[`_${field.name}.empty`] = draft.empty
  // Rows without a value match no other filter of the same field.
  if (draft.empty === 'true') return { changes }
  if (draft.chosen.length > 0) changes[`_${field.name}`] = draft.chosen
  if (draft.part.trim()) changes[`_${field.name}.has`] = draft.part.trim()
  return filterKind(field) === 'range' ? sendRange(field, draft, changes) : { changes }
}

function sendRange(field: ExplainedField, draft: FilterDraft, changes: FilterChanges) {
  const errors: DraftErrors = {}
  const ends: { from?: End; to?: End } = {}
  for (const how of ['from', 'to'] as const) {
    const typed = draft[how].trim()
    if (!typed) continue
    const end = readEnd(field, typed, how)
    if (end) ends[how] = end
    else errors[how] = wrongEnd(field)
    changes[`_${field.name}.${how}`] = end?.wire
  }
  for (const how of ['year', 'ageFrom', 'ageTo'] as const) {
    const typed = draft[how].trim()
    if (!typed) continue
    if (!WHOLE[how].pattern.test(typed)) errors[how] = WHOLE[how].message
    changes[`_${field.name}.${how}`] = typed
  }
  if (!errors.ageFrom && !errors.ageTo && draft.ageFrom && draft.ageTo && Number(draft.ageFrom) > Number(draft.ageTo))
    errors.ageTo = 'O fim vem antes do início.'
  if (ends.from && ends.to && ends.from.order > ends.to.order) errors.to = 'O fim vem antes do início.'
  return Object.keys(errors).length > 0 ? { errors } : { changes }
}
