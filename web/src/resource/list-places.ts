/**
 * What is stored for each history entry of a list, so that going back and reloading show the same rows at the same
 * position.
 */
export interface Place {
  offset: number
  /** The number of pages that were loaded. */
  pages: number
}

const KEY = 'listPlaces'
const MOST = 50

function read(): [string, Place][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((one: unknown): [string, Place][] => {
      if (!Array.isArray(one)) return []
      const parts: unknown[] = one
      const [key, offset, pages] = parts
      return typeof key === 'string' && typeof offset === 'number' && typeof pages === 'number'
        ? [[key, { offset, pages }]]
        : []
    })
  } catch {
    return [] // edited by hand, or written by another version
  }
}

const places = new Map(read())

/** Undefined for a history entry that has not been visited. */
export const placeOf = (key: string): Place | undefined => places.get(key)

/** The key that the router gives to the current history entry. */
export function currentPlace(): string {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && '__TSR_key' in state ? String(state.__TSR_key) : ''
}

export function keepPlace(key: string, changes: Partial<Place>) {
  places.set(key, { offset: 0, pages: 1, ...places.get(key), ...changes })
}

/** Called when the page is left, because writing to the storage at each scroll event would be slow. */
export function storePlaces() {
  const latest = [...places].slice(-MOST).map(([key, { offset, pages }]) => [key, offset, pages])
  try {
    sessionStorage.setItem(KEY, JSON.stringify(latest))
  } catch {
    // The storage is full or forbidden. Going back still works; a reload starts at the top.
  }
}
window.addEventListener('pagehide', storePlaces)
