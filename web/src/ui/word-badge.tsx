import type { ReactNode } from 'react'
import classes from './word-badge.module.css'

interface Props {
  /** Shown beside the text, which says the same: colour alone carries no information. */
  colour?: unknown
  isStrong?: boolean
  children: ReactNode
}

/** A state, in a word. */
export const WordBadge = ({ colour, isStrong, children }: Props) => (
  <span className={classes.badge} data-strong={isStrong || undefined}>
    {typeof colour === 'string' && <span className={classes.dot} style={{ background: colour }} aria-hidden />}
    {children}
  </span>
)
