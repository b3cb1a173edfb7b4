import { monthsBefore, printDay } from '../day.ts'
import { printMoney } from '../money.ts'

export const FEWEST_INSTALMENTS = 2
export const MOST_INSTALMENTS = 60

export interface InstalmentAgreement {
  /** What is owed in all, in cents. */
  amount: number
  count: number
  /** The due date of the first; the others follow on the same day of each month. */
  firstDueDate: string
}

export interface Instalment {
  /** From 1 on. */
  number: number
  amount: number
  dueDate: string
}

/** What is wrong with an agreement, by field; empty if it can be made. */
export function instalmentErrors({ amount, count, firstDueDate }: InstalmentAgreement, today: string) {
  const errors: Record<string, string> = {}
  if (!Number.isInteger(count) || count < FEWEST_INSTALMENTS || count > MOST_INSTALMENTS)
    errors.count = `Indique entre ${FEWEST_INSTALMENTS} e ${MOST_INSTALMENTS} prestações.`
  else if (amount < count) errors.count = `Com ${printMoney(amount)}, são no máximo ${amount} prestações.`
  if (amount <= 0) errors.amount = 'Não há nada em dívida para dividir em prestações.'
  if (firstDueDate < today)
    errors.firstDueDate = `A primeira prestação não pode vencer antes de hoje, ${printDay(today)}.`
  return errors
}

/** Splits a debt into monthly instalments that sum to it exactly; the first ones are a cent higher where it cannot be divided evenly. */
export function splitIntoInstalments({ amount, count, firstDueDate }: InstalmentAgreement): Instalment[] {
  const least = Math.floor(amount / count)
  const higher = amount - least * count
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    amount: least + (index < higher ? 1 : 0),
    // Always from the first date, so that 31 January gives 28 February and then 31 March again.
    dueDate: monthsBefore(firstDueDate, -index),
  }))
}

/** `6 prestações de 6,00 €, desde 15/12/2026`; the first ones may be a cent higher, so the amount is that of the last. */
export function describeAgreement(agreement: InstalmentAgreement) {
  const { amount, count, firstDueDate } = agreement
  const isEven = amount % count === 0
  return `${count} prestações ${isEven ? 'de' : 'a partir de'} ${printMoney(Math.floor(amount / count))}, desde ${printDay(firstDueDate)}`
}

export interface InstalmentState extends Instalment {
  /** In cents: what of it is settled. */
  settled: number
  isOverdue: boolean
}

/** An agreement with what has become of its debts since; `amount` is what they come to now. In cents. */
export interface FollowedAgreement extends InstalmentAgreement {
  settledAmount: number
  /** What was annulled or waived of them. */
  reducedAmount: number
}

/**
 * What is paid of the debts counts for the instalments in their order, as of a day. What is annulled or waived takes from the last ones:
 * the others stay as they were agreed.
 */
export function instalmentStates(
  { amount, settledAmount, reducedAmount, ...terms }: FollowedAgreement,
  day: string,
): InstalmentState[] {
  let [owed, paid] = [amount, settledAmount]
  return splitIntoInstalments({ ...terms, amount: amount + reducedAmount }).flatMap(agreed => {
    const instalment = { ...agreed, amount: Math.min(owed, agreed.amount) }
    if (instalment.amount === 0) return []
    const settled = Math.min(paid, instalment.amount)
    owed -= instalment.amount
    paid -= settled
    return [{ ...instalment, settled, isOverdue: settled < instalment.amount && instalment.dueDate < day }]
  })
}

/** `Prestação 2 de 6`. */
export const describeInstalment = (number: number, count: number) => `Prestação ${number} de ${count}`

export interface DueInstalments {
  /** What is due by the day and not settled, in cents. */
  amount: number
  /** Of the first of them. */
  dueDate: string
  /** `prestação 2 de 6`, `prestações 1 a 3 de 6`. */
  words: string
}

/** The instalments that can be asked for on a day; undefined while none is due. */
export function dueInstalments(agreement: FollowedAgreement, day: string): DueInstalments | undefined {
  const due = instalmentStates(agreement, day).filter(one => one.settled < one.amount && one.dueDate <= day)
  const [first, last] = [due[0], due.at(-1)]
  if (!first || !last) return undefined
  const { count } = agreement
  return {
    amount: due.reduce((sum, one) => sum + one.amount - one.settled, 0),
    dueDate: first.dueDate,
    words:
      first === last
        ? `prestação ${first.number} de ${count}`
        : `prestações ${first.number} a ${last.number} de ${count}`,
  }
}
