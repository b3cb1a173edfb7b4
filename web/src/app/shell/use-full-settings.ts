import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { settingsQuery } from '../../api/settings.ts'

/** Every organisation has at least this many settings. Fewer mean that the server answered while it was still creating them. */
export const MIN_SETTINGS = 15

/** SHELL-18: the settings, read a second time if the first answer had too few. */
export function useFullSettings() {
  const answer = useQuery(settingsQuery)
  const wasReadAgain = useRef(false)
  const { data, refetch } = answer
  useEffect(() => {
    if (!data || data.length >= MIN_SETTINGS || wasReadAgain.current) return
    wasReadAgain.current = true
    void refetch()
  }, [data, refetch])
  return answer
}
