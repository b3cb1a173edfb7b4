/** The list call of a screen: the resource's name, the API's path and the query. */
export interface ListQuery {
  name: string
  path: string
  query: Readonly<Record<string, unknown>>
}
type StoredQuery = Pick<ListQuery, 'name' | 'query'>

interface Place {
  pathname: string
  search: string
}

/** Stored where the query of the next load cannot be predicted. */
const UNKNOWN = 'unknown'

const keyOf = (place: string) => `listQuery:${place}`
const keysOf = ({ pathname, search }: Place) => [...new Set([pathname, pathname + search])].map(keyOf)

function write(place: Place, text: string) {
  try {
    for (const key of keysOf(place)) if (sessionStorage.getItem(key) !== text) sessionStorage.setItem(key, text)
  } catch {
    // The storage is full or forbidden: the next load derives the query from the address.
  }
}

/** Remembered for the session, so that a reload of the same address makes the same call, with its columns and its order. */
export const storeListQuery = (place: Place, query: StoredQuery) => write(place, JSON.stringify(query))
export const forgetListQuery = (place: Place) => write(place, JSON.stringify(UNKNOWN))

export function readListQuery({ pathname, search }: Place): StoredQuery | typeof UNKNOWN | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(pathname + search)) ?? 'null')
    if (stored === UNKNOWN) return UNKNOWN
    if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('query' in stored)) return undefined
    const { name, query } = stored
    return typeof name === 'string' && typeof query === 'object' && query !== null
      ? { name, query: { ...query } }
      : undefined
  } catch {
    return undefined // written by hand, or by another version
  }
}
