import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { adviceOf } from '../../parts/advice-address.ts'
import { paymentOf } from '../../parts/payment-address.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import classes from './account.module.css'
import { AccountEntries } from './account-entries.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountTools } from './account-tools.tsx'
import { AgreeDialog } from './agree-dialog.tsx'
import { Agreements } from './agreements.tsx'
import { DeclarationButton } from './documents.tsx'
import { FamilyCard } from './family-card.tsx'
import { OpenCharges } from './open-charges.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { type Account, accountOf, useAccount } from './use-account.ts'
import { useDebtsChanged } from './use-debts-changed.ts'

interface Props {
  memberId: string
  /** Drawn above the account once it has been read. */
  head?(account: Account): ReactNode
}

/** The account of a member, for staff: how the member stands, what is to be paid and what can be done, and every entry. */
export function AccountView({ memberId, head }: Props) {
  const { account, entries, opening, year, setYear, error, refetch, more } = useAccount(accountOf(memberId))
  const refresh = useDebtsChanged()
  const [open, setOpen] = useState<'agreement' | 'refund'>()
  const isLate = useDelay(!account && !error)
  if (error)
    return <NotLoaded isScreen={Boolean(head)} title="Não foi possível abrir a conta" error={error} onRetry={refetch} />
  if (!account) return <p role="status">{isLate && 'A carregar…'}</p>
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    refresh()
  }
  const agreeable = account.charges.filter(({ isAgreed }) => !isAgreed)
  return (
    <div className={classes.account}>
      {head?.(account)}
      <AccountFacts account={account} onRefund={() => setOpen('refund')} onCreditUsed={refresh} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <OpenCharges
            memberId={memberId}
            charges={account.charges}
            onChanged={refresh}
            actions={
              <>
                <Button
                  variant="default"
                  renderRoot={link => <Link {...link} to="/~quotas/dividas/nova" search={{ memberId }} />}
                >
                  Lançar dívida
                </Button>
                {agreeable.length > 0 && (
                  <Button variant="default" onClick={() => setOpen('agreement')}>
                    Acordar prestações
                  </Button>
                )}
                {account.charges.length > 0 && (
                  <Button variant="default" renderRoot={link => <Link {...link} {...adviceOf(memberId)} />}>
                    Aviso de pagamento
                  </Button>
                )}
                <Button renderRoot={link => <Link {...link} {...paymentOf(memberId)} />}>
                  {account.toCollect > 0 ? `Receber ${printEuros(account.toCollect)}` : 'Receber'}
                </Button>
              </>
            }
          />
          <Agreements agreements={account.agreements} onChanged={refresh} />
          <Section
            heading="Conta-corrente"
            actions={
              <>
                <AccountTools account={account} year={year} onYear={setYear} />
                <DeclarationButton memberId={memberId} />
              </>
            }
          >
            <AccountEntries entries={entries} opening={opening} more={more} linksPayments />
          </Section>
        </div>
        <div className={classes.side}>
          <FamilyCard family={account.family} />
        </div>
      </div>
      {open === 'agreement' && <AgreeDialog memberId={memberId} charges={agreeable} onClose={close} onDone={done} />}
      {open === 'refund' && <RefundDialog account={account} onClose={close} onDone={done} />}
    </div>
  )
}
