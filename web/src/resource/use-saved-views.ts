import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useClaims } from '../api/session.ts'
import type { SavedView } from './list-views.ts'
import { useResource } from './use-explainer.ts'
import { useLive } from './use-live.ts'
import { ViewsResource } from './views-resource.ts'

const NONE: readonly SavedView[] = []

/** The query key of a list's saved views. */
export const viewsKey = (name: string, list: string) => queryKeys.list(name, { _list: list })

/** Whether the user had saved views of this list last time: then space for the tabs is reserved before they load. */
const roomKey = (user: string | undefined, list: string) => `views:${user ?? ''}:${list}`

/** The user's saved views of a list, read in parallel with its rows. */
export function useSavedViews(list: string) {
  const name = useContext(ViewsResource) ?? ''
  const resource = useResource(name)
  const user = useClaims()?.ID
  useLive(name)
  const { data, isError } = useQuery({
    queryKey: viewsKey(name, list),
    queryFn: async ({ signal }) => {
      const params = { _list: list, _sort: 'position' }
      return (await api.get<{ data: SavedView[] }>(`/${resource?.path}`, { params, signal })).data.data
    },
    enabled: resource?.operations.includes('list') ?? false,
  })
  const key = roomKey(user, list)
  useEffect(() => {
    if (data) localStorage.setItem(key, String(data.length > 0))
  }, [key, data])
  const expected = localStorage.getItem(key)
  const hasAnswer = data !== undefined || isError || !resource
  return {
    resource,
    views: data ?? NONE,
    /** Whether the tabs of the views are shown above the list. */
    hasRow: hasAnswer ? data !== undefined && data.length > 0 : expected === 'true',
  }
}
