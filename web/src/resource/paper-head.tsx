import { printInstant } from '@agremia/model/rules/day'
import { useQuery } from '@tanstack/react-query'
import { terminologyQuery } from '../api/terminology.ts'
import classes from './paper-head.module.css'

/** The first line of a printed page: whose it is, what it is and when it was printed. */
export function PaperHead({ what, at }: { what?: string; at: Date }) {
  const { data: terminology } = useQuery(terminologyQuery)
  return (
    <div className={classes.line}>
      <strong>{terminology?.name}</strong>
      {what && <span>{what}</span>}
      <span>{printInstant(at.toISOString())}</span>
    </div>
  )
}
