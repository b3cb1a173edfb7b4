import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import type { ListAddress } from '../../../resource/list-address.ts'

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
  JSON.stringify(one) === JSON.stringify(other)
