import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { terminologyQuery } from '../api/terminology.ts'
import { useScreenTitles } from './screen-title.ts'

/** NAV-50: the route's title, then the organisation's name. */
export function usePageTitle() {
  const organisation = useQuery(terminologyQuery).data?.name
  const matches = useMatches()
  // `/utilizadores/x/y` matches `/utilizadores` too, although there is no such screen.
  const match = matches.some(({ _notFound }) => _notFound) ? undefined : matches.at(-1)
  const title = useScreenTitles()(match?.staticData.title ?? 'Página não encontrada')
  useEffect(() => {
    document.title = [title, organisation].filter(Boolean).join(' — ')
  }, [title, organisation])
}
