import type { ReactNode } from 'react'
import classes from './message-panel.module.css'

interface Props {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** What to do next. */
  action?: ReactNode
  isError?: boolean
  /** It is all there is on the screen, so its title is the page's. */
  isScreen?: boolean
}

/** A screen, or a part of one, that has something to say in place of content: empty, not found, not loaded. */
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
