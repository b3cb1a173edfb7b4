import { parseInteger } from '@agremia/model/rules/integer'
import { parseMoney } from '@agremia/model/rules/money'
import { CASH_PIECES, leftInBox, MOST_PIECES, sumPieces } from '@agremia/model/rules/treasury/cash-count'

/** What is typed: how many of each note and coin, by its value in cents, and what is taken to the bank. */
export interface TypedCount {
  pieces: Readonly<Record<number, string>>
  deposit: string
}

export interface CountedCash {
  pieces: readonly { value: number; count: number }[]
  /** The pieces whose number cannot be read, by their value. */
  faults: ReadonlySet<number>
  /** In cents. */
  counted: number
  /** Undefined where none is typed; null where it cannot be read. */
  deposit: number | null | undefined
  left: number
}

/** Reads what was typed. A piece without a number is not there. */
export function countCash({ pieces, deposit: typedDeposit }: TypedCount): CountedCash {
  const read = CASH_PIECES.map(value => {
    const text = (pieces[value] ?? '').trim()
    const count = text === '' ? 0 : parseInteger(text)
    return { value, count: count !== null && count >= 0 && count <= MOST_PIECES ? count : null }
  })
  const known = read.flatMap(({ value, count }) => (count === null ? [] : [{ value, count }]))
  const counted = sumPieces(known)
  const deposit = typedDeposit.trim() === '' ? undefined : parseMoney(typedDeposit)
  return {
    pieces: known,
    faults: new Set(read.filter(({ count }) => count === null).map(({ value }) => value)),
    counted,
    deposit,
    left: leftInBox(counted, deposit ?? 0),
  }
}
