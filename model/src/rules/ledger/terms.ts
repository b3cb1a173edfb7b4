/** What a charge or a payment is about: one list everywhere (`domain.md` 0.1, 8). */
export const CHARGE_TYPES = {
  quota: 'Quota',
  joia: 'Joia',
  capital: 'Capital',
  cartao: 'Cartão',
  multa: 'Multa',
  donativo: 'Donativo',
  outro: 'Outro',
} as const
export type ChargeType = keyof typeof CHARGE_TYPES

export const CHARGE_STATUS = {
  aberta: 'Em aberto',
  parcial: 'Paga em parte',
  paga: 'Paga',
  perdoada: 'Perdoada',
  anulada: 'Anulada',
  prescrita: 'Prescrita',
} as const
export const CHARGE_STATUS_COLOURS = {
  aberta: '#b45309',
  parcial: '#b45309',
  paga: '#15803d',
  perdoada: '#475569',
  anulada: '#475569',
  prescrita: '#475569',
} as const

/** How a charge came to be. */
export const CHARGE_ORIGINS = {
  manual: 'Lançada à mão',
  geracao: 'Gerada',
  admissao: 'Admissão',
  ajuste: 'Ajuste',
  saldo_inicial: 'Saldo inicial',
  acordo: 'Acordo de prestações',
} as const

export const PAYMENT_METHODS = {
  multibanco: 'Multibanco',
  mbway: 'MB WAY',
  debito_direto: 'Débito direto',
  transferencia: 'Transferência bancária',
  numerario: 'Numerário',
  cheque: 'Cheque',
  cartao: 'Cartão',
} as const
export type PaymentMethod = keyof typeof PAYMENT_METHODS

/** Money that came in, or credit that was paid back. */
export const PAYMENT_KINDS = { recebimento: 'Recebimento', devolucao: 'Devolução de saldo' } as const
export const PAYMENT_STATUS = { confirmado: 'Confirmado', anulado: 'Anulado', devolvido: 'Devolvido' } as const
export const PAYMENT_STATUS_COLOURS = { confirmado: '#15803d', anulado: '#475569', devolvido: '#b91c1c' } as const

export const ACCOUNT_KINDS = { banco: 'Conta bancária', caixa: 'Caixa', prestador: 'Prestador de pagamentos' } as const

/** How a member's account stands, in a word for people (`domain.md` 0.1, 3). Only what is overdue counts against anybody. */
export const SITUATIONS = {
  em_dia: 'Em dia',
  a_pagamento: 'A pagamento',
  em_atraso: 'Em atraso',
  isento: 'Isento',
} as const
export const SITUATION_COLOURS = {
  em_dia: '#15803d',
  a_pagamento: '#b45309',
  em_atraso: '#b91c1c',
  isento: '#475569',
} as const

/** Cash of this amount, in cents, or more is refused (art. 63.º-E LGT). */
export const CASH_LIMIT = 300_000

/** The least days between the issue of a charge and its due date. */
export const LEAST_DUE_DAYS = 30
