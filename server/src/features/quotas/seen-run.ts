import { counted } from '@agremia/model/rules/counted'
import { centsFromEuros, printMoney } from '@agremia/model/rules/money'

/** What a run does, as its preview tells it; the amount is in euros. */
export interface SeenRun {
  charges: number
  amount: number
}

/** Whether a run does what somebody has looked at. */
export const isAsSeen = (run: SeenRun, seen: SeenRun) => run.charges === seen.charges && run.amount === seen.amount

export function describeChange({ charges, amount }: SeenRun) {
  return `Mudou entretanto: são agora ${counted(charges, 'dívida', 'dívidas')}, no total de ${printMoney(centsFromEuros(amount) ?? 0)}. Nada foi gerado. Veja de novo.`
}
