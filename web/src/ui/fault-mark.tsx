import { printInstant } from '@agremia/model/rules/day'
import classes from './fault-mark.module.css'

const DAY_LENGTH = 'dd/mm/aaaa'.length

interface Props {
  /** The words before the day: `Devolvido em`. */
  label: string | undefined
  since: string | undefined
}

/** A mark beside a value that is known to be faulty, with since when as its tooltip; nothing beside all others. */
export function FaultMark({ label, since }: Props) {
  if (!label || !since) return null
  const text = `${label} ${printInstant(since).slice(0, DAY_LENGTH)}`
  return (
    <span className={classes.mark} role="img" aria-label={text} title={text}>
      !
    </span>
  )
}
