import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { terminologyQuery, useWording } from '../api/terminology.ts'

/** NAV-50: the route's title, then the organisation's name. */
export function usePageTitle() {
  const organisation = useQuery(terminologyQuery).data?.name
  const matches = useMatches()
  // An address that begins like a screen's and goes on has that screen among its matches, and is not found all the same.
  const match = matches.some(({ _notFound }) => _notFound) ? undefined : matches.at(-1)
  const title = useWording()(match?.staticData.title ?? 'Página não encontrada')
  useEffect(() => {
    document.title = organisation ? `${title} — ${organisation}` : title
  }, [title, organisation])
}
