import { ALL } from '@agremia/model/resource/list-query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/client.ts'
import { type Failure, readFailure } from '../api/failure.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Described, Item } from './item.ts'
import type { ListAddress } from './list-address.ts'
import { useListSize } from './list-size.ts'
import { useLive } from './use-live.ts'

interface Page {
  data: readonly Item[]
  meta: { total: number }
}
const EMPTY: Page = { data: [], meta: { total: 0 } }
/** Long enough to fill in a form and come back to the same rows. */
const KEPT_MS = 30 * 60_000

/** LIST-05: a 404 is a list that is loaded and empty. */
async function readPage(path: string, params: Record<string, unknown>, signal: AbortSignal): Promise<Page> {
  try {
    return (await api.get<Page>(`/${path}`, { params, signal, paramsSerializer: { indexes: null } })).data
  } catch (error) {
    if (readFailure(error).status === 404) return EMPTY
    throw error
  }
}

export interface List {
  rows: readonly Item[]
  total: number
  /** Rows that came stay, even when the next ones, or news of these, do not: then `failure` says so. */
  state: 'loading' | 'loaded' | 'notLoaded'
  failure?: Failure
  /** Rows of an older question stand while the new ones come. */
  isStale: boolean
  isLoadingMore: boolean
  canLoadMore: boolean
  loadMore(): void
  reload(): void
}

const NO_ROWS: readonly Item[] = []

/**
 * The rows of a list, page after page (LIST-01, LIST-04), always in step with the address and with what others change.
 * Only the columns that are shown are asked for, and the title, by which a row is known.
 */
export function useList(resource: Described, asked: ListAddress, fields: readonly string[]): List {
  useLive(resource.name)
  const size = useListSize()
  const query = { ...asked, _fields: [...new Set([resource.title, ...fields])].join(), _limit: size }
  const answer = useInfiniteQuery({
    queryKey: queryKeys.list(resource.name, query),
    queryFn: ({ pageParam, signal }) => readPage(resource.path, { ...query, _page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      size !== ALL && last.data.length > 0 && pages.length * size < last.meta.total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  })
  const failure = answer.isError ? readFailure(answer.error) : undefined
  // API-05: with rows on the screen nothing is said of a timeout; the next page is simply asked for again.
  const isSilent = failure?.isTimeout === true && answer.data !== undefined
  const rows = useMemo(() => answer.data?.pages.flatMap(page => page.data) ?? NO_ROWS, [answer.data])
  return {
    rows,
    total: answer.data?.pages.at(-1)?.meta.total ?? 0,
    state: answer.data ? 'loaded' : answer.isError ? 'notLoaded' : 'loading',
    failure: isSilent ? undefined : failure,
    isStale: answer.isPlaceholderData,
    isLoadingMore: answer.isFetchingNextPage,
    canLoadMore: answer.hasNextPage && !answer.isFetching && (!answer.isError || isSilent),
    loadMore: () => void answer.fetchNextPage(),
    reload: () => void (answer.isFetchNextPageError ? answer.fetchNextPage() : answer.refetch()),
  }
}
