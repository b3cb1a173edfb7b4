import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { terminologyQuery } from '../api/terminology.ts'

/** NAV-50: the route's title, then the organisation's name. */
export function usePageTitle() {
  const organisation = useQuery(terminologyQuery).data?.name
  const match = useMatches().at(-1)
  const title = match?.staticData.title ?? 'Página não encontrada'
  useEffect(() => {
    document.title = organisation ? `${title} — ${organisation}` : title
  }, [title, organisation])
}
