import { addressToday, type FormerWords } from '@agremia/model/rules/word-paths'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { terminologyQuery } from '../api/terminology.ts'

/**
 * NAV-52: leads an old bookmark, made of words that the organisation had before, to the screen of today. Answers whether it
 * is still being looked for or followed; otherwise there is no such page.
 */
export function useFormerAddress(): boolean {
  const router = useRouter()
  const { data: present } = useQuery(terminologyQuery)
  const { data: former, isPending } = useQuery({
    queryKey: [...queryKeys.terminology(), 'former'],
    queryFn: async ({ signal }) => (await api.get<{ data: FormerWords }>('/terminology/former', { signal })).data.data,
    retry: false,
  })
  const { pathname, search, hash } = window.location
  const path = present && former && addressToday(pathname, former, present)
  useEffect(() => {
    if (path) router.history.replace(`${path}${search}${hash}`)
  }, [router, path, search, hash])
  return isPending || path !== undefined
}
