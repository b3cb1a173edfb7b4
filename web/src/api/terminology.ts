import type { Terminology } from '@agremia/model/rules/terminology'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** The server writes the words into the page, so that the first paint waits for no call. */
function readFromPage(): Terminology | undefined {
  const text = document.getElementById('terminology')?.textContent
  return text ? (JSON.parse(text) as Terminology) : undefined // written by our own server, from the type itself
}

/** The organisation's words (API-02). */
export const terminologyQuery = queryOptions({
  queryKey: queryKeys.terminology(),
  queryFn: async ({ signal }) => (await api.get<{ data: Terminology }>('/terminology', { signal })).data.data,
  initialData: readFromPage,
  staleTime: Number.POSITIVE_INFINITY,
})
