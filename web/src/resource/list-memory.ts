import { createStore, type Store, useStore } from '../ui/store.ts'

/** What a session remembers of a resource's list (LIST-03). */
export interface ListMemory {
  sort?: string
  /** The columns shown, in their order. */
  fields?: readonly string[]
}

const keyOf = (name: string) => `list:${name}`

function read(name: string): ListMemory {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const { sort, fields }: { sort?: unknown; fields?: unknown } = stored
    return {
      ...(typeof sort === 'string' && { sort }),
      ...(Array.isArray(fields) && { fields: fields.filter(field => typeof field === 'string') }),
    }
  } catch {
    return {} // written by hand, or by another version
  }
}

const stores = new Map<string, Store<ListMemory>>()
function storeOf(name: string) {
  const store = stores.get(name) ?? createStore(read(name))
  stores.set(name, store)
  return store
}

export const useListMemory = (name: string) => useStore(storeOf(name))

export function rememberList(name: string, changes: ListMemory) {
  const store = storeOf(name)
  store.set({ ...store.get(), ...changes })
  sessionStorage.setItem(keyOf(name), JSON.stringify(store.get()))
}
