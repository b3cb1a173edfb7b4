import type { AllocationPreview } from '@agremia/model/calls/ledger'
import { printDay } from '@agremia/model/rules/day'
import { SITUATIONS } from '@agremia/model/rules/ledger/situation'
import { SITUATION_COLOURS } from '@agremia/model/rules/ledger/terms'
import { centsFromEuros, printEuros, printMoney } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import { WordBadge } from '../../../ui/word-badge.tsx'
import classes from './counter.module.css'

/** Who pays, and how the account stands before the payment. */
export function PayerHead({ memberId, account }: { memberId: string; account: AllocationPreview }) {
  const { member, overdue, credit, charges } = account
  const others = new Set(
    charges.filter(charge => charge.isBilled && charge.memberId !== memberId).map(one => one.memberId),
  )
  const owed = charges.reduce((sum, charge) => sum + (charge.isBilled ? (centsFromEuros(charge.open) ?? 0) : 0), 0)
  const facts = [
    owed > 0 && `deve ${printMoney(owed)}`,
    member.paidUntil && `pagas até ${printDay(member.paidUntil)}`,
    credit > 0 && `saldo a favor ${printEuros(credit)}`,
    others.size > 0 && `paga também por ${others.size} ${others.size === 1 ? 'familiar' : 'familiares'}`,
  ].filter(Boolean)
  return (
    <div className={classes.payer}>
      <p className={classes.name}>
        <Link to="/~membros/$id" params={{ id: memberId }}>
          {member.name}
        </Link>
        <WordBadge isStrong>{member.category}</WordBadge>
        {!member.isActive && <WordBadge>{member.state}</WordBadge>}
      </p>
      <p className={classes.facts}>
        <WordBadge colour={SITUATION_COLOURS[member.situation]}>
          {SITUATIONS[member.situation]}
          {overdue > 0 && ` ${printEuros(overdue)}`}
        </WordBadge>
        {facts.join(' · ')}
      </p>
    </div>
  )
}
