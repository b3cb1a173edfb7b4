import { printMoney } from '../money.ts'
import type { OpenCharge } from './charge.ts'
import type { AllocationPlan } from './oldest-first.ts'
import { sharesReceipt } from './receipt-series.ts'

/** One line of "O que este pagamento liquida", as somebody has filled it in; the amount is in cents. */
export interface ChosenAllocation {
  chargeId: string
  amount: number
}

export interface ChosenAllocations extends AllocationPlan {
  /** By the path of the input: `allocations.2.amount`. Where there are any, nothing may be written. */
  errors: Record<string, string>
}

interface AllocationLimits {
  /** What may be settled: the payment, or the credit that is used, in cents. */
  available: number
  /** The charges that may be settled: those of the payer and of the members who are billed to the payer. */
  charges: readonly OpenCharge[]
  /** The type of the payment; that of the first line where it is left out. */
  type?: string
  /** The name of the field that holds the lines. */
  field?: string
}

/** Checks lines that were chosen by hand. A parked charge may be chosen; of a prescribed one nothing is open. */
export function chooseAllocations(
  lines: readonly ChosenAllocation[],
  { available, charges, type, field = 'allocations' }: AllocationLimits,
): ChosenAllocations {
  const byId = new Map(charges.map(charge => [charge.id, charge]))
  const plan: ChosenAllocations = { allocations: [], credit: available, errors: {} }
  const seen = new Set<string>()
  const first = lines.map(({ chargeId }) => byId.get(chargeId)).find(charge => charge !== undefined)
  const payment = { type: type ?? first?.type }
  let total = 0
  for (const [index, { chargeId, amount }] of lines.entries()) {
    const charge = byId.get(chargeId)
    const chargeFault = faultOfCharge(charge, payment, seen.has(chargeId))
    if (chargeFault !== undefined || !charge) {
      plan.errors[`${field}.${index}.chargeId`] = chargeFault ?? ''
      continue
    }
    seen.add(chargeId)
    const amountFault = faultOfAmount(amount, charge.openAmount)
    total += amountFault === undefined ? amount : 0
    const fault = amountFault ?? (total > available ? describeExcess(total, available) : undefined)
    if (fault !== undefined) plan.errors[`${field}.${index}.amount`] = fault
    else {
      plan.allocations.push({ chargeId, memberId: charge.memberId, amount, openAfter: charge.openAmount - amount })
      plan.credit -= amount
    }
  }
  return plan
}

function faultOfCharge(charge: OpenCharge | undefined, payment: { type?: string }, isRepeated: boolean) {
  if (!charge) return 'Escolha uma dívida de quem paga ou do seu agregado.'
  if (isRepeated) return 'Esta dívida já está noutra linha.'
  if (!sharesReceipt(charge, payment))
    return charge.type === 'capital'
      ? 'O capital tem recibo próprio. Registe-o noutro pagamento.'
      : 'Este pagamento é de capital, que tem recibo próprio. Registe o resto noutro pagamento.'
  return charge.openAmount > 0 ? undefined : 'Esta dívida já está liquidada.'
}

function faultOfAmount(amount: number, openAmount: number) {
  if (!Number.isSafeInteger(amount)) return 'Indique um valor com dois decimais, no máximo.'
  if (amount <= 0) return 'Indique um valor superior a zero.'
  return amount > openAmount ? `Só estão em dívida ${printMoney(openAmount)}.` : undefined
}

const describeExcess = (total: number, available: number) =>
  `Até esta linha são ${printMoney(total)}, mais do que os ${printMoney(available)} recebidos.`
