import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { settingsQuery } from '../../api/settings.ts'

/** Every organisation has more settings. Fewer mean that the server answered while it was still creating them. */
export const FEW_SETTINGS = 15

/** SHELL-18: the settings, read once more when too few came. */
export function useFullSettings() {
  const answer = useQuery(settingsQuery)
  const isAskedAgain = useRef(false)
  const { data, refetch } = answer
  useEffect(() => {
    if (!data || data.length >= FEW_SETTINGS || isAskedAgain.current) return
    isAskedAgain.current = true
    void refetch()
  }, [data, refetch])
  return answer
}
