export const REQUEST_STATUS = { aberto: 'Por pagar', pago: 'Pago', expirado: 'Expirado', anulado: 'Anulado' } as const
export const REQUEST_STATUS_COLOURS = {
  aberto: '#b45309',
  pago: '#15803d',
  expirado: '#475569',
  anulado: '#475569',
} as const

/** Payment services that can be set. The simulator speaks as either of the others does, and moves no money. */
export const PAYMENT_PROVIDERS = {
  simulador: 'Simulador (sem dinheiro verdadeiro)',
  simulador_eupago: 'Simulador, como a Eupago (sem dinheiro verdadeiro)',
  ifthenpay: 'ifthenpay',
  eupago: 'Eupago',
} as const
export type PaymentProvider = keyof typeof PAYMENT_PROVIDERS

export const isPaymentProvider = (text: string): text is PaymentProvider => Object.hasOwn(PAYMENT_PROVIDERS, text)

export const isSimulator = (provider: string) => provider === 'simulador' || provider === 'simulador_eupago'

/** The entity of the simulator's references, which no bank knows. */
export const SIMULATOR_ENTITY = '99999'
