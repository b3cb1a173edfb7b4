import { ALL } from '@agremia/model/resource/list-query'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { readFailure } from '../api/failure.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Item, ResourceDescription } from './item.ts'
import { type ListAddress, requestedFields } from './list-address.ts'

export interface Page {
  data: readonly Item[]
  meta: { total: number; sums?: Readonly<Record<string, number>> }
}
const EMPTY: Page = { data: [], meta: { total: 0 } }
/** How long unused rows stay cached: long enough to fill in a form and return to the list. */
const KEPT_MS = 30 * 60_000

/** Reads one page. A 404 counts as an empty list (LIST-05). */
export async function readPage(path: string, params: Record<string, unknown>, signal?: AbortSignal): Promise<Page> {
  try {
    return (await api.get<Page>(`/${path}`, { params, signal, paramsSerializer: { indexes: null } })).data
  } catch (error) {
    if (readFailure(error).status === 404) return EMPTY
    throw error
  }
}

/** How the pages of a list are read, each of `size` rows. */
export const pagesQuery = (path: string, query: Record<string, unknown>, size: number) => ({
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    readPage(path, { ...query, _page: pageParam }, signal),
  initialPageParam: 1,
  getNextPageParam: (last: Page, pages: Page[]) =>
    size !== ALL && last.data.length > 0 && pages.length * size < last.meta.total ? pages.length + 1 : undefined,
})

/**
 * The query of a list, page after page (LIST-01). It requests only the shown columns, the title and the picture.
 */
export function listQuery(
  { name, path, title, picture }: Pick<ResourceDescription, 'name' | 'path' | 'title' | 'picture'>,
  address: ListAddress,
  fields: readonly string[],
  size: number,
) {
  const query = { ...address, _fields: requestedFields(title, picture, fields), _limit: size }
  return infiniteQueryOptions({
    queryKey: queryKeys.list(name, query),
    ...pagesQuery(path, query, size),
    gcTime: KEPT_MS,
  })
}
