import { printDay } from '@agremia/model/rules/day'
import { centsFromEuros, printEuros, printMoney } from '@agremia/model/rules/money'
import { useWording } from '../../api/terminology.ts'
import { OwnCard } from '../../contributions/own-card.tsx'
import classes from './account.module.css'
import { AccountEntries } from './account-entries.tsx'
import { AccountTools } from './account-tools.tsx'
import { DeclarationButton } from './documents.tsx'
import { ChargeLines, nameOf } from './open-charges.tsx'
import { PayButton } from './pay-button.tsx'
import { OWN_ACCOUNT, useAccount } from './use-account.ts'

/** A section of the member's own page: what they owe, and their payments with receipts (NAV-07). */
export function OwnAccount() {
  const { account, entries, opening, year, setYear, more } = useAccount(OWN_ACCOUNT)
  const withWords = useWording()
  if (!account) return null
  const { debtWithFamily: owed, overdueTotal, creditBalance, paidUntil } = account
  const payable = account.charges.filter(({ isParked }) => !isParked)
  const toPay = payable.reduce((sum, { amount }) => sum + (centsFromEuros(amount) ?? 0), 0)
  return (
    <OwnCard
      title={withWords('As minhas {membershipPayments}')}
      isHighlighted={overdueTotal > 0}
      action={<DeclarationButton memberId={account.memberId} />}
    >
      <p className={classes.lead}>
        <strong>
          {owed > 0
            ? `A pagar: ${printEuros(owed)}`
            : paidUntil
              ? `Em dia até ${printDay(paidUntil)}`
              : account.situationWords}
        </strong>
        {overdueTotal > 0 && ` · ${printEuros(overdueTotal)} em atraso`}
        {creditBalance > 0 && ` · saldo a favor ${printEuros(creditBalance)}`}
      </p>
      {payable.length > 0 && (
        <div className={classes.pay}>
          <PayButton chargeIds={payable.map(({ chargeId }) => chargeId)}>
            {payable.length > 1 ? `Pagar tudo, ${printMoney(toPay)}` : `Pagar ${printMoney(toPay)}`}
          </PayButton>
        </div>
      )}
      {account.charges.length > 0 && (
        <ChargeLines
          charges={account.charges}
          {...(payable.length > 1 && {
            actionsOf: charge =>
              !charge.isParked && (
                <PayButton
                  variant="subtle"
                  size="compact-md"
                  aria-label={`Pagar ${nameOf(charge)}`}
                  chargeIds={[charge.chargeId]}
                >
                  Pagar
                </PayButton>
              ),
          })}
        />
      )}
      {account.agreements
        .filter(({ isInForce }) => isInForce)
        .map(({ agreementId, description }) => (
          <p key={agreementId} className={classes.quiet}>
            Acordo de prestações: {description}
          </p>
        ))}
      {account.years.length > 0 && (
        <details className={classes.details}>
          <summary>Pagamentos e recibos</summary>
          <div className={classes.tools}>
            <AccountTools account={account} year={year} onYear={setYear} />
          </div>
          <AccountEntries entries={entries} opening={opening} more={more} />
        </details>
      )}
    </OwnCard>
  )
}
