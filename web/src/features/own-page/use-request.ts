import type { RequestForDecision } from '@agremia/model/calls/own-page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { onTopic } from '../../api/socket.ts'

export const REQUESTS = 'memberChangeRequests'

/** The requested changes beside the present values, which are read again when the member's sheet changes. */
export function useRequest(id: string) {
  const client = useQueryClient()
  const key = [...queryKeys.resource(REQUESTS), 'changes', id]
  useEffect(
    () => onTopic('members', () => void client.invalidateQueries({ queryKey: [REQUESTS, 'changes', id] })),
    [client, id],
  )
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: RequestForDecision }>(`/member_change_requests/${encodeURIComponent(id)}/changes`, {
          signal,
        })
      ).data.data,
    staleTime: 0,
  })
}
