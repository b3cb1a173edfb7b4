import { type ReactNode, useId } from 'react'
import classes from './own-card.module.css'

interface Props {
  title: string
  /** Beside the title where there is room, else below it. Not printed. */
  action?: ReactNode
  /** Whether the section waits for something and should catch the eye. */
  isHighlighted?: boolean
  children: ReactNode
}

/** The frame of a section of the member's own page, so that sections of different features look alike. */
export function OwnCard({ title, action, isHighlighted, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} data-highlighted={isHighlighted || undefined} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
