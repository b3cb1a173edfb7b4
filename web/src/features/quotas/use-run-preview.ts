import type { RunGroup, RunPreview } from '@agremia/model/calls/quota-runs'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import type { LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/client.ts'
import { readFailure } from '../../api/failure.ts'
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

/** The preview of many members is a background task at first. */
type Answered = { preview: RunPreview; task?: undefined } | { task: TaskEntry; preview?: undefined }

/** How often it is asked whether the task is done, in milliseconds. */
const POLL_MS = 1_000

/** One page of who would be charged or left out. Further pages of the same request are answered from the first's preview. */
export function useRunPreview(request: RunRequest, asked: Asked) {
  const known = useRef<{ key: string; previewId: string }>(undefined)
  return useQuery({
    queryKey: [...queryKeys.resource('quotaRuns'), 'preview', request, asked],
    queryFn: async ({ signal }): Promise<Answered> => {
      const key = JSON.stringify(request)
      const previewId = known.current?.key === key ? known.current.previewId : undefined
      const { status, data } = await api
        .post<{ data: RunPreview | TaskEntry }>('/quota_runs/preview', { ...request, ...asked, previewId }, { signal })
        .catch((error: unknown) => {
          // The task failed or was cancelled: the next attempt begins anew.
          if (readFailure(error).status === 409) known.current = undefined
          throw error
        })
      // The status tells which of the two it is.
      const answered = status === 202 ? { task: data.data as TaskEntry } : { preview: data.data as RunPreview }
      known.current = { key, previewId: answered.task ? answered.task._id : answered.preview.previewId }
      return answered
    },
    refetchInterval: ({ state: { data, status } }) => (status === 'success' && data?.task ? POLL_MS : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
