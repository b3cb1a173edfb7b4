import type { ReactNode } from 'react'
import classes from './list-head.module.css'

interface Props {
  /** The heading, or the element in which the frame draws it as the last of its breadcrumbs. */
  title: ReactNode
  count: string
  /** The sums of all rows that match, in words. */
  sums?: string
  /** The tabs of saved views. */
  views?: ReactNode
  tools?: ReactNode
  search?: ReactNode
  filter?: ReactNode
  /** The active filters, and what else is said about the rows. */
  chips?: ReactNode
  /** The button that adds a row. */
  action?: ReactNode
  /** A link to the screen from which this list is opened. */
  back?: ReactNode
}

/** The two lines above a list. The first paint draws them too, so they use no hooks (docs/decisions/009-first-load.md). */
export const ListHead = ({ title, count, sums, views, tools, search, filter, chips, action, back }: Props) => (
  <header className={classes.head}>
    <div className={classes.titleLine}>
      {back}
      {title}
      <span className={classes.count} aria-live="polite">
        {count}
        {sums && ` · ${sums}`}
      </span>
      {views}
      {tools}
    </div>
    <div className={classes.searchLine}>
      {search}
      {filter}
      <div className={classes.chips}>{chips}</div>
      {action}
    </div>
  </header>
)
