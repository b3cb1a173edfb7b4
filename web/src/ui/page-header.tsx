import type { ReactNode } from 'react'
import classes from './page-header.module.css'

/** A screen's name, what it is about in one quiet line, and what can be done on it. */
export function PageHeader({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1>{title}</h1>
        {note && <div className={classes.note}>{note}</div>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
