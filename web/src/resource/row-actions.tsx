import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-actions.module.css'

/** An action on one row, drawn as a button at the end of the row. */
export interface RowAction {
  label: string
  icon: ReactNode
  /** It deletes something, so its button is red. */
  isDestructive?: boolean
  run(): void
}

interface Props {
  actions: readonly RowAction[]
  /** The title of the row, which is part of the names of its buttons: otherwise a screen reader would read the same names in every row. */
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
