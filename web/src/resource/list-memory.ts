import { readClaims } from '../api/session.ts'
import { createStore, type Store, useStore } from '../ui/store.ts'
import type { Widths } from './column-choice.ts'
import { hasParameters, type ListSearch, readListSearch } from './list-address.ts'

/** What the session remembers about a resource's list (LIST-03). */
export interface ListMemory {
  sort?: string
  /** The columns shown, in their order. */
  fields?: readonly string[]
  widths?: Widths
  /** The last parameters of the list, restored when the user returns by an address without any. */
  search?: ListSearch
  /** The saved view that was open then. */
  view?: string
}

/** The key contains the user, so that the next user of the same computer starts with an empty memory. */
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
    return {} // edited by hand, or written by another version
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
  // Unchanged: subscribers need not render again.
  if (text === before) return
  store.set(next)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The storage is full or forbidden: it is remembered only until the next reload.
  }
}

/** Forgets the session's columns and order once they are saved in a view: the plain list shows the resource's own again. */
export const forgetChoices = (name: string) =>
  rememberList(name, { sort: undefined, fields: undefined, widths: undefined })

/**
 * The parameters to restore for an address without any, such as the menu's (LIST-03): the session's last ones, else the
 * list's default filter. A history entry that was visited before is shown as it was: going back never adds a filter.
 */
export function restoreSearch(search: ListSearch, wasHere: boolean, memory: ListMemory, first: ListSearch = {}) {
  if (wasHere || hasParameters(search)) return undefined
  // A past day (`_asOf`) is not restored. An empty remembered search is: the user has removed all filters.
  const { _asOf, ...kept } = memory.search ?? first
  return hasParameters(kept) ? { search: kept, view: memory.view } : undefined
}
