import type { ReactNode } from 'react'
import classes from './message-panel.module.css'

interface Props {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** The button for the next step. */
  action?: ReactNode
  isError?: boolean
  /** The panel is the whole screen, so its title is the heading of the page. */
  isScreen?: boolean
}

/** A message in place of content that is empty, not found or not loaded. */
export function MessagePanel({ icon, title, children, action, isError, isScreen }: Props) {
  const Heading = isScreen ? 'h1' : 'h2'
  return (
    <div className={classes.panel} role={isError ? 'alert' : undefined}>
      <span className={classes.icon} data-error={isError || undefined} aria-hidden>
        {icon}
      </span>
      <Heading>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
