import type { TaskEntry } from '@agremia/model/calls/tasks'

/** What is known of a task that waits or runs. */
export type RunningTask = Pick<TaskEntry, 'status' | 'done' | 'total' | 'isCancelling'>

/** Zero while the number of records is not known. */
export const percentOf = ({ done, total }: RunningTask) => (total ? Math.min(100, Math.floor((done / total) * 100)) : 0)

/** «1 200 de 20 000», or that it waits, stops or begins. */
export function progressWords({ status, isCancelling, done, total }: RunningTask): string {
  if (status === 'queued') return 'Em espera: começa assim que houver lugar.'
  if (isCancelling) return 'A parar…'
  if (!total || done === 0) return 'A começar…'
  return `${print(done)} de ${print(total)}`
}

const print = (count: number) => count.toLocaleString('pt-PT', { useGrouping: 'always' })
