import { ALL, DEFAULT_LIMIT, MAX_LIMIT } from '@agremia/model/resource/list-query'
import { createStore, useStore } from '../ui/store.ts'

const KEY = 'listSize'

/** LIST-02: how many rows a page has, as this browser remembers it. */
export function readListSize(stored = localStorage.getItem(KEY)): number {
  const size = Number.parseInt(stored ?? '', 10)
  if (Number.isNaN(size) || size < ALL) return DEFAULT_LIMIT
  return size === ALL ? ALL : Math.min(Math.max(size, 1), MAX_LIMIT)
}

const changes = createStore(0)

export function storeListSize(size: number) {
  localStorage.setItem(KEY, String(readListSize(String(size))))
  changes.set(changes.get() + 1)
}

export function useListSize() {
  useStore(changes)
  return readListSize()
}
