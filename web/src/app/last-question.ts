/** What a list was asked for, under the name of its resource. */
export interface Question {
  name: string
  path: string
  query: Readonly<Record<string, unknown>>
}

interface Place {
  pathname: string
  search: string
}
const keyOf = (place: string) => `question:${place}`

/** Nothing may be guessed here. */
const NONE = 'none'

const placesOf = ({ pathname, search }: Place) => [...new Set([pathname, pathname + search])].map(keyOf)

function write(place: Place, text: string) {
  try {
    for (const key of placesOf(place)) if (sessionStorage.getItem(key) !== text) sessionStorage.setItem(key, text)
  } catch {
    // The storage is full or forbidden: the next load begins from the address.
  }
}

/** Kept for the session: a reload of the same address asks the same thing, with its columns and its order. */
export const keepQuestion = (place: Place, question: Pick<Question, 'name' | 'query'>) =>
  write(place, JSON.stringify(question))
export const forgetQuestion = (place: Place) => write(place, JSON.stringify(NONE))

export function readQuestion({ pathname, search }: Place): Pick<Question, 'name' | 'query'> | 'none' | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(pathname + search)) ?? 'null')
    if (stored === NONE) return NONE
    if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('query' in stored)) return undefined
    const { name, query } = stored
    return typeof name === 'string' && typeof query === 'object' && query !== null
      ? { name, query: { ...query } }
      : undefined
  } catch {
    return undefined // written by hand, or by another version
  }
}
