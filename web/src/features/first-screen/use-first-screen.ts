import type { FirstScreen } from '@agremia/model/calls/first-screen'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { onTopic } from '../../api/socket.ts'
import { FIRST_SCREEN } from './first-screen-call.ts'

/** The time during which an answer is used again, in milliseconds: long enough for the answer that came with the page. */
const FRESH_MS = 5_000

/** What waits and which steps are done; undefined until it is known. Read again when one of these resources changes. */
export function useFirstScreen(changesWith: readonly string[]): FirstScreen | undefined {
  const client = useQueryClient()
  const topics = [...new Set(changesWith)].sort().join(' ')
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: FIRST_SCREEN.key })
    const stops = topics
      .split(' ')
      .filter(Boolean)
      .map(topic => onTopic(topic, readAgain))
    return () => {
      for (const stop of stops) stop()
      // Changes are not heard while the screen is closed, so whoever comes back reads it again.
      void client.invalidateQueries({ queryKey: FIRST_SCREEN.key, refetchType: 'none' })
    }
  }, [client, topics])
  return useQuery({
    queryKey: FIRST_SCREEN.key,
    queryFn: async ({ signal }) => (await api.get<{ data: FirstScreen }>(FIRST_SCREEN.path, { signal })).data.data,
    staleTime: FRESH_MS,
  }).data
}
