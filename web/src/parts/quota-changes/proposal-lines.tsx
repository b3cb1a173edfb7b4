import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { printDay } from '@agremia/model/rules/day'
import { printEuros, printMoney } from '@agremia/model/rules/money'
import classes from './quota-changes.module.css'

/** `mais 24,00 €` */
export const describeChange = (cents: number) =>
  cents === 0 ? 'o mesmo valor' : `${cents < 0 ? 'menos' : 'mais'} ${printMoney(Math.abs(cents))}`

/** What is annulled and what is issued in its place. */
export const ProposalLines = ({ annulled, issued }: Pick<PendingAdjustment, 'annulled' | 'issued'>) => (
  <ul className={classes.lines}>
    {annulled.map(({ description, amount, paid, isAgreed }) => (
      <li key={`${description} ${amount}`}>
        Anula «{description}» de {printEuros(amount)}
        {paid > 0 && `; ${printEuros(paid)} já pagos ficam como saldo a favor`}
        {isAgreed && '; está num acordo de pagamento, e o que a substitui fica nele'}
      </li>
    ))}
    {issued.map(({ description, explanation, amount, dueDate }) => (
      <li key={`${description} ${amount} ${dueDate}`}>
        Emite {printEuros(amount)} até {printDay(dueDate)} <span className={classes.why}>{explanation}</span>
      </li>
    ))}
  </ul>
)
