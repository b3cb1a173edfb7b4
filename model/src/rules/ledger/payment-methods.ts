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

/** In cents. From this amount on the law forbids cash (art. 63.º-E of the general tax law). */
export const FORBIDDEN_CASH = 300_000

/** What is wrong with receiving this amount in this way; undefined where nothing is. */
export const cashFault = (method: PaymentMethod, amount: number) =>
  method === 'numerario' && amount >= FORBIDDEN_CASH
    ? `A lei não permite receber ${printMoney(FORBIDDEN_CASH)} ou mais em numerário (art. 63.º-E da LGT).`
    : undefined
