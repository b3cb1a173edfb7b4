import type { TaskEntry } from '@agremia/model/calls/tasks'
import { isActive, TASK_STATUS } from '@agremia/model/rules/tasks'

/** How a task ended, in one sentence. */
export function endWords({ status, result, fault }: TaskEntry): string {
  if (fault) return fault
  if (status === 'cancelled') return 'Nada foi alterado.'
  return result?.text ?? ''
}

export const statusWords = ({ status }: TaskEntry) => TASK_STATUS[status]

export const hasEnded = ({ status }: TaskEntry) => !isActive(status)
