import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  /** Its place in the page, for links to it. */
  anchor?: string
  heading: string
  /** The buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a screen with a heading of its own, which is also its name for screen readers. */
export function Section({ anchor, heading, actions, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} className={classes.section} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{heading}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

export const SectionHint = ({ children }: { children: ReactNode }) => <p className={classes.hint}>{children}</p>
