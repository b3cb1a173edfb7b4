import type { CellProps } from '../../contributions/screen.ts'
import { FieldCell } from '../../resource/field-cell.tsx'
import classes from './received-money.module.css'

/** The day; on the cards of a phone, which have no room for it elsewhere, with what is known of who paid. */
export function DateCell({ row, field }: CellProps) {
  const payer = row.payerText ?? row.reference
  return (
    <>
      <FieldCell field={field} value={row[field.name]} />
      {typeof payer === 'string' && <span className={classes.onCard}>{payer}</span>}
    </>
  )
}
