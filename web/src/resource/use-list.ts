import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Failure, readFailure } from '../api/failure.ts'
import type { Item, ResourceDescription } from './item.ts'
import type { ListAddress } from './list-address.ts'
import { keepPlace, placeOf } from './list-places.ts'
import { listQuery, type Page } from './list-query.ts'
import { useListSize } from './list-size.ts'
import { useHere } from './use-here.ts'
import { useLive } from './use-live.ts'

export interface List {
  rows: readonly Item[]
  total: number
  /** Loaded rows stay when loading more of them, or reading them again, fails; `failure` then says why. */
  state: 'loading' | 'loaded' | 'notLoaded'
  failure?: Failure
  /** The rows belong to the previous filters or order, while the new ones are loading. */
  isStale: boolean
  isLoadingMore: boolean
  canLoadMore: boolean
  loadMore(): void
  reload(): void
}

const NO_ROWS: readonly Item[] = []
/** The most pages that are loaded again after a reload: they load one after the other. */
const MOST_PAGES = 10

/**
 * The rows of a list, page after page (LIST-01, LIST-04). They are read again when the address or somebody else changes
 * them.
 * Only the shown columns and the title are requested.
 */
export function useList(resource: ResourceDescription, query: ListAddress, fields: readonly string[]): List {
  useLive(resource.name)
  const size = useListSize()
  const { place } = useHere()
  const client = useQueryClient()
  const options = listQuery(resource, query, fields, size)
  const { pages = 1 } = placeOf(place) ?? {}
  // After a reload as many pages are loaded as there were, so that the same rows are in sight (LIST-03).
  if (pages > 1 && !client.getQueryState(options.queryKey)) void client.prefetchInfiniteQuery({ ...options, pages })
  const answer = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const loaded = answer.isPlaceholderData ? 0 : (answer.data?.pages.length ?? 0)
  useEffect(() => {
    if (loaded > 0) keepPlace(place, { pages: Math.min(loaded, MOST_PAGES) })
  }, [place, loaded])
  return useListOf(answer)
}

/** The state of a list, from the pages read so far. */
export function useListOf(answer: UseInfiniteQueryResult<InfiniteData<Page>>): List {
  const failure = answer.isError ? readFailure(answer.error) : undefined
  // API-05: a timeout shows no message while there are rows; the next page is requested again.
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
