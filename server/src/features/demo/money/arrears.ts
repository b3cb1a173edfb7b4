import type { QuotaRules } from '@agremia/model/rules/quotas/facts'
import { addDays, someDay, yearOf } from '../days.ts'
import type { DemoMember } from '../demo-context.ts'
import { isMemberOn } from '../state-histories.ts'
import type { MoneyContext } from './household-history.ts'
import { dayOfVisit, type Household, type Payer, type Visit } from './payers.ts'
import { quotaFactsOn } from './quota-facts.ts'

/** Of a hundred current members who pay quotas, so many owe none, one, two … and at last five years or more (domain.md, section 7). */
const SHARES = [69.6, 15.4, 5.6, 3.2, 1.5, 4.7] as const
/** Whoever owes so many years or more is a member in name only. */
export const GHOST_YEARS = SHARES.length - 1

/** Counts how many years members owe, of so many in all, and says how many the next ones must owe so that the shares come out. */
export function createArrears(members: number) {
  const missing = SHARES.map(share => (share / 100) * members)
  return {
    count(years: number) {
      const at = Math.min(years, GHOST_YEARS)
      missing[at] = (missing[at] ?? 0) - 1
    },
    /** The most years of which there are too few yet; five stand for five or more. Whoever pays worst is asked for first. */
    next: (most: number): number =>
      Math.max(
        missing.findLastIndex((count, years) => years <= most && count >= 0.5),
        0,
      ),
  }
}
export type Arrears = ReturnType<typeof createArrears>

/** Whether a member is charged quotas today. */
export function paysQuotas(member: DemoMember, rules: QuotaRules, today: string) {
  if (!isMemberOn(member.states, today)) return false
  const { categories, exemptions } = quotaFactsOn(member, today)
  const category = rules.categories.find(({ id }) => id === categories.at(-1)?.value)
  return category?.generatesCharges === true && !exemptions.some(({ until }) => until === null || until >= today)
}

/** The last year whose quotas somebody who has not paid them is late with: the current one only once they were due. */
export const lastDueYear = (today: string) => yearOf(today) - (today.slice(5) < '04-01' ? 1 : 0)

/** How long somebody has not paid by habit, in years. */
export const lateness = ({ visits }: Payer, today: string) => yearOf(today) - yearOf(visits.at(-1)?.day ?? '1900-01-01')

/** The first year in which a household has quotas in the ledger. */
const firstYearOf = ({ payer }: Household, firstYear: number) => Math.max(firstYear, yearOf(payer.form.admissionDate))

export const mostYearsOwed = (household: Household, { firstYear, today }: MoneyContext) =>
  Math.max(lastDueYear(today) - firstYearOf(household, firstYear) + 1, 0)

/** Of those who owe older years, so many have paid the current one: the payer's choice of year wins. */
const PAID_THIS_YEAR = 0.28

/** What a payer does so as to owe exactly so many years: all is paid up to a year, as it was planned, and nothing after. */
export function planVisitsOwing(
  context: MoneyContext,
  household: Household,
  { behaviour, visits }: Payer,
  owed: number,
  /** A day on which to pay what is owed, in the place of one by habit. */
  paysOn: string | undefined,
): Visit[] {
  const { random, firstYear, today } = context
  const { payer } = household
  const last = lastDueYear(today)
  const skips =
    owed > 0 && last === yearOf(today) && owed < mostYearsOwed(household, context) && random.chance(PAID_THIS_YEAR)
  const settled = last - owed - (skips ? 1 : 0)
  const before = visits.filter(({ day }) => yearOf(day) < settled)
  const dayIn = (year: number) => {
    const planned = visits.find(({ day }) => yearOf(day) === year)?.day ?? dayOfVisit(random, payer, behaviour, year)
    return planned <= today ? planned : someDay(random, laterOf(`${year}-01-03`, payer.form.admissionDate), today)
  }
  const isDebtor = settled < firstYearOf(household, firstYear)
  const final = isDebtor ? [] : [{ day: (owed === 0 && paysOn) || dayIn(settled) }]
  const chosen = skips ? [{ day: dayIn(last), year: last }] : []
  const ahead = owed === 0 ? visits.filter(({ day }) => yearOf(day) > last) : []
  return [...(isDebtor ? [] : before), ...final, ...chosen, ...ahead].filter(({ day }) => isMemberOn(payer.states, day))
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

const PAID_TODAY = 8
const PAID_LATELY = 40

/** Days for some who pay late, so that the day's sheet and the latest receipts have entries; the last are handed out first. */
export const recentDays = ({ random, today }: MoneyContext): string[] => [
  ...Array.from({ length: PAID_LATELY }, () => someDay(random, addDays(today, -30), today)),
  ...Array.from({ length: PAID_TODAY }, () => today),
]
