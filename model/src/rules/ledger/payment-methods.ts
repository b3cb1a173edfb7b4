import { printMoney } from '../money.ts'

export const PAYMENT_METHODS = {
  multibanco: 'Multibanco',
  mbway: 'MB WAY',
  debito_direto: 'Débito direto',
  transferencia: 'Transferência',
  numerario: 'Numerário',
  cheque: 'Cheque',
  cartao: 'Cartão bancário',
} as const
export type PaymentMethod = keyof typeof PAYMENT_METHODS

/** The ways in which credit can be paid back: the others only bring money. */
export const REFUND_METHODS: readonly PaymentMethod[] = ['numerario', 'transferencia', 'mbway', 'cheque']

/** The word for a method as the API sends it. */
export const methodWord = (method: string): string => PAYMENT_METHODS[method as PaymentMethod] ?? method // an unknown one as it is

/** In cents. From this amount on the law forbids cash (art. 63.º-E of the general tax law). */
export const FORBIDDEN_CASH = 300_000

/** What is wrong with receiving or paying this amount in this way; undefined where nothing is. */
export const cashFault = (method: PaymentMethod, amount: number) =>
  method === 'numerario' && amount >= FORBIDDEN_CASH
    ? `A lei não permite receber nem pagar ${printMoney(FORBIDDEN_CASH)} ou mais em numerário (art. 63.º-E da LGT).`
    : undefined
