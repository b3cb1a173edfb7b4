import type { BoardFigureSum } from '@agremia/model/calls/ledger-sheets'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import { listAddress } from '../../../parts/list-addresses.ts'
import classes from './summary.module.css'

interface Props {
  label: string
  figure: BoardFigureSum
  note?: string
  isMain?: boolean
  /** The colour of its part of the bar, beside the word. */
  colour?: 'paid' | 'waived' | 'open' | 'overdue'
}

/** A sum, which opens the list of its rows with the summed column in sight. */
export function Figure({ label, figure, note, isMain, colour }: Props) {
  return (
    <Link {...listAddress(figure)} className={classes.figure} data-main={isMain || undefined}>
      <span className={classes.label} data-colour={colour}>
        {label}
      </span>
      <span className={classes.amount}>{printEuros(figure.amount)}</span>
      {note && <span className={classes.note}>{note}</span>}
    </Link>
  )
}
