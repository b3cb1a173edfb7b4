import { type ComponentType, useEffect, useState } from 'react'
import { followedTask } from '../../api/followed-task.ts'
import { useStore } from '../../ui/store.ts'
import { whenIdle } from '../idle.ts'

let TaskWatch: ComponentType | undefined

/** Loads the code that watches tasks when the browser is idle, or as soon as a task is followed; it is not part of the first load. */
export function LateTaskWatch() {
  const [isLoaded, setIsLoaded] = useState(TaskWatch !== undefined)
  const isFollowing = useStore(followedTask) !== undefined
  useEffect(() => {
    if (isLoaded) return
    let isUnmounted = false
    const load = async () => {
      TaskWatch = (await import('../../features/tasks/task-watch.tsx')).TaskWatch
      if (!isUnmounted) setIsLoaded(true)
    }
    const loadQuietly = () => void load().catch(() => undefined)
    if (isFollowing) loadQuietly()
    else whenIdle(loadQuietly)
    return () => {
      isUnmounted = true
    }
  }, [isLoaded, isFollowing])
  return isLoaded && TaskWatch ? <TaskWatch /> : null
}
