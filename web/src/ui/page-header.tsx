import type { ReactNode } from 'react'
import classes from './page-header.module.css'

/** The title of a screen, a line of text about it, and its buttons. */
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
