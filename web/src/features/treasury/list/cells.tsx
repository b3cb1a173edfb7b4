import { lisbonDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { IconAlertTriangle, IconClockExclamation, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { CellProps } from '../../../contributions/screen.ts'
import { FieldCell } from '../../../resource/field-cell.tsx'
import hidden from '../../../ui/visually-hidden.module.css'
import classes from './list.module.css'

/** The number, with a mark where the document probably repeats another; on a phone with whose it is. */
export function NumberCell({ row }: CellProps) {
  const repeated = row._refs?.repeatOfId
  return (
    <span className={classes.number} data-annulled={row.annulledAt ? true : undefined}>
      {String(row.number)}
      {row.annulledAt ? <span className={hidden.always}> anulado</span> : null}
      {typeof repeated === 'string' && (
        <span className={classes.repeated} title={`Parece repetir ${repeated}`}>
          <IconAlertTriangle size="1rem" aria-hidden />
          <span className={hidden.always}>parece repetir {repeated}</span>
        </span>
      )}
      {typeof row.entityName === 'string' && <span className={classes.onCard}>{row.entityName}</span>}
    </span>
  )
}

/** With the sign of what it does to the money, because expenses and income are in one list. */
export function TotalCell({ row }: CellProps) {
  const amount = Number(row.totalAmount ?? 0)
  const isCredit = row.docType === 'nota_credito'
  if (row.direction !== 'despesa' && row.direction !== 'receita')
    return <span className={classes.total}>{printEuros(amount)}</span>
  const isIn = (row.direction === 'receita') !== isCredit
  return (
    <span className={classes.total} data-in={isIn || undefined}>
      {isIn ? '+' : '−'}
      {printEuros(amount)}
    </span>
  )
}

/** The due date, with a mark where it has passed and something is open. */
export function DueCell({ row, field }: CellProps) {
  const [today] = useState(() => lisbonDay(new Date()))
  const isOverdue = row.isUnpaid === true && typeof row.dueDate === 'string' && row.dueDate < today
  return (
    <span className={isOverdue ? classes.overdue : undefined} title={isOverdue ? 'Vencido' : undefined}>
      {isOverdue && <IconClockExclamation size="0.875rem" aria-hidden />}
      <FieldCell field={field} value={row.dueDate} />
      {isOverdue && <span className={hidden.always}> vencido</span>}
    </span>
  )
}

export function PdfCell({ row }: CellProps) {
  const count = Array.isArray(row.pdfIds) ? row.pdfIds.length : 0
  if (count === 0)
    return (
      <span className={classes.nothing}>
        <span aria-hidden>—</span>
        <span className={hidden.always}>Sem PDF</span>
      </span>
    )
  return (
    <span className={classes.pdf}>
      <IconPaperclip size="1rem" aria-hidden />
      {count}
    </span>
  )
}
