/** What became of a request to a phone. */
export const MBWAY_STATUS = {
  pending: 'À espera',
  paid: 'Pago',
  rejected: 'Recusado no telemóvel',
  expired: 'Expirado',
  declined: 'Não autorizado',
  error: 'Com erro',
  refunded: 'Devolvido',
} as const
export type MbwayState = keyof typeof MBWAY_STATUS

export const MBWAY_STATUS_COLOURS = {
  pending: '#b45309',
  paid: '#15803d',
  rejected: '#b91c1c',
  expired: '#475569',
  declined: '#b91c1c',
  error: '#b91c1c',
  refunded: '#475569',
} as const satisfies Record<MbwayState, string>

/** How long the payer has to confirm on the phone, at ifthenpay and at Eupago. */
export const MBWAY_SECONDS = 240
export const EUPAGO_MBWAY_SECONDS = 300

/** How many requests of one request to pay may be sent to phones in an hour, so that nobody's phone is rung without end. */
export const MBWAY_PER_HOUR = 3
