import type { ReactNode } from 'react'
import classes from './message-panel.module.css'

interface Props {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** What to do next. */
  action?: ReactNode
  isError?: boolean
}

/** A screen, or a part of one, that has something to say in place of content: empty, not found, not loaded. */
export function MessagePanel({ icon, title, children, action, isError }: Props) {
  return (
    <div className={classes.panel} role={isError ? 'alert' : undefined}>
      <span className={classes.icon} data-error={isError || undefined} aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
