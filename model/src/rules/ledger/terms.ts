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
  adiantamento: 'Adiantada',
} as const

/** An agreement is kept once nothing is open of its debts. */
/** `sem_efeito`: nothing was paid, and all its debts were annulled or waived. */
export const AGREEMENT_STATUS = {
  em_vigor: 'Em vigor',
  cumprido: 'Cumprido',
  sem_efeito: 'Sem efeito',
  terminado: 'Terminado',
} as const
export const AGREEMENT_STATUS_COLOURS = {
  em_vigor: '#b45309',
  cumprido: '#15803d',
  sem_efeito: '#475569',
  terminado: '#475569',
} as const

/** Money that came in, or credit that was paid back. */
export const PAYMENT_KINDS = { recebimento: 'Recebimento', devolucao: 'Devolução de saldo' } as const
export const PAYMENT_STATUS = { confirmado: 'Confirmado', anulado: 'Anulado', devolvido: 'Devolvido' } as const
export const PAYMENT_STATUS_COLOURS = { confirmado: '#15803d', anulado: '#475569', devolvido: '#b91c1c' } as const

export const ACCOUNT_KINDS = { banco: 'Conta bancária', caixa: 'Caixa', prestador: 'Prestador de pagamentos' } as const

export const SITUATION_COLOURS = {
  em_dia: '#15803d',
  a_pagamento: '#b45309',
  em_atraso: '#b91c1c',
  isento: '#475569',
} as const

/** The least days between the issue of a charge and its due date. */
export const LEAST_DUE_DAYS = 30

/** The largest charge or payment, in cents: a larger one is a slip of the keyboard. */
export const MOST_CENTS = 999_999_999
