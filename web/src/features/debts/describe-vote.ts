import { counted } from '@agremia/model/rules/counted'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import type { Account } from './use-account.ts'

/** On which debts and days the right to vote stands. */
export function describeVote({
  canVote,
  voteRefusal,
  voteDebts,
  voteUntil,
}: Pick<Account, 'canVote' | 'voteRefusal' | 'voteDebts' | 'voteUntil'>): string {
  const debts = voteDebts.map(
    ({ description, amount, daysOverdue }) =>
      `${description}, ${printEuros(amount)}, vencida há ${counted(daysOverdue, 'dia', 'dias')}`,
  )
  const told = debts.length > 0 ? `: ${debts.join('; ')}` : ''
  if (!canVote) return voteRefusal + told
  return voteUntil ? `até ${printDay(voteUntil)}, se o que deve até lá não for pago${told}` : ''
}
