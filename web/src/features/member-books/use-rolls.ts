import type { ElectoralRoll } from '@agremia/model/resources/electoral-rolls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'

const NAME = 'electoralRolls'

/** Every roll that was posted, the newest first. */
export function useRolls() {
  useLive(NAME)
  return useQuery({
    queryKey: [...queryKeys.resource(NAME), 'all'],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: ElectoralRoll[] }>('/electoral_rolls', {
          signal,
          params: { _page: 1, _limit: -1, _sort: '-postedAt' },
        })
      ).data.data,
  })
}

/** Reads the rolls again, once a task or a call has changed them. */
export function useRollsChanged() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeys.resource(NAME) })
}
