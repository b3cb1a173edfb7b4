import { ALL, DEFAULT_LIMIT, MAX_LIMIT } from '@agremia/model/resource/list-query'

export const KEY = 'listSize'

/** LIST-02: the number of rows per page, which is stored in this browser. */
export function readListSize(stored = localStorage.getItem(KEY)): number {
  const size = Number.parseInt(stored ?? '', 10)
  if (Number.isNaN(size) || size < ALL) return DEFAULT_LIMIT
  return size === ALL ? ALL : Math.min(Math.max(size, 1), MAX_LIMIT)
}
