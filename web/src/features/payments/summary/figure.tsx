import type { BoardFigureSum } from '@agremia/model/calls/ledger-sheets'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import classes from './summary.module.css'

interface Props {
  label: string
  figure: BoardFigureSum
  note?: string
  isMain?: boolean
  /** The colour of its part of the bar, beside the word. */
  colour?: 'paid' | 'waived' | 'open' | 'overdue'
}

/** Where each list is, and the columns to show where the summed one is not among those that it begins with. */
const LISTS: Record<BoardFigureSum['list'], { to: string; columns: readonly string[] }> = {
  payments: {
    to: '/~quotas/pagamentos',
    columns: ['date', 'memberNumber', 'memberName', 'method', 'settles', 'receiptNumber', 'status'],
  },
  unsettledPayments: {
    to: '/~quotas/dividas',
    columns: ['memberNumber', 'memberName', 'description', 'dueDate', 'status'],
  },
  bankAccounts: { to: '/tesouraria/contas', columns: [] },
  treasuryDocs: {
    to: '/tesouraria',
    columns: ['number', 'docDate', 'entityName', 'description', 'dueDate', 'statusIds'],
  },
}
/** The amount that both lists show by themselves. */
const USUAL_SUM = 'amount'

/** A sum, which opens the list of its rows with the summed column in sight. */
export function Figure({ label, figure, note, isMain, colour }: Props) {
  const { to, columns } = LISTS[figure.list]
  const _fields = figure.sum === USUAL_SUM || columns.length === 0 ? undefined : [...columns, figure.sum].join()
  return (
    <Link
      to={to}
      search={{ ...figure.query, ...(_fields && { _fields }) }}
      className={classes.figure}
      data-main={isMain || undefined}
    >
      <span className={classes.label} data-colour={colour}>
        {label}
      </span>
      <span className={classes.amount}>{printEuros(figure.amount)}</span>
      {note && <span className={classes.note}>{note}</span>}
    </Link>
  )
}
