import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './sections-screen.module.css'

interface Props {
  title: string
  note?: ReactNode
  /** The buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of sections below each other. */
export const SectionsScreen = ({ title, note, actions, children }: Props) => (
  <div className={classes.screen}>
    <PageHeader title={title} note={note}>
      {actions}
    </PageHeader>
    {children}
  </div>
)
