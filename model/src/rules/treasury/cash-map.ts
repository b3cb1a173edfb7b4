import { CHARGE_TYPES, type ChargeType } from '../ledger/charge.ts'

/** The two halves of the map: money that came and money that went. */
export const CASH_SIDES = { receita: 'Recebimentos', despesa: 'Pagamentos' } as const
export type CashSide = keyof typeof CASH_SIDES

/** The line of what has a rubrica without one, or no rubrica at all; the last of its side. */
const OTHERS: Record<CashSide, string> = { receita: 'Outros recebimentos', despesa: 'Outros pagamentos' }

/** What payments of members are in the map while no rubrica takes their type. */
const OF_TYPE: Record<ChargeType, { line: string; label: string }> = {
  quota: { line: 'Quotas e joias', label: '{MembershipPayments}' },
  joia: { line: 'Quotas e joias', label: 'Joias' },
  capital: { line: 'Capital', label: 'Capital' },
  cartao: { line: OTHERS.receita, label: 'Cartões' },
  multa: { line: OTHERS.receita, label: 'Multas' },
  donativo: { line: 'Donativos e subsídios', label: 'Donativos' },
  outro: { line: OTHERS.receita, label: 'Outros pagamentos de {memberPlural}' },
}

/** What moved in a year and has the same rubrica, or else the same type of payment. */
export interface CashFlow {
  side: CashSide
  category: { id: string; name: string; line: string | null; order: number } | null
  /** Of payments of members that no rubrica takes. */
  paymentType: ChargeType | null
  /** In cents; above zero where money came, whatever the side. */
  amount: number
}

/** A number of the map, which opens into what it is made of. */
export interface CashRubrica {
  /** By which its parts are found. */
  key: string
  label: string
  /** In cents; above zero where it adds to its side. */
  amount: number
}
export interface CashLine {
  label: string
  amount: number
  rubricas: CashRubrica[]
}
export interface CashHalf {
  label: string
  amount: number
  lines: CashLine[]
}

/** By which the parts of a flow are found: its rubrica, or its type of payment, or that it has neither. */
export const flowKey = ({ side, category, paymentType }: Omit<CashFlow, 'amount'>): string =>
  category ? `rubrica:${category.id}` : paymentType ? `tipo:${paymentType}` : `sem_rubrica:${side}`

/** Whether a text is the key of some number: other texts find nothing. */
export const isFlowKey = (text: string) =>
  /^(rubrica:[0-9a-f-]{36}|sem_rubrica:(receita|despesa)|por_identificar)$/.test(text) ||
  (text.startsWith('tipo:') && Object.hasOwn(CHARGE_TYPES, text.slice(5)))
/** The key of money that waits to be identified, which is on no side. */
export const UNIDENTIFIED = 'por_identificar'

const labelOf = ({ category, paymentType }: CashFlow) =>
  category?.name ?? (paymentType ? OF_TYPE[paymentType].label : 'Sem rubrica')
const lineOf = ({ side, category, paymentType }: CashFlow) =>
  (category ? category.line : paymentType && OF_TYPE[paymentType].line) || OTHERS[side]
/** Payments of members come first, then rubricas in their own order, and what has none last. */
const placeOf = ({ category, paymentType }: CashFlow) =>
  category?.order ?? (paymentType ? -1 : Number.POSITIVE_INFINITY)

/** Arranges what moved in a year into the lines of the map; a line stands where the first of its rubricas does. */
export function arrangeCashMap(flows: readonly CashFlow[]): Record<CashSide, CashHalf> {
  const half = (side: CashSide): CashHalf => {
    const sign = side === 'receita' ? 1 : -1
    const lines = new Map<string, CashLine>()
    for (const flow of flows.filter(one => one.side === side).toSorted((one, other) => placeOf(one) - placeOf(other))) {
      const label = lineOf(flow)
      const line = lines.get(label) ?? { label, amount: 0, rubricas: [] }
      lines.set(label, line)
      line.amount += sign * flow.amount
      line.rubricas.push({ key: flowKey(flow), label: labelOf(flow), amount: sign * flow.amount })
    }
    const sorted = [...lines.values()].toSorted(
      (one, other) => Number(one.label === OTHERS[side]) - Number(other.label === OTHERS[side]),
    )
    return { label: CASH_SIDES[side], amount: sorted.reduce((sum, { amount }) => sum + amount, 0), lines: sorted }
  }
  return { receita: half('receita'), despesa: half('despesa') }
}
