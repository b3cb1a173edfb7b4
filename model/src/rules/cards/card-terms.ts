export const CARD_TYPES = { plastico: 'Plástico', digital: 'Digital', provisorio: 'Provisório' } as const
export type CardType = keyof typeof CARD_TYPES

/** What became of a card by somebody's decision. Whether it is valid today also depends on its days and its member: `CARD_VALIDITY`. */
export const CARD_STATUS = {
  valido: 'Válido',
  substituido: 'Substituído',
  perdido: 'Perdido',
  cancelado: 'Cancelado',
} as const
export type CardStatus = keyof typeof CARD_STATUS
export const CARD_STATUS_COLOURS = {
  valido: '#15803d',
  substituido: '#475569',
  perdido: '#b45309',
  cancelado: '#b91c1c',
} as const satisfies Record<CardStatus, string>

export const CARD_DELIVERY = {
  por_imprimir: 'Por imprimir',
  impresso: 'Impresso',
  enviado: 'Enviado',
  entregue: 'Entregue',
  devolvido: 'Devolvido',
} as const
export type CardDelivery = keyof typeof CARD_DELIVERY

export const CARD_REASONS = {
  perda: 'Perda',
  roubo: 'Roubo',
  dano: 'Dano',
  saida: 'Saída',
  erro: 'Erro',
  renovacao: 'Renovação',
} as const
export type CardReason = keyof typeof CARD_REASONS

/**
 * Whether a card is valid on a day, and otherwise the first reason why not, in this order: what was decided about the card, its
 * days, its member. Kept in no table, so that a card follows its member by itself; `card_validity()` in the database decides it.
 */
export const CARD_VALIDITY = {
  valido: 'Válido',
  substituido: 'Substituído por outro cartão',
  perdido: 'Dado como perdido',
  cancelado: 'Cancelado',
  ainda_nao: 'Ainda não é válido',
  expirado: 'Fora da validade',
  nao_membro: 'Já não é {memberSingular}',
  suspenso: 'O estado de {memberSingular} não dá direito a cartão',
  quotas: 'Tem quotas em atraso',
} as const
export type CardValidity = keyof typeof CARD_VALIDITY
export const CARD_VALIDITY_COLOURS = {
  valido: '#15803d',
  substituido: '#475569',
  perdido: '#b45309',
  cancelado: '#b91c1c',
  ainda_nao: '#1d4ed8',
  expirado: '#b45309',
  nao_membro: '#475569',
  suspenso: '#b45309',
  quotas: '#b45309',
} as const satisfies Record<CardValidity, string>
