import type { TaskEntry } from '@agremia/model/calls/tasks'
import classes from './task-dialog.module.css'

/** The records that a task left out, each with the reason. */
export function TaskNotes({ task: { result }, isOpen = false }: { task: TaskEntry; isOpen?: boolean }) {
  if (!result || result.notes.length === 0) return null
  const more = result.noteCount - result.notes.length
  return (
    <details className={classes.notes} open={isOpen}>
      <summary>{result.noteCount === 1 ? '1 registo por tratar' : `${result.noteCount} registos por tratar`}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached without a mouse */}
      <ul tabIndex={0} aria-label="Registos por tratar">
        {result.notes.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two records may have the same name and reason, and the order is fixed
          <li key={index}>
            <strong>{title}</strong>: {text}
          </li>
        ))}
        {more > 0 && <li>… e mais {more}.</li>}
      </ul>
    </details>
  )
}
