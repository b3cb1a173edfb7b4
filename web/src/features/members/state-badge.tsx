import classes from './sheet.module.css'

interface Props {
  name: string
  colour?: unknown
  isStrong?: boolean
}

/** A state in a word; its colour, where the organisation gave it one, only goes with it. */
export const StateBadge = ({ name, colour, isStrong }: Props) => (
  <span className={classes.badge} data-strong={isStrong || undefined}>
    {typeof colour === 'string' && <span className={classes.dot} style={{ background: colour }} aria-hidden />}
    {name}
  </span>
)
