import type { ReactNode } from 'react'
import classes from './inputs.module.css'

/** What the server sets itself: shown where its input would be, and nothing to press. */
export function ReadonlyValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={classes.readonlyLabel}>{label}</div>
      <div className={classes.readonlyValue}>{children}</div>
    </div>
  )
}
