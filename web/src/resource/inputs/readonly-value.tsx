import type { ReactNode } from 'react'
import classes from './inputs.module.css'

/** A value that only the server sets, shown as text in the place of an input. */
export function ReadonlyValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={classes.readonlyLabel}>{label}</div>
      <div className={classes.readonlyValue}>{children}</div>
    </div>
  )
}
