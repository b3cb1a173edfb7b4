import type { TaskEntry } from '@agremia/model/calls/tasks'
import { createStore } from '../ui/store.ts'

interface FollowedTask {
  task: TaskEntry
  onEnd?(task: TaskEntry): void
}

/** The task that somebody has just started or undone here, and whose progress they are shown; a later one takes its place. */
export const followedTask = createStore<FollowedTask | undefined>(undefined)

/** How many tasks of this person wait or run, for the top bar. */
export const activeTasks = createStore(0)

/** Shows the progress of a task that a call has answered with; `onEnd` hears how it ended, unless the page is left before. */
export const followTask = (task: TaskEntry, onEnd?: (task: TaskEntry) => void) => followedTask.set({ task, onEnd })
