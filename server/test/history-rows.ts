/** A charge of a history, in the words of the model. */
export interface HistoryCharge {
  id: string
  member: string
  billTo: string | null
  amount: number
  issued: string
  due: string
  /** The year of a quota; null for what is no quota. */
  year: number | null
  /** The first day of a quota that leaves out the first months of that year. */
  startsLate?: string
  /** The last day of the quota of somebody who left or died in that year. */
  endsEarly?: string
  waived: number
  isParked: boolean
  isAnnulled: boolean
  /** The last day on which something that settled it was taken back. */
  reversedOn: string
  /** The run that issued it. */
  run?: string
}

export interface HistoryPayment {
  id: string
  member: string
  date: string
  isCancelled: boolean
  reversedOn: string
}

export interface Settlement {
  payment: HistoryPayment
  charge: HistoryCharge
  amount: number
  on: string
  /** The run that used credit for it. */
  run?: string
}

/** What is needed to undo a merge. */
export interface MergedAccounts {
  from: string
  into: string
  on: string
  /** The members of rows from before. */
  owners: ReadonlyMap<HistoryCharge | HistoryPayment, string>
  /** Who was billed for the charges that moved, before and after. */
  billed: ReadonlyMap<HistoryCharge, { before: string | null; after: string | null }>
  annulled: readonly HistoryCharge[]
  /** What had settled the charges that were annulled. */
  released: readonly Settlement[]
  /** Credit that the merge itself spent. */
  spent: readonly Settlement[]
  /** How many settlements and refunds there had been. */
  settledBefore: number
  refundedBefore: number
}

export type NewHistoryCharge = Pick<
  HistoryCharge,
  'id' | 'member' | 'billTo' | 'amount' | 'issued' | 'due' | 'year' | 'startsLate' | 'endsEarly' | 'run'
>

/** Charges that are annulled, and what is issued in their place. */
export interface Replacement {
  formers: readonly string[]
  pieces: readonly NewHistoryCharge[]
}

export const LAST_CENT = Number.MAX_SAFE_INTEGER
export const byDate = (one: HistoryPayment, other: HistoryPayment) =>
  compare(one.date, other.date) || compare(one.id, other.id)
export const byAge = (one: HistoryCharge, other: HistoryCharge) =>
  compare(one.due, other.due) || compare(periodOf(one), periodOf(other)) || compare(one.id, other.id)
const periodOf = (charge: HistoryCharge) => monthsOf(charge)?.periodStart ?? ''
/** The first and last day of a quota; undefined of what is none. */
export const monthsOf = ({ year, startsLate, endsEarly }: Pick<HistoryCharge, 'year' | 'startsLate' | 'endsEarly'>) =>
  year === null ? undefined : { periodStart: startsLate ?? `${year}-01-01`, periodEnd: endsEarly ?? `${year}-12-31` }
export const later = (one: string, other: string) => (one > other ? one : other)
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

export function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('the history knows nothing of it')
  return one
}
