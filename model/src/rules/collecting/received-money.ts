import { PAYMENT_METHODS } from '../ledger/payment-methods.ts'

const { multibanco, mbway, transferencia } = PAYMENT_METHODS

/** The ways in which money comes without anybody who hands it over. */
export const RECEIVED_METHODS = { transferencia, multibanco, mbway } as const

/** Why nobody knows yet whose it is. */
export const RECEIVED_REASONS = {
  transferencia: 'Sem nome',
  referencia_desconhecida: 'Ref. desconhecida',
  valor_diferente: 'Valor diferente',
  pagamento_repetido: 'Pago outra vez',
} as const
export type ReceivedReason = keyof typeof RECEIVED_REASONS

export const RECEIVED_STATUS = {
  por_identificar: 'Por identificar',
  atribuido: 'Atribuído',
  devolvido: 'Devolvido',
} as const
export const RECEIVED_STATUS_COLOURS = {
  por_identificar: '#b45309',
  atribuido: '#15803d',
  devolvido: '#475569',
} as const
