import type { TaskEntry } from '@agremia/model/calls/tasks'
import { followTask } from '../../api/followed-task.ts'
import { downloadTask, undoTask } from '../../parts/tasks/task-actions.ts'
import { showToast } from '../../ui/toast.tsx'
import { endWords, statusWords } from './task-words.ts'

/** In milliseconds: long enough to decide that it was a mistake, or to download the file. */
const ACTION_MS = 15_000

/** Undoes a task, and shows how far that is. */
export async function undoAndFollow(id: string, onEnd?: (task: TaskEntry) => void) {
  const task = await undoTask(id)
  if (task) followTask(task, onEnd)
}

const told = new Set<string>()

/** True once for each end of a task. The dialog and the watch both notice it, and only the first shows a toast. */
export function isFirstToTell({ _id, status, endedAt }: TaskEntry): boolean {
  const end = `${_id} ${status} ${endedAt}`
  if (told.has(end)) return false
  told.add(end)
  return true
}

interface EndOptions {
  onEnd?(task: TaskEntry): void
  /** Opens a screen of the app. */
  open?(path: string): void
}

/** Says in a toast how a task ended, with a button for what can be done next. */
export function tellEnd(task: TaskEntry, { onEnd, open }: EndOptions = {}) {
  const { _id, status, title, fault, result, file, undoUntil } = task
  const path = result?.path
  // The screen that shows what the task did is in sight, and says it better; it does not offer the task's file.
  if (path && path === window.location.pathname && !file) return
  const action =
    status === 'done' && file
      ? { label: 'Descarregar', run: () => void downloadTask(_id) }
      : undoUntil
        ? { label: 'Anular', run: () => void undoAndFollow(_id, onEnd) }
        : path && open
          ? { label: 'Abrir', run: () => open(path) }
          : undefined
  showToast({
    title:
      status === 'done' && !fault ? endWords(task).replace(/\.$/, '') : `${title}: ${statusWords(task).toLowerCase()}`,
    message: status === 'done' && !fault ? file?.name : endWords(task),
    isError: fault !== null,
    ...(action && { action, stays: ACTION_MS }),
  })
}
