import { type ComponentType, useEffect, useState } from 'react'
import { followedTask } from '../../api/followed-task.ts'
import { useStore } from '../../ui/store.ts'
import { whenIdle } from '../idle.ts'

let TaskWatch: ComponentType | undefined

/** Watches tasks once the first screen stands: nothing of it is in the first load. What does not come is asked for again. */
export function LateTaskWatch() {
  const [isHere, setIsHere] = useState(TaskWatch !== undefined)
  const isWanted = useStore(followedTask) !== undefined
  useEffect(() => {
    if (isHere) return
    let isLeft = false
    const fetch = async () => {
      TaskWatch = (await import('../../features/tasks/task-watch.tsx')).TaskWatch
      if (!isLeft) setIsHere(true)
    }
    const begin = () => void fetch().catch(() => undefined)
    if (isWanted) begin()
    else whenIdle(begin)
    return () => {
      isLeft = true
    }
  }, [isHere, isWanted])
  return isHere && TaskWatch ? <TaskWatch /> : null
}
