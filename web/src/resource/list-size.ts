import { createStore, useStore } from '../ui/store.ts'
import { KEY, readListSize } from './stored-list-size.ts'

const changes = createStore(0)

export function storeListSize(size: number) {
  localStorage.setItem(KEY, String(readListSize(String(size))))
  changes.set(changes.get() + 1)
}

export function useListSize() {
  useStore(changes)
  return readListSize()
}
