import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsQuery } from './sessions.ts'

/**
 * Whether a form asks for the current password. Someone who signed in by link need not know it; the server decides how long that holds,
 * and `askCurrent` is called when it refuses.
 */
export function useAsksCurrent() {
  const [isRefused, setIsRefused] = useState(false)
  const { data } = useQuery(sessionsQuery)
  const cameByLink = data?.find(session => session.current)?.byLink ?? false
  return { asksCurrent: isRefused || !cameByLink, askCurrent: () => setIsRefused(true) }
}
