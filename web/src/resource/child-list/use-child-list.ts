import { snakeCase } from '@agremia/model/resource/naming'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { onTopic } from '../../api/socket.ts'
import type { Item, ResourceDescription } from '../item.ts'
import type { ListAddress } from '../list-address.ts'
import { pagesQuery } from '../list-query.ts'
import { type List, useListOf } from '../use-list.ts'
import { useLive } from '../use-live.ts'

/** The row whose children are listed. */
export interface Parent {
  /** The name of its resource. */
  name: string
  id: string
}

const PAGE_ROWS = 50

/**
 * The rows of `GET /{parent}/{id}/{resource}`, page after page, fresh when somebody changes one of them or the parent.
 * Rows that the screen has read already (`known`) are not requested.
 */
export function useChildList(
  resource: ResourceDescription,
  { name: parentName, id }: Parent,
  query: ListAddress,
  known: readonly Item[] | undefined,
): List {
  useLive(resource.name)
  const client = useQueryClient()
  const parentPath = `${snakeCase(parentName)}/${id}`
  useEffect(
    () =>
      // A change of the parent may also change its children, for which no message of their own is sent.
      onTopic(
        parentName,
        () => void client.invalidateQueries({ queryKey: queryKeys.childLists(resource.name, parentPath) }),
      ),
    [client, parentName, parentPath, resource.name],
  )
  const answer = useInfiniteQuery({
    ...pagesQuery(`${parentPath}/${resource.path}`, { ...query, _limit: PAGE_ROWS }, PAGE_ROWS),
    queryKey: queryKeys.childList(resource.name, parentPath, { ...query }),
    placeholderData: keepPreviousData,
    enabled: known === undefined,
  })
  const list = useListOf(answer)
  return known
    ? {
        ...list,
        rows: known,
        total: known.length,
        state: 'loaded',
        failure: undefined,
        isStale: false,
        canLoadMore: false,
      }
    : list
}
