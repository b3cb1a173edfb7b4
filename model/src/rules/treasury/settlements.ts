import { FORBIDDEN_CASH } from '../ledger/payment-methods.ts'
import { printMoney } from '../money.ts'
import type { DocDirection, MovementKind, TreasuryMethod } from './document-types.ts'

/** What is known of a document that a movement is to settle; amounts in cents. */
export interface DocumentToSettle {
  number: string
  direction: DocDirection
  /** Below zero of a credit note. */
  payableAmount: number
  openAmount: number
  /** What was paid of it in cash. */
  cashAmount: number
  isLocked: boolean
}

export interface SettlingMovement {
  kind: MovementKind
  method: TreasuryMethod
  amount: number
}

/** The kind that brings money the other way than documents of a direction ask for. */
const OPPOSITE = { despesa: 'entrada', receita: 'saida', transferencia: undefined, informativo: undefined } as const

/** What is wrong with settling this amount of a document; undefined where nothing is. The database refuses the same. */
export function settlementFault(doc: DocumentToSettle, { kind, method }: SettlingMovement, amount: number) {
  const { number, direction, payableAmount, openAmount } = doc
  if (doc.isLocked) return `O documento ${number} está bloqueado.`
  if (payableAmount === 0) return `O documento ${number} não tem nada a pagar.`
  if (amount === 0) return 'Indique o valor.'
  if (payableAmount < 0 && amount > 0) return `O documento ${number} é uma nota de crédito: o valor é negativo.`
  if (payableAmount > 0 && amount < 0) return 'Só uma nota de crédito tem um valor negativo.'
  const isOtherSide = kind === OPPOSITE[direction] && payableAmount > 0
  if ((direction === 'transferencia') !== (kind === 'transferencia') || isOtherSide)
    return `O documento ${number} não é do mesmo lado que o movimento.`
  if (Math.abs(amount) > Math.abs(openAmount))
    return openAmount === 0
      ? `O documento ${number} já está pago.`
      : `Do documento ${number} só estão por pagar ${printMoney(Math.abs(openAmount))}.`
  if (method === 'numerario' && kind !== 'transferencia' && Math.abs(doc.cashAmount + amount) >= FORBIDDEN_CASH)
    return `A lei não permite pagar ${printMoney(FORBIDDEN_CASH)} ou mais em numerário, mesmo por partes (art. 63.º-E da LGT).`
  return undefined
}

/** What settlements of these documents take of a movement's amount. */
export const settledOf = (
  kind: MovementKind,
  settled: readonly { direction: DocDirection; amount: number }[],
): number => settled.reduce((sum, { direction, amount }) => sum + (kind === OPPOSITE[direction] ? -amount : amount), 0)
