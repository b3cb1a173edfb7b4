import { printEuros } from '@agremia/model/rules/money'
import { useWording } from '../../api/terminology.ts'
import { printDebts, printMembers } from '../counted.ts'
import classes from './preview.module.css'

interface Props {
  members: number
  debts: number
  amount: number
  /** What the total is made of, a line each. */
  parts: readonly string[]
  partsLabel: string
}

/** How many members, how many debts and how much, and what that is made of. */
export function PreviewTotal({ members, debts, amount, parts, partsLabel }: Props) {
  const withWords = useWording()
  return (
    <>
      <p role="status" className={classes.total}>
        {`${withWords(printMembers(members))}, ${printDebts(debts)}, `}
        <strong>{printEuros(amount)}</strong>
      </p>
      {parts.length > 0 && (
        <ul className={classes.parts} aria-label={partsLabel}>
          {parts.map(part => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </>
  )
}
