import { printEuros } from '@agremia/model/rules/money'
import type { CellProps } from '../../../contributions/screen.ts'
import { WordBadge } from '../../../ui/word-badge.tsx'
import classes from './movements.module.css'

/** What a movement was, with a word where it was taken back. */
export function DescriptionCell({ row }: CellProps) {
  if (row.reversed !== true) return String(row.description)
  return (
    <>
      <span className={classes.reversed}>{String(row.description)}</span>{' '}
      <WordBadge colour="#b91c1c">Anulado</WordBadge>
    </>
  )
}

/** With the sign of what it does to the accounts; a transfer between two of them has none. */
export const AmountCell = ({ row }: CellProps) => (
  <span className={classes.amount} data-in={row.kind === 'entrada' || undefined}>
    {row.kind === 'entrada' && '+'}
    {row.kind === 'saida' && '−'}
    {printEuros(Number(row.amount ?? 0))}
  </span>
)
