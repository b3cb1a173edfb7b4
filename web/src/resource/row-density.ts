import { readClaims } from '../api/session.ts'
import { createStore, useStore } from '../ui/store.ts'

export type RowDensity = 'compact' | 'comfortable'

/** The height of a row in rem. */
export const ROW_REM: Record<RowDensity, number> = { compact: 2.5, comfortable: 3 }

/** The key contains the user, because the users of one computer may choose differently. */
const keyOf = () => `rowDensity:${readClaims()?.ID ?? ''}`

export const readRowDensity = (): RowDensity =>
  localStorage.getItem(keyOf()) === 'comfortable' ? 'comfortable' : 'compact'

const changes = createStore(0)

export function storeRowDensity(density: RowDensity) {
  localStorage.setItem(keyOf(), density)
  changes.set(changes.get() + 1)
}

export function useRowDensity() {
  useStore(changes)
  return readRowDensity()
}
