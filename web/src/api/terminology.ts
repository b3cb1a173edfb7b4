import { type Terminology, wording } from '@agremia/model/rules/terminology'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** Reads the organisation's words from the page, into which the server writes them: so the first paint needs no request. */
export function readFromPage(): Terminology | undefined {
  const text = document.getElementById('terminology')?.textContent
  return text ? (JSON.parse(text) as Terminology) : undefined // our server writes it from a value of this type
}

/** The organisation's words, such as what it calls a member (API-02). */
export const terminologyQuery = queryOptions({
  queryKey: queryKeys.terminology(),
  queryFn: async ({ signal }) => (await api.get<{ data: Terminology }>('/terminology', { signal })).data.data,
  initialData: readFromPage,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Replaces placeholders by the organisation's words: `Definições de {memberPlural}`. */
export function useWording(): (text: string) => string {
  const words = useQuery(terminologyQuery).data
  return useMemo(() => (words ? wording(words) : text => text), [words])
}
