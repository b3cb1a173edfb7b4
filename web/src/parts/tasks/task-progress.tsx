import type { TaskEntry } from '@agremia/model/calls/tasks'
import { ProgressBar } from '../../resource/inputs/progress-bar.tsx'
import classes from './task-progress.module.css'

type RunningTask = Pick<TaskEntry, 'status' | 'done' | 'total' | 'isCancelling'>

/** How far a background task is: a bar and a line of text, which screen readers announce when it changes. */
export function TaskProgress({ label, task }: { label: string; task: RunningTask }) {
  return (
    <>
      <ProgressBar label={label} percent={percentOf(task)} />
      <p role="status" className={classes.words}>
        {progressWords(task)}
      </p>
    </>
  )
}

/** Zero while the number of records is not known. */
const percentOf = ({ done, total }: RunningTask) => (total ? Math.min(100, Math.floor((done / total) * 100)) : 0)

/** «1 200 de 20 000», or that it waits, stops or begins. */
function progressWords({ status, isCancelling, done, total }: RunningTask): string {
  if (status === 'queued') return 'Em espera: começa assim que houver lugar.'
  if (isCancelling) return 'A parar…'
  if (!total || done === 0) return 'A começar…'
  return `${print(done)} de ${print(total)}`
}

const print = (count: number) => count.toLocaleString('pt-PT', { useGrouping: 'always' })
