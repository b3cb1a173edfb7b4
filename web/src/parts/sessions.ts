import type { Session } from '@agremia/model/calls/auth'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The sessions of the signed-in user (AUTH-07). */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.resource('sessions'),
  queryFn: async ({ signal }) => (await api.get<{ data: readonly Session[] }>('/auth/sessions', { signal })).data.data,
  staleTime: 0,
})

export const endSession = (id: string) => api.delete(`/auth/sessions/${id}`)
export const endOtherSessions = () => api.delete('/auth/sessions')
