import { type ChargeSums, type ChargeType, openAmountOf } from './charge.ts'

export interface PeriodCharge extends ChargeSums {
  type: ChargeType
  periodStart: string | null
  periodEnd: string | null
}

/**
 * The last day up to which every quota is settled; null if the first one is open or there is none. A waived quota counts as
 * settled, an annulled one as if it had never been issued. Months without any quota, such as those of an exemption, do not
 * interrupt.
 */
export function paidUntilOf(charges: readonly PeriodCharge[]): string | null {
  const quotas = charges
    .flatMap(charge => {
      const { type, isAnnulled, periodStart, periodEnd } = charge
      return type === 'quota' && !isAnnulled && periodStart !== null && periodEnd !== null
        ? [{ periodStart, periodEnd, isSettled: openAmountOf(charge) <= 0 }]
        : []
    })
    .toSorted((one, other) => one.periodStart.localeCompare(other.periodStart))
  const firstOpen = quotas.findIndex(({ isSettled }) => !isSettled)
  const settled = firstOpen === -1 ? quotas : quotas.slice(0, firstOpen)
  return settled.at(-1)?.periodEnd ?? null
}
