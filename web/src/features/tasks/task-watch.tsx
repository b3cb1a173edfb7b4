import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { activeTasks, followedTask } from '../../api/followed-task.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { onTopic } from '../../api/socket.ts'
import { useStore } from '../../ui/store.ts'
import { TASKS } from './recent-tasks-call.ts'
import { recentTasksQuery } from './task-calls.ts'
import { TaskDialog } from './task-dialog.tsx'
import { hasEnded } from './task-words.ts'
import { isFirstToTell, tellEnd } from './tell-end.ts'

/**
 * Watches the tasks of whoever is signed in: counts those that run, shows a toast when one ends (also after a reload, and
 * when it was started in another tab), and shows the dialog of the one that was started in this tab.
 */
export function TaskWatch() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const followed = useStore(followedTask)
  const { data } = useQuery(recentTasksQuery)
  const running = useRef(new Set<string>())

  useEffect(
    () => onTopic(TASKS, () => void client.invalidateQueries({ queryKey: queryKeys.resource(TASKS) })),
    [client],
  )

  useEffect(() => {
    if (!data) return
    activeTasks.set(data.meta.active)
    for (const task of data.data) {
      if (!hasEnded(task)) running.current.add(task._id)
      // The dialog says how the task that it shows has ended.
      else if (running.current.delete(task._id) && followedTask.get()?.task._id !== task._id && isFirstToTell(task))
        tellEnd(task, { open: path => void navigate({ to: path }) })
    }
  }, [data, navigate])
  useEffect(() => () => activeTasks.set(0), [])

  return followed && <TaskDialog key={followed.task._id} {...followed} />
}
