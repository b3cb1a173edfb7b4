import { printMoney } from '../money.ts'

/** The notes and coins of the euro, in cents, largest first. */
export const CASH_PIECES: readonly number[] = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
]
/** From this value on, in cents, it is a note. */
const SMALLEST_NOTE = 500

export const isNote = (value: number) => value >= SMALLEST_NOTE
export const isCashPiece = (value: number) => CASH_PIECES.includes(value)

/** `20 €`, `50 cêntimos`, as people call it. */
export function pieceName(value: number): string {
  if (value >= 100) return `${value / 100} €`
  return value === 1 ? '1 cêntimo' : `${value} cêntimos`
}

/** How many of one note or coin there are. */
export interface CountedPiece {
  /** In cents. */
  value: number
  count: number
}

/** More of one kind is a slip of the keyboard. */
export const MOST_PIECES = 100_000

/** In cents. */
export const sumPieces = (pieces: readonly CountedPiece[]) =>
  pieces.reduce((sum, { value, count }) => sum + value * count, 0)

/** What a count found against what the movements say, in words: `Faltam 2,50 €`. */
export function describeDifference(difference: number): string {
  if (difference === 0) return 'Certo: o que contou é o que os movimentos dizem.'
  return difference > 0
    ? `Sobram ${printMoney(difference)}: contou mais do que os movimentos dizem.`
    : `Faltam ${printMoney(-difference)}: contou menos do que os movimentos dizem.`
}

/** In cents, what stays in the box of what was counted, once the deposit has left it. */
export const leftInBox = (counted: number, deposit: number) => counted - deposit

/** What is wrong with depositing so much of what was counted; undefined where nothing is. */
export const depositFault = (counted: number, deposit: number): string | undefined =>
  deposit > counted ? `Só contou ${printMoney(counted)}.` : undefined

/** Says that a cash box holds more than the organisation wants to keep in it; undefined where it does not, or nothing was set. */
export const cashLimitWarning = (balance: number, limit: number | null): string | undefined =>
  limit !== null && balance > limit
    ? `Tem ${printMoney(balance)}, acima do limite de ${printMoney(limit)}: deposite o que está a mais.`
    : undefined
