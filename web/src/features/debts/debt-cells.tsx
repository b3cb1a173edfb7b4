import { PARKED_NOTE } from '@agremia/model/rules/ledger/charge'
import { dueWords } from '@agremia/model/rules/ledger/due-words'
import { printEuros } from '@agremia/model/rules/money'
import type { CellProps } from '../../contributions/screen.ts'
import { FieldCell } from '../../resource/field-cell.tsx'
import classes from './account.module.css'

/** What is owed; on the cards of a phone, which have no room for it elsewhere, with who owes it, how much and since when. */
export const DescriptionCell = ({ row, field }: CellProps) => (
  <>
    {row.isParked === true ? (
      <span className={classes.marked}>
        <span>
          <FieldCell field={field} value={row[field.name]} />
        </span>
        <span className={`${classes.note} ${classes.cellNote}`}>{PARKED_NOTE}</span>
      </span>
    ) : (
      <FieldCell field={field} value={row[field.name]} />
    )}
    {typeof row.amount === 'number' && typeof row.dueDate === 'string' && (
      <span className={classes.onCard}>
        {[row.memberName, printEuros(row.amount), row.amount > 0 && dueWords(row.dueDate, Number(row.daysOverdue))]
          .filter(Boolean)
          .join(' · ')}
      </span>
    )}
  </>
)
