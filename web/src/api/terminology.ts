import { type Terminology, wording } from '@agremia/model/rules/terminology'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** The server writes the words into the page, so that the first paint waits for no call. */
export function readFromPage(): Terminology | undefined {
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

/** Puts the organisation's words into a text of ours: `Definições de {memberPlural}`. */
export function useWording(): (text: string) => string {
  const words = useQuery(terminologyQuery).data
  return useMemo(() => (words ? wording(words) : text => text), [words])
}
