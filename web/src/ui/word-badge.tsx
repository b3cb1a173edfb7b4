import type { ReactNode } from 'react'
import classes from './word-badge.module.css'

interface Props {
  /** Goes with the word, and never says anything alone. */
  colour?: unknown
  isStrong?: boolean
  children: ReactNode
}

/** How something stands, in a word. */
export const WordBadge = ({ colour, isStrong, children }: Props) => (
  <span className={classes.badge} data-strong={isStrong || undefined}>
    {typeof colour === 'string' && <span className={classes.dot} style={{ background: colour }} aria-hidden />}
    {children}
  </span>
)
