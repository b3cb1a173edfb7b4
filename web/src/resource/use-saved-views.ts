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

/** Under which the views of a list are kept, for the resource that keeps them. */
export const viewsKey = (name: string, list: string) => queryKeys.list(name, { _list: list })

/** Whether this person had views here the last time: their row gets its room before they come, and the rows do not jump. */
const roomKey = (user: string | undefined, list: string) => `views:${user ?? ''}:${list}`

/** The views that this person keeps of a list, asked for beside its rows and never before them. */
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
    /** Whether their row stands above the list. */
    hasRow: hasAnswer ? data !== undefined && data.length > 0 : expected === 'true',
    /** Whether that can be said already; the very first time one waits for it. */
    isKnown: hasAnswer || expected !== null,
  }
}
