import type { Explainer } from '@agremia/model/resource/explainer'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { EXPLAINER_CALL, SETTINGS_CALL } from '../api/calls.ts'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { type SettingEntry, settingsQuery } from '../api/settings.ts'
import { readPage } from '../resource/list-query.ts'
import { explainerQuery } from '../resource/use-explainer.ts'
import { LIST_SCREENS } from './features.ts'
import type { FirstCalls } from './first-calls.ts'
import { forgetListQuery, storeListQuery } from './last-list-query.ts'

/** Repeats a failed call of entry.ts with the API client, which renews tokens and shows an unreachable server. */
const orRepeat = (answer: Promise<unknown>, path: string) =>
  answer.catch(async () => (await api.get<unknown>(path)).data)

/** Puts the answers of the first calls into the cache under the keys of the screens, so that no call is made twice. */
export async function takeFirstCalls(client: QueryClient, calls: FirstCalls | undefined) {
  if (!calls) return
  const { settings, explainer, list, others } = calls
  await Promise.all([
    client.prefetchQuery({
      ...settingsQuery,
      // The contracts of GET settings and GET explainer; the client does not check answers either.
      queryFn: async () => ((await orRepeat(settings, SETTINGS_CALL)) as { data: readonly SettingEntry[] }).data,
    }),
    client.prefetchQuery({
      ...explainerQuery,
      queryFn: async () => (await orRepeat(explainer, EXPLAINER_CALL)) as Explainer,
    }),
    ...others.map(({ key, path, answer, isCount, isPage }) =>
      client.prefetchQuery({
        queryKey: key,
        queryFn: async () => {
          const { data, meta } = (await orRepeat(answer, path)) as { data: unknown; meta?: { total: number } } // as above
          if (isPage) return { data, meta }
          return isCount ? meta?.total : data
        },
      }),
    ),
    list &&
      client.prefetchInfiniteQuery({
        queryKey: queryKeys.list(list.name, list.query),
        queryFn: ({ signal }) => list.page.catch(() => readPage(list.path, { ...list.query, _page: 1 }, signal)),
        initialPageParam: 1,
      }),
  ])
}

const pagesIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages.length : 0

/** Remembers the call of each list, so that the next load of its address can make the same call at once. */
export function watchListQueries(client: QueryClient) {
  const lists = new Set(Object.values(LIST_SCREENS))
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' && !(type === 'updated' && query.isActive())) return
    const [name, kind, parameters] = query.queryKey as QueryKey // the event says any
    if (kind !== 'list' || typeof name !== 'string' || !lists.has(name)) return
    if (typeof parameters !== 'object' || parameters === null) return
    // Only what is read page by page is a list: its sums, or all rows for a choice, are other calls, whose answers have another shape.
    const pages = pagesIn(query.state.data)
    if (pages === 0) return
    // After scrolling on, a reload restores as many pages as there were; only the list itself can do that.
    if (pages > 1) forgetListQuery(window.location)
    else storeListQuery(window.location, { name, query: { ...parameters } })
  })
}
