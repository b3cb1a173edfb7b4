import type { RunGroup, RunPreview } from '@agremia/model/calls/quota-runs'
import type { LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { ChosenRows } from '../../resource/list-bulk-bar.tsx'

/** Whom and what quotas are generated for, as both calls take it. */
export interface RunRequest extends Pick<ChosenRows, 'ids' | 'query'> {
  from: string
  until: string
  includesJoia: boolean
}

interface Asked {
  group: RunGroup
  reason?: LeftOutReason
  search: string
  page: number
}

/** One page of who would be charged or left out. Further pages of the same request are answered from the first's preview. */
export function useRunPreview(request: RunRequest, asked: Asked) {
  const known = useRef<{ key: string; previewId: string }>(undefined)
  return useQuery({
    queryKey: [...queryKeys.resource('quotaRuns'), 'preview', request, asked],
    queryFn: async ({ signal }) => {
      const key = JSON.stringify(request)
      const previewId = known.current?.key === key ? known.current.previewId : undefined
      const { data } = await api.post<{ data: RunPreview }>(
        '/quota_runs/preview',
        { ...request, ...asked, previewId },
        { signal },
      )
      known.current = { key, previewId: data.data.previewId }
      return data.data
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
