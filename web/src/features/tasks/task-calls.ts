import type { TaskEntry } from '@agremia/model/calls/tasks'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { RECENT_TASKS, TASKS } from './recent-tasks-call.ts'
import { hasEnded } from './task-words.ts'

/** In milliseconds. The socket announces progress sooner; this is for when there is no socket. */
const POLL_MS = 2_000

export interface TaskPage {
  data: readonly TaskEntry[]
  meta: { total: number; active: number }
}

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.item(TASKS, id),
    queryFn: async ({ signal }) => (await api.get<{ data: TaskEntry }>(`/tasks/${id}`, { signal })).data.data,
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data) ? false : POLL_MS),
    staleTime: 0,
  })

/** The newest tasks of whoever is signed in. */
export const recentTasksQuery = queryOptions({
  queryKey: RECENT_TASKS.key,
  queryFn: async ({ signal }) => (await api.get<TaskPage>(RECENT_TASKS.path, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data && data.meta.active > 0 ? POLL_MS : false),
  // Events keep it up to date; the first answer comes with the page itself and is not requested again.
  staleTime: Number.POSITIVE_INFINITY,
})
