import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Failure, readFailure } from '../api/failure.ts'
import type { Described, Item } from './item.ts'
import type { ListAddress } from './list-address.ts'
import { keepPlace, placeOf } from './list-places.ts'
import { listQuery, type Page } from './list-query.ts'
import { useListSize } from './list-size.ts'
import { useHere } from './use-here.ts'
import { useLive } from './use-live.ts'

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
/** One after the other: more would keep whoever reloads waiting. */
const MOST_PAGES = 10

/**
 * The rows of a list, page after page (LIST-01, LIST-04), always in step with the address and with what others change.
 * Only the columns that are shown are asked for, and the title, by which a row is known.
 */
export function useList(resource: Described, asked: ListAddress, fields: readonly string[]): List {
  useLive(resource.name)
  const size = useListSize()
  const { place } = useHere()
  const client = useQueryClient()
  const options = listQuery(resource, asked, fields, size)
  const { pages = 1 } = placeOf(place) ?? {}
  // After a reload: as many pages as there were, so that the rows in sight are the same (LIST-03).
  if (pages > 1 && !client.getQueryState(options.queryKey)) void client.prefetchInfiniteQuery({ ...options, pages })
  const answer = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const loaded = answer.isPlaceholderData ? 0 : (answer.data?.pages.length ?? 0)
  useEffect(() => {
    if (loaded > 0) keepPlace(place, { pages: Math.min(loaded, MOST_PAGES) })
  }, [place, loaded])
  return useListOf(answer)
}

/** What a list shows of the pages that have been read so far. */
export function useListOf(answer: UseInfiniteQueryResult<InfiniteData<Page>>): List {
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
