import type { Explainer } from '@agremia/model/resource/explainer'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { EXPLAINER_CALL, SETTINGS_CALL } from '../api/calls.ts'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { type SettingEntry, settingsQuery } from '../api/settings.ts'
import { readPage } from '../resource/list-query.ts'
import { explainerQuery } from '../resource/use-explainer.ts'
import type { FirstCalls } from './first-calls.ts'
import { forgetQuestion, keepQuestion } from './last-question.ts'
import { LIST_SCREENS } from './list-screens.ts'

/** What the page asked for may have failed: then the client asks, which renews tokens and tells of a server that is gone. */
const orAgain = (answer: Promise<unknown>, call: string) =>
  answer.catch(async () => (await api.get<unknown>(call)).data)

/** Hands the answers of the first calls to the screens, under the keys by which these ask: nothing is asked twice. */
export async function takeFirstCalls(client: QueryClient, calls: FirstCalls | undefined) {
  if (!calls) return
  const { settings, explainer, list, beside } = calls
  await Promise.all([
    client.prefetchQuery({
      ...settingsQuery,
      // The contracts of GET settings and GET explainer; the client does not look into answers either.
      queryFn: async () => ((await orAgain(settings, SETTINGS_CALL)) as { data: readonly SettingEntry[] }).data,
    }),
    client.prefetchQuery({
      ...explainerQuery,
      queryFn: async () => (await orAgain(explainer, EXPLAINER_CALL)) as Explainer,
    }),
    ...beside.map(({ key, path, answer, isCount }) =>
      client.prefetchQuery({
        queryKey: key,
        queryFn: async () => {
          const told = (await orAgain(answer, path)) as { data: unknown; meta?: { total: number } } // as above
          return isCount ? told.meta?.total : told.data
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

/** Notes what each list asks for, so that the next load of its address can ask the same at once. */
export function watchQuestions(client: QueryClient) {
  const lists = new Set(Object.values(LIST_SCREENS))
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' && !(type === 'updated' && query.isActive())) return
    const [name, kind, asked] = query.queryKey as QueryKey // the event says any
    if (kind !== 'list' || typeof name !== 'string' || !lists.has(name)) return
    if (typeof asked !== 'object' || asked === null) return
    // Someone who had scrolled on comes back to as many pages: that is the list's to ask.
    if (pagesIn(query.state.data) > 1) forgetQuestion(window.location)
    else keepQuestion(window.location, { name, query: { ...asked } })
  })
}

/** Runs once when the browser has nothing better to do. */
export function whenIdle(work: () => void) {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 2000))
  idle(work)
}

/** The same, when the first screen has all that it asked for: a browser that waits for an answer is idle too. */
export function whenQuiet(client: QueryClient, work: () => void) {
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || client.isFetching() > 0) return
    stop()
    whenIdle(work)
  })
}
