import { addDays, monthsBefore } from '../day.ts'

export const CARD_VALIDITY_KINDS = {
  anual: 'Até ao fim do ano civil',
  meses: 'Durante alguns meses',
  enquanto_membro: 'Enquanto for {memberSingular}',
} as const
export type CardValidityKind = keyof typeof CARD_VALIDITY_KINDS

/** The last day of a card that is valid from this day; null where it is valid as long as its holder is a member. */
export function lastDayOf(kind: CardValidityKind, from: string, months: number): string | null {
  if (kind === 'enquanto_membro') return null
  if (kind === 'anual') return `${from.slice(0, 4)}-12-31`
  return addDays(monthsBefore(from, -months), -1)
}
