import { type ReactNode, useId } from 'react'
import classes from './figures-section.module.css'

interface Props {
  heading: string
  /** What is said instead of a table without rows. */
  none?: string | false
  /** The classes of the table. */
  table: string
  /** The head, body and foot of the table. */
  children: ReactNode
}

/** A part of a screen that is one table of figures; its heading is the name of both for screen readers. */
export function FiguresSection({ heading, none, table, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {none ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <table className={table} aria-labelledby={id}>
          {children}
        </table>
      )}
    </section>
  )
}
