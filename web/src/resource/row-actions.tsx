import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-actions.module.css'

/** What can be done with one row, as a button at its end. */
export interface RowAction {
  label: string
  icon: ReactNode
  /** It deletes something: drawn in the colour of errors. */
  isDestructive?: boolean
  run(): void
}

interface Props {
  actions: readonly RowAction[]
  /** What the row is called: without it a screen reader would read the same name for the buttons of every row. */
  title: string
}

export const RowActions = ({ actions, title }: Props) => (
  <span className={classes.actions}>
    {actions.map(({ label, icon, isDestructive, run }) => (
      <ActionIcon
        key={label}
        variant="subtle"
        color={isDestructive ? 'red' : undefined}
        size="2.625rem"
        className={isDestructive ? classes.destructive : undefined}
        aria-label={`${label}: ${title}`}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    ))}
  </span>
)
