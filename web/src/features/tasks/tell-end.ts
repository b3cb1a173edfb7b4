import type { TaskEntry } from '@agremia/model/calls/tasks'
import { followTask } from '../../api/followed-task.ts'
import { showToast } from '../../ui/toast.tsx'
import { downloadTask, undoTask } from './task-calls.ts'
import { endWords, statusWords } from './task-words.ts'

/** Long enough to decide that it was a mistake, or to fetch the file. */
const ACTION_MS = 15_000

/** Undoes a task, and shows how far that is. */
export async function undoAndFollow(id: string, onEnd?: (task: TaskEntry) => void) {
  const task = await undoTask(id)
  if (task) followTask(task, onEnd)
}

const told = new Set<string>()

/** True once for each end of a task: the dialog and the list of tasks both hear of it, and only the first tells it. */
export function isFirstToTell({ _id, status, endedAt }: TaskEntry): boolean {
  const end = `${_id} ${status} ${endedAt}`
  if (told.has(end)) return false
  told.add(end)
  return true
}

/** Says in a toast how a task ended, with what can be done next. */
export function tellEnd(task: TaskEntry, onEnd?: (task: TaskEntry) => void) {
  const { _id, status, title, fault, file, undoUntil } = task
  const action =
    status === 'done' && file
      ? { label: 'Descarregar', run: () => void downloadTask(_id) }
      : undoUntil
        ? { label: 'Anular', run: () => void undoAndFollow(_id, onEnd) }
        : undefined
  showToast({
    title:
      status === 'done' && !fault ? endWords(task).replace(/\.$/, '') : `${title}: ${statusWords(task).toLowerCase()}`,
    message: status === 'done' && !fault ? file?.name : endWords(task),
    isError: fault !== null,
    ...(action && { action, stays: ACTION_MS }),
  })
}
