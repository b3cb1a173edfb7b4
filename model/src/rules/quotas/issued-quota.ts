import type { ChargeSums } from '../ledger/charge.ts'
import type { QuotaExplanation } from './explanation.ts'
import type { OwedBefore } from './keep-due-dates.ts'
import { type Month, monthOf } from './months.ts'
import type { DueQuota } from './quotas-due.ts'

/** A quota that exists. */
export interface IssuedQuota extends ChargeSums {
  id: string
  periodStart: string
  periodEnd: string
  /** Null for quotas that were entered by hand or as opening balances. */
  explanation: QuotaExplanation | null
  /** Charges of the same months that raised it, with which it is one quota here. */
  partIds?: readonly string[]
  /** When it and its parts were due. Without it, quotas in its place are due as new ones are. */
  owed?: readonly OwedBefore[]
}

/** Only what the engine has issued and nobody has waived may be replaced; a decision of people stays as it is. */
export const isReplaceable = (quota: IssuedQuota): quota is IssuedQuota & { explanation: QuotaExplanation } =>
  quota.explanation !== null && quota.waivedAmount === 0

export type Period = Pick<IssuedQuota, 'periodStart' | 'periodEnd'>

export const overlap = (one: Period, other: Period) =>
  one.periodStart <= other.periodEnd && other.periodStart <= one.periodEnd

export function monthsOf({ periodStart, periodEnd }: Period): Month[] {
  const first = monthOf(periodStart)
  return Array.from({ length: monthOf(periodEnd) - first + 1 }, (_, index) => first + index)
}

/** In what a quota that exists differs from the one that should exist. */
export const QUOTA_DIFFERENCES = {
  meses: 'Mudaram os meses a cobrar',
  plano: 'Mudou o plano',
  valor_acordado: 'Mudou o valor acordado',
  desconto: 'Mudou o desconto de agregado',
  valor: 'Mudou o valor do plano',
} as const
export type QuotaDifference = keyof typeof QUOTA_DIFFERENCES

type ExplainedPeriod = Period & { explanation: QuotaExplanation }

export function differencesOf(issued: ExplainedPeriod, due: ExplainedPeriod): QuotaDifference[] {
  const [was, is] = [issued.explanation, due.explanation]
  const differences: [QuotaDifference, boolean][] = [
    [
      'meses',
      issued.periodStart !== due.periodStart ||
        issued.periodEnd !== due.periodEnd ||
        was.monthsCharged !== is.monthsCharged,
    ],
    ['plano', was.planId !== is.planId || was.blockStart !== is.blockStart || was.monthsInBlock !== is.monthsInBlock],
    ['valor_acordado', was.isAgreedAmount !== is.isAgreedAmount || (is.isAgreedAmount && was.price !== is.price)],
    ['desconto', was.discountPct !== is.discountPct],
    ['valor', !was.isAgreedAmount && !is.isAgreedAmount && was.planId === is.planId && was.price !== is.price],
  ]
  return differences.flatMap(([difference, differs]) => (differs ? [difference] : []))
}

/** Quotas that exist and quotas that should, which share a month directly or through each other. */
export interface QuotaGroup {
  issued: IssuedQuota[]
  due: DueQuota[]
}

export function groupByOverlap(issued: readonly IssuedQuota[], due: readonly DueQuota[]): QuotaGroup[] {
  const groups: (QuotaGroup & Period)[] = []
  const all = [
    ...issued.map(quota => ({ quota, add: (group: QuotaGroup) => group.issued.push(quota) })),
    ...due.map(quota => ({ quota, add: (group: QuotaGroup) => group.due.push(quota) })),
  ].toSorted((one, other) => one.quota.periodStart.localeCompare(other.quota.periodStart))
  for (const { quota, add } of all) {
    const { periodStart, periodEnd } = quota
    let group = groups.at(-1)
    if (!group || !overlap(group, quota)) {
      group = { issued: [], due: [], periodStart, periodEnd }
      groups.push(group)
    }
    if (periodEnd > group.periodEnd) group.periodEnd = periodEnd
    add(group)
  }
  return groups
}
