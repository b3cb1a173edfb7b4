import type { TaskEntry } from '@agremia/model/calls/tasks'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { followLink } from '../../api/follow-link.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'
import { RECENT_TASKS, TASKS } from './recent-tasks-call.ts'
import { hasEnded } from './task-words.ts'

/** The socket tells of progress sooner; this is for when it is not there. */
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

/** One's own newest tasks. */
export const recentTasksQuery = queryOptions({
  queryKey: RECENT_TASKS.key,
  queryFn: async ({ signal }) => (await api.get<TaskPage>(RECENT_TASKS.path, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data && data.meta.active > 0 ? POLL_MS : false),
  // Events keep it up to date; the first answer comes with the page itself and is not requested again.
  staleTime: Number.POSITIVE_INFINITY,
})

/** Asks for something about a task; a refusal is told in a toast, whatever the reason, and answers undefined. */
async function ask<T>(title: string, path: string): Promise<T | undefined> {
  try {
    return (await api.post<{ data: T }>(path)).data.data
  } catch (error) {
    showToast({ title, message: describeFailure(readFailure(error)), isError: true })
    return undefined
  }
}

export const cancelTask = (id: string) => ask<TaskEntry>('Não foi possível cancelar', `/tasks/${id}/cancel`)
export const undoTask = (id: string) => ask<TaskEntry>('Não foi possível anular', `/tasks/${id}/undo`)

export async function downloadTask(id: string) {
  const link = await ask<{ url: string }>('Não foi possível descarregar', `/tasks/${id}/download`)
  if (link) followLink(link.url)
}
