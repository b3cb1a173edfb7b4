import { queryKeys } from '../../api/query-keys.ts'
import type { FirstCall } from '../../contributions/first-call.ts'

/** The topic of tasks on the socket, and the first part of their query keys. */
export const TASKS = 'tasks'

const RECENT = { _limit: 20 }

/** The user's newest tasks, which the top bar counts from the first screen on. */
export const RECENT_TASKS: FirstCall = {
  key: queryKeys.list(TASKS, RECENT),
  path: `/tasks?_limit=${RECENT._limit}`,
  isPage: true,
}
