import type { SlipAnswer } from '@agremia/model/calls/collection-slips'
import { sharesReceipt } from '@agremia/model/rules/ledger/receipt-series'
import { centsFromEuros, eurosFromCents } from '@agremia/model/rules/money'

export const sumOf = (slips: readonly Pick<SlipAnswer, 'amount'>[]) =>
  eurosFromCents(slips.reduce((sum, { amount }) => sum + (centsFromEuros(amount) ?? 0), 0))

interface Details {
  date: string
  bankAccountId: string
}

/**
 * The payments of slips that were brought back: one for each payer, and another where capital is among them, whose receipt is of another
 * series. Each names the debts that it settles, so that a slip which was recorded before is refused and never paid twice.
 */
export function planEntries(slips: readonly SlipAnswer[], details: Details) {
  const groups = new Map<string, [SlipAnswer, ...SlipAnswer[]]>()
  for (const slip of slips) {
    const key = `${slip.payerId} ${sharesReceipt(slip, { type: 'capital' })}`
    const group = groups.get(key)
    if (group) group.push(slip)
    else groups.set(key, [slip])
  }
  return [...groups.values()].map(group => ({
    ...details,
    memberId: group[0].payerId,
    amount: sumOf(group),
    method: 'numerario',
    type: group[0].type,
    allocations: group.map(({ chargeId, amount }) => ({ chargeId, amount })),
  }))
}
