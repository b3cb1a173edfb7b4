import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { TASKS } from './recent-tasks-call.ts'
import type { TaskPage } from './task-calls.ts'

const PAGE = 50
/** In milliseconds: the socket announces only one's own tasks, and administrators also see those of others. */
const POLL_MS = 3_000

/** Newest first, a page at a time. */
export const tasksQuery = (isEveryone: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(TASKS, { isEveryone }),
    queryFn: async ({ pageParam, signal }) => {
      const params = { _page: pageParam, _limit: PAGE, everyone: isEveryone ? 'true' : undefined }
      return (await api.get<TaskPage>('/tasks', { params, signal })).data
    },
    initialPageParam: 1,
    getNextPageParam: (last: TaskPage, pages) => (pages.length * PAGE < last.meta.total ? pages.length + 1 : undefined),
    refetchInterval: ({ state: { data } }) => ((data?.pages[0]?.meta.active ?? 0) > 0 ? POLL_MS : false),
    staleTime: 0,
  })

export function useRenewTasks() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeys.resource(TASKS) })
}
