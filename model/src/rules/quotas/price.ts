import type { PlanValue, QuotaPlanFacts } from './facts.ts'
import { firstDayOf, lastDayOf, type Month } from './months.ts'

/** The value of a plan on a day: the last that is in force. */
export const planValueOn = ({ values }: QuotaPlanFacts, day: string): PlanValue | undefined =>
  inOrder(values).findLast(({ validFrom }) => validFrom <= day)

interface PricedBlock {
  plan: QuotaPlanFacts
  blockStart: Month
  monthsInBlock: number
  /** The first month that is charged on these terms. */
  firstMonth: Month
}

/**
 * The price of a whole block in cents: the value in force on its first day. A plan that began later, inside the block, has the
 * value of the first month that is charged. Where the year is recalculated on a day, a value that came into force inside the
 * block until that day counts for the whole block.
 */
export function blockPrice(
  { plan, blockStart, monthsInBlock, firstMonth }: PricedBlock,
  recalculatedOn: string | null,
) {
  const [firstDay, lastDay] = [firstDayOf(blockStart), lastDayOf(blockStart + monthsInBlock - 1)]
  const [, pricedOn = firstDay] = [firstDay, recalculatedOn ?? firstDay, lastDay].toSorted()
  const value = planValueOn(plan, pricedOn) ?? planValueOn(plan, lastDayOf(firstMonth))
  return value?.periodAmount
}

/** The part of a block's price for so many of its months, less a discount; one rounding to the cent, half away from zero. */
export function proportionalAmount(price: number, months: number, monthsInBlock: number, discountPct = 0) {
  // Hundredths of a percent are whole numbers, and only whole numbers are exact.
  const paidHundredths = 10_000 - Math.round(discountPct * 100)
  const [above, below] = [BigInt(price) * BigInt(months * paidHundredths), BigInt(monthsInBlock * 10_000)]
  return Number((2n * above + below) / (2n * below))
}

const inOrder = (values: readonly PlanValue[]) =>
  values.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
