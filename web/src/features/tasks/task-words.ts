import type { TaskEntry } from '@agremia/model/calls/tasks'
import { isActive, TASK_STATUS } from '@agremia/model/rules/tasks'

const print = (count: number) => count.toLocaleString('pt-PT', { useGrouping: 'always' })

export const percentOf = ({ done, total }: TaskEntry) =>
  total ? Math.min(100, Math.floor((done / total) * 100)) : undefined

/** «1 200 de 20 000», or that it waits, stops or begins. */
export function progressWords(task: TaskEntry): string {
  if (task.status === 'queued') return 'Em espera: começa assim que houver lugar.'
  if (task.isCancelling) return 'A parar…'
  if (!task.total || task.done === 0) return 'A começar…'
  return `${print(task.done)} de ${print(task.total)}`
}

/** How a task ended, in one sentence. */
export function endWords({ status, result, fault }: TaskEntry): string {
  if (fault) return fault
  if (status === 'cancelled') return 'Nada foi alterado.'
  return result?.text ?? ''
}

export const statusWords = ({ status }: TaskEntry) => TASK_STATUS[status]

export const hasEnded = ({ status }: TaskEntry) => !isActive(status)
