import type { LeftOutReason } from './left-out.ts'
import type { SpellStart } from './membership-spells.ts'
import type { Periodicity } from './months.ts'

/** Months of the block that this quota does not charge; `outras_condicoes` are charged by another quota, on other terms. */
export interface UnchargedMonths {
  reason: LeftOutReason | 'outras_condicoes'
  periodStart: string
  periodEnd: string
}

/** How the amount of a quota came about; stored with the charge and said in words by `explainCharge`. */
export interface QuotaExplanation {
  kind: 'quota'
  planId: string
  planName: string
  periodicity: Periodicity
  /** The first day of the whole block, of which the quota may charge a part. */
  blockStart: string
  /** The month in which the organisation's quota year started, 1 to 12. */
  quotaYearStartMonth: number
  /** In cents for the whole block, before discount. */
  price: number
  isAgreedAmount: boolean
  discountPct: number
  monthsCharged: number
  monthsInBlock: number
  uncharged: readonly UnchargedMonths[]
  /** How and when the membership began or ended, where that was inside the block. */
  start: { kind: SpellStart; on: string } | null
  exitOn: string | null
  /** Issued after the block had ended. */
  isBackdated: boolean
  /** What the quotas that it replaces were issued for, in cents. */
  replacedAmount?: number
  /** The amount is what was paid before the exit, since paid quotas are not returned. */
  keepsPaid?: boolean
  /** One of several charges of these months, which are due on different days; the amount is theirs together. */
  isPart?: true
}

export interface JoiaExplanation {
  kind: 'joia'
  planId: string
  planName: string
  /** In cents. */
  price: number
  start: { kind: SpellStart; on: string }
}

export type ChargeExplanation = QuotaExplanation | JoiaExplanation
