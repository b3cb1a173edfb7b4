import { ProgressBar } from '../../resource/inputs/progress-bar.tsx'
import { percentOf, progressWords, type RunningTask } from './progress-words.ts'
import classes from './task-progress.module.css'

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
