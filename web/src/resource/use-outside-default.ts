import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import type { ResourceDescription } from './item.ts'
import type { ListAddress } from './list-address.ts'
import { readPage } from './list-query.ts'
import type { List } from './use-list.ts'

/**
 * How many more rows a search finds without the list's default filter. They are counted only while a search and that filter
 * apply, by a call of its own.
 */
export function useOutsideDefault(resource: ResourceDescription, query: ListAddress, list: List): number {
  const filter = Object.entries(resource.filter ?? {})
  const isOn =
    Boolean(query._search) && filter.length > 0 && filter.every(([name, value]) => sameValue(query, name, value))
  const { _sort, ...asked } = query
  const params = { ...asked, ...withoutDefault(resource), _limit: 1, _fields: resource.title }
  const { data } = useQuery({
    queryKey: queryKeys.list(resource.name, params),
    queryFn: ({ signal }) => readPage(resource.path, params, signal),
    enabled: isOn && list.state === 'loaded' && !list.isStale,
  })
  return isOn && data && !list.isStale ? Math.max(0, data.meta.total - list.total) : 0
}

const sameValue = (query: ListAddress, name: string, value: unknown) =>
  Object.entries(query).some(([own, now]) => own === name && String(now) === String(value))

/** The changes that remove the default filter from a list's address. */
export const withoutDefault = ({ filter }: ResourceDescription): ListAddress =>
  Object.fromEntries(Object.keys(filter ?? {}).map(name => [name, undefined]))
