import type { CardReason } from './card-terms.ts'

interface CardPrices {
  /** In cents. */
  card: number
  replacement: number
}

/** What a card costs, in cents: a second copy has its own price, and nobody pays for our mistake. */
export function feeOf(reason: CardReason | null, { card, replacement }: CardPrices): number {
  if (reason === 'erro') return 0
  return reason === 'perda' || reason === 'roubo' || reason === 'dano' ? replacement : card
}
