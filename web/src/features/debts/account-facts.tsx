import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account.module.css'
import { describeVote } from './describe-vote.ts'
import type { Account } from './use-account.ts'
import { UseCredit } from './use-credit.tsx'

interface Props {
  account: Account
  onRefund(): void
  onCreditUsed(): void
}

/** How a member stands, at a glance. Each fact is said in words; colour only repeats them. */
export function AccountFacts({ account, onRefund, onCreditUsed }: Props) {
  const { overdueTotal, debtWithFamily, charges, creditBalance, paidUntil, canVote } = account
  const isLate = overdueTotal > 0
  return (
    <dl className={classes.facts}>
      <Fact label="Situação" tone={isLate ? 'bad' : 'good'}>
        {isLate ? `${account.situationWords} ${printEuros(overdueTotal)}` : account.situationWords}
      </Fact>
      <Fact label={charges.some(({ memberName }) => memberName !== '') ? 'Deve (com o que paga por outros)' : 'Deve'}>
        {printEuros(debtWithFamily)}
      </Fact>
      <Fact
        label="Saldo a favor"
        action={
          creditBalance > 0 && (
            <>
              {account.toCollect > 0 && <UseCredit memberId={account.memberId} onUsed={onCreditUsed} />}
              <Button variant="subtle" size="compact-md" className={classes.factAction} onClick={onRefund}>
                Devolver saldo
              </Button>
            </>
          )
        }
      >
        {printEuros(creditBalance)}
      </Fact>
      <Fact label="Pagas até">{paidUntil ? printDay(paidUntil) : 'Nada pago ainda'}</Fact>
      <Fact label="Voto" tone={canVote ? 'good' : 'bad'} note={describeVote(account)}>
        {canVote ? 'Tem direito' : 'Sem direito'}
      </Fact>
    </dl>
  )
}

interface FactProps {
  label: string
  tone?: 'good' | 'bad'
  note?: string
  /** A button below it. */
  action?: ReactNode
  children: ReactNode
}

const Fact = ({ label, tone, note, action, children }: FactProps) => (
  <div className={classes.fact} data-tone={tone}>
    <dt>{label}</dt>
    <dd>
      <strong>{children}</strong>
      {note && <span className={classes.small}>{note}</span>}
      {action}
    </dd>
  </div>
)
