import { readClaims } from '../api/session.ts'
import { createStore, type Store, useStore } from '../ui/store.ts'
import type { Widths } from './column-choice.ts'
import { hasParameters, type ListSearch, readListSearch } from './list-address.ts'

/** What a session remembers of a resource's list (LIST-03). */
export interface ListMemory {
  sort?: string
  /** The columns shown, in their order. */
  fields?: readonly string[]
  widths?: Widths
  /** The address as it was last seen: whoever comes back without one finds the same filters. */
  search?: ListSearch
  /** The saved view in which that was. */
  view?: string
}

/** A person's own: the next one at the same computer begins with nothing. */
const keyOf = (name: string) => `list:${readClaims()?.ID ?? ''}:${name}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function read(key: string): ListMemory {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (!isRecord(stored)) return {}
    const { sort, fields, widths, search, view } = stored
    return {
      ...(typeof sort === 'string' && { sort }),
      ...(Array.isArray(fields) && { fields: fields.filter(field => typeof field === 'string') }),
      ...(isRecord(widths) && { widths: readWidths(widths) }),
      ...(isRecord(search) && { search: readListSearch(search) }),
      ...(typeof view === 'string' && { view }),
    }
  } catch {
    return {} // written by hand, or by another version
  }
}

const readWidths = (stored: Record<string, unknown>): Widths =>
  Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

const stores = new Map<string, Store<ListMemory>>()
function storeOf(key: string) {
  const store = stores.get(key) ?? createStore(read(key))
  stores.set(key, store)
  return store
}

export const readListMemory = (name: string) => storeOf(keyOf(name)).get()
export const useListMemory = (name: string) => useStore(storeOf(keyOf(name)))

export function rememberList(name: string, changes: ListMemory) {
  const key = keyOf(name)
  const store = storeOf(key)
  const before = JSON.stringify(store.get())
  const next = { ...store.get(), ...changes }
  const text = JSON.stringify(next)
  // Nothing new, and nobody has to draw anything again.
  if (text === before) return
  store.set(next)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The storage is full or forbidden: it is remembered until the next reload.
  }
}

/** What the session chose stands in a saved view now: the plain list is the resource's own again. */
export const forgetChoices = (name: string) =>
  rememberList(name, { sort: undefined, fields: undefined, widths: undefined })

/**
 * What the session brings back for someone who comes to a list by an address that says nothing, from the menu for one
 * (LIST-03), or else what the list looks for until told otherwise. A place of the history where one has been is shown as it was: back never brings a filter that was not there.
 */
export function restoreSearch(search: ListSearch, wasHere: boolean, memory: ListMemory, first: ListSearch = {}) {
  if (wasHere || hasParameters(search)) return undefined
  // Whoever comes back later means today again; and whoever took all filters away wants none.
  const { _asOf, ...kept } = memory.search ?? first
  return hasParameters(kept) ? { search: kept, view: memory.view } : undefined
}
