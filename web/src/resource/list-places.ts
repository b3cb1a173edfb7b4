/** What is kept of each visited place of the history: back and a reload return to the same rows at the same scroll. */
export interface Place {
  offset: number
  /** How many pages had come. */
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
    return [] // written by hand, or by another version
  }
}

const places = new Map(read())

/** Nothing for a place where nobody has been yet. */
export const placeOf = (key: string): Place | undefined => places.get(key)

export function keepPlace(key: string, changes: Partial<Place>) {
  places.set(key, { offset: 0, pages: 1, ...places.get(key), ...changes })
}

/** Only as the page goes: a scroll must not write to the disk. */
export function storePlaces() {
  const latest = [...places].slice(-MOST).map(([key, { offset, pages }]) => [key, offset, pages])
  try {
    sessionStorage.setItem(KEY, JSON.stringify(latest))
  } catch {
    // The storage is full or forbidden: back still works, and a reload begins at the top.
  }
}
window.addEventListener('pagehide', storePlaces)
