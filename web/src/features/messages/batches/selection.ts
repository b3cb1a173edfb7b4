import { type RecipientSelection, recipientSelection } from '@agremia/model/calls/message-recipients'
import type { ListAddress } from '../../../resource/list-address.ts'

/** The choice that a draft holds. */
export const selectionOf = ({ selection }: { selection?: unknown }): RecipientSelection =>
  recipientSelection.parse(selection ?? {})

/** How the recipients of a message are chosen: all members, those that a filter finds, those ticked in a list, or one by one. */
export type SelectionKind = 'all' | 'filter' | 'list' | 'people'

/** As the members' list shows members by default: whoever is one today, suspended or not. */
const ACTIVE: Record<string, string> = { _isActive: 'true' }

const filtersOf = (query: NonNullable<RecipientSelection['query']>) =>
  Object.entries(query).filter(([name, value]) => name !== '_sort' && value.length > 0)

export function kindOf({ query, ids }: RecipientSelection): SelectionKind {
  if (ids) return 'list'
  if (!query) return 'people'
  return filtersOf(query).every(([name, value]) => ACTIVE[name] === value) ? 'all' : 'filter'
}

/** The selection of another kind, with the people added one by one and those taken out as they were. */
export function withKind(
  { also, except, includesFormer, query }: RecipientSelection,
  kind: SelectionKind,
  ids: readonly string[] | undefined,
): RecipientSelection {
  const others = { ...(also && { also }), ...(includesFormer && { includesFormer }) }
  if (kind === 'people') return others
  const chosen = { ...others, ...(except && { except }) }
  if (kind === 'list') return { ...chosen, ids: [...(ids ?? [])] }
  return { ...chosen, query: kind === 'filter' && query ? query : currentOrAll(includesFormer) }
}

const currentOrAll = (includesFormer: boolean | undefined) => (includesFormer ? {} : ACTIVE)

/** With or without former members; a filter for current members, which would keep them out, is changed with it. */
export function withFormer(selection: RecipientSelection, includesFormer: boolean): RecipientSelection {
  const { query, includesFormer: _before, ...others } = selection
  if (!query) return { ...others, ...(includesFormer && { includesFormer }) }
  const { _isActive, ...filters } = query
  const isOtherFilter = _isActive !== undefined && _isActive !== ACTIVE._isActive
  const active = isOtherFilter ? { _isActive } : currentOrAll(includesFormer)
  return { ...others, ...(includesFormer && { includesFormer }), query: { ...filters, ...active } }
}

/** The filters after a change of some of them; an undefined one is removed. */
export function withFilters(selection: RecipientSelection, changes: ListAddress): RecipientSelection {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries({ ...selection.query, ...changes })) {
    if (value !== undefined && value !== '') query[name] = typeof value === 'string' ? value : [...value]
  }
  return { ...selection, query }
}

/** Without one member, whichever way they were chosen. */
export function withoutMember(selection: RecipientSelection, id: string): RecipientSelection {
  const { ids, also, except = [], query } = selection
  const without = (list: readonly string[]) => list.filter(one => one !== id)
  return {
    ...selection,
    ...(ids && { ids: without(ids) }),
    ...(also && { also: without(also) }),
    ...(query && { except: [...without(except), id] }),
  }
}

export const isSameSelection = (one: RecipientSelection, other: RecipientSelection) =>
  differingParts(one, other).length === 0

/** What two people may have chosen differently, and of which each can be kept: whom a list finds, who is added, who is left out. */
export const SELECTION_PARTS = ['found', 'also', 'except'] as const
export type SelectionPart = (typeof SELECTION_PARTS)[number]

/** The query's filters in the order of their names, because the database does not keep theirs. */
function partOf({ query, ids, includesFormer, also, except }: RecipientSelection, part: SelectionPart): string {
  if (part === 'also') return JSON.stringify(also ?? [])
  if (part === 'except') return JSON.stringify(except ?? [])
  const filters = query && Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([filters, ids, includesFormer === true])
}

export const differingParts = (one: RecipientSelection, other: RecipientSelection): SelectionPart[] =>
  SELECTION_PARTS.filter(part => partOf(one, part) !== partOf(other, part))

/** The saved choice with these parts of one's own. */
export function withParts(
  saved: RecipientSelection,
  own: RecipientSelection,
  parts: readonly SelectionPart[],
): RecipientSelection {
  const { query, ids, includesFormer } = parts.includes('found') ? own : saved
  const { also } = parts.includes('also') ? own : saved
  const { except } = parts.includes('except') ? own : saved
  return {
    ...(query && { query }),
    ...(ids && { ids }),
    ...(includesFormer && { includesFormer }),
    ...(also && { also }),
    ...(except && { except }),
  }
}

/** The parts that somebody else has changed too since one's own change began, to something else. */
export function overlappingParts(
  { started, own }: { started: RecipientSelection; own: RecipientSelection },
  saved: RecipientSelection,
): SelectionPart[] {
  const [mine, others] = [differingParts(started, own), differingParts(started, saved)]
  return differingParts(own, saved).filter(part => mine.includes(part) && others.includes(part))
}
