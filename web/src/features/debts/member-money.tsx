import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import classes from './account.module.css'

const amountOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** In the head of the sheet: how the member stands, leading to the account. */
export function MemberMoney({ member }: MemberPartProps) {
  const printSituation = useFieldPrinter('members', 'situation')
  if (typeof member.situation !== 'string') return null
  const overdue = amountOf(member.overdueTotal)
  const credit = amountOf(member.creditBalance)
  const situation = printSituation(member.situation)
  return (
    <p className={classes.money}>
      <Link
        to="/~membros/$id"
        params={{ id: member._id }}
        search={{ separador: 'quotas' }}
        className={classes.standing}
        data-late={overdue > 0 || undefined}
      >
        {overdue > 0 ? `${situation} ${printEuros(overdue)}` : situation}
      </Link>
      {typeof member.paidUntil === 'string' && <span>pagas até {printDay(member.paidUntil)}</span>}
      {credit > 0 && <span>saldo a favor {printEuros(credit)}</span>}
    </p>
  )
}
