import type { ReconciliationAnswer } from '@agremia/model/calls/treasury-accounts'
import { centsFromEuros, parseMoney } from '@agremia/model/rules/money'

type Reconciliation = Pick<ReconciliationAnswer, 'reconciledBalance' | 'lines'>

/** What the ticked lines give, against the balance that was typed. Amounts are cents. */
export interface ReconciliationPlan {
  /** Those of the ticked lines that are still there. */
  keys: readonly string[]
  /** The sum of the ticked lines. */
  ticked: number
  /** What was found before and the ticked lines. */
  reconciled: number
  /** Undefined while no balance is typed. */
  difference: number | undefined
}

export function planReconciliation(
  { reconciledBalance, lines }: Reconciliation,
  tickedKeys: ReadonlySet<string>,
  typedBalance: string,
): ReconciliationPlan {
  const found = lines.filter(({ key }) => tickedKeys.has(key))
  const ticked = found.reduce((sum, { amount }) => sum + cents(amount), 0)
  const reconciled = cents(reconciledBalance) + ticked
  const balance = parseMoney(typedBalance)
  return {
    keys: found.map(({ key }) => key),
    ticked,
    reconciled,
    difference: balance === null ? undefined : balance - reconciled,
  }
}

const cents = (euros: number) => centsFromEuros(euros) ?? 0
