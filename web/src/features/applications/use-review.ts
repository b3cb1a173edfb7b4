import type { ApplicationReview } from '@agremia/model/calls/applications'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Hints for the decision about an application, such as former members with the same data. */
export function useReview(id: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.resource('memberApplications'), 'review', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ApplicationReview }>(`/member_applications/${encodeURIComponent(id)}/review`, { signal }))
        .data.data,
    enabled: isEnabled,
  })
}
