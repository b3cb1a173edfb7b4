import type { QuotaPlanFacts, QuotaRules } from '@agremia/model/rules/quotas/facts'
import { quotaWord } from '@agremia/model/rules/quotas/quota-word'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { addDays, atWork, yearOf } from '../days.ts'
import type { DemoMember, ReferenceData } from '../demo-context.ts'
import type { DemoName } from '../organisations.ts'
import { createRandom } from '../random.ts'
import { isMemberOn } from '../state-histories.ts'
import { type AccountBook, createAccountBook, openOf } from './account-book.ts'
import {
  type Arrears,
  createArrears,
  GHOST_YEARS,
  lastDueYear,
  lateness,
  mostYearsOwed,
  paysQuotas,
  planVisitsOwing,
  recentDays,
} from './arrears.ts'
import { type Donor, inventGifts } from './gifts.ts'
import { addCharging, type HouseholdAccount, type MoneyContext } from './household-history.ts'
import { addPaying } from './household-payments.ts'
import { AGREEMENTS, addAgreement } from './instalments.ts'
import { addOpeningDebts, canHaveOpeningDebts, openingYears } from './opening-debts.ts'
import { findIndebted, formHouseholds, type Household, type Payer, planPayer, type Visit } from './payers.ts'
import { chooseOddities } from './payment-oddities.ts'
import { categoryFacts } from './quota-facts.ts'
import { inventPlans } from './quota-plans.ts'

/** Besides the current year. */
const PAST_YEARS = 10

export interface MoneyFacts {
  organisation: DemoName
  members: readonly DemoMember[]
  referenceData: ReferenceData
  settings: SettingTexts
  today: string
  now: Date
}

export interface DemoMoney {
  plans: QuotaPlanFacts[]
  book: AccountBook
  donors: Donor[]
}

/** Invents what was charged and paid in the last ten years and in the current one; the same for the same day on every machine. */
export function inventMoney({ organisation, members, referenceData, settings, today, now }: MoneyFacts): DemoMoney {
  const random = createRandom(members.length)
  const plans = inventPlans(random, organisation, referenceData)
  const instantOn = (day: string) => {
    const instant = atWork(random, day)
    return instant < now.toISOString() ? instant : now.toISOString()
  }
  const book = createAccountBook(random, instantOn)
  const rules: QuotaRules = {
    categories: categoryFacts(referenceData),
    plans,
    quotaYearStartMonth: Number(settings.quotaYearStartMonth),
    quotaDueDays: Number(settings.quotaDueDays),
  }
  const context: MoneyContext = {
    random,
    book,
    rules,
    word: quotaWord(settings),
    firstYear: yearOf(today) - PAST_YEARS,
    today,
    sellsTitles: organisation === 'cooperativa',
  }
  const households = formHouseholds(members)
  const payers = new Map(households.map(household => [household, planVisits(context, household)]))
  const oddities = chooseOddities(random, payers, today)
  const arrears = createArrears(members.filter(member => paysQuotas(member, rules, today)).length)
  const recordAccount = (
    household: Household,
    visits: readonly Visit[],
    addMore?: (account: HouseholdAccount) => void,
  ) => {
    const account: HouseholdAccount = { ...household, charges: [], payments: [], events: [] }
    addCharging(context, account)
    addPaying(context, account, visits, oddities.get(household))
    addMore?.(account)
    account.events.sort((one, other) => one.day.localeCompare(other.day) || one.order - other.order)
    for (const { happen } of account.events) happen()
    for (const member of household.members)
      if (paysQuotas(member, rules, today)) arrears.count(yearsOwed(account, member, lastDueYear(today)))
  }
  const isSpecial = (household: Household) =>
    household.payer.awkward !== undefined ||
    household.members.length > 1 ||
    household.payer.states.length > 1 ||
    household.payer.terms.length > 1 ||
    oddities.has(household) ||
    findIndebted(household.payer) !== undefined ||
    !paysQuotas(household.payer, rules, today)
  for (const [household, { visits }] of payers) if (isSpecial(household)) recordAccount(household, visits)
  recordOrdinaryAccounts(
    context,
    [...payers].filter(([household]) => !isSpecial(household)),
    { arrears, recordAccount },
  )
  forgetOldDebts(context, households)
  return { plans, book, donors: inventGifts(context, members) }
}

/** Of the years that were due; what was charged in the first days of a year is not late yet. */
const yearsOwed = ({ charges }: HouseholdAccount, member: DemoMember, lastYear: number) =>
  charges.filter(
    charge => charge.member === member && charge.type === 'quota' && charge.year <= lastYear && openOf(charge) > 0,
  ).length

interface Recording {
  arrears: Arrears
  recordAccount(household: Household, visits: readonly Visit[], addMore?: (account: HouseholdAccount) => void): void
}

/** How many paid what they had owed since before the ledger began. */
const OPENING_DEBTS_PAID = 12
/** So many of those who owe five years or more have never paid since the ledger began. */
const NEVER_PAID = 0.95
/** Who pays in instalments owed so many years before. */
const AGREED_YEARS = 4

/** Those of whom nothing is remarkable but what they owe; entities always pay. */
function recordOrdinaryAccounts(
  context: MoneyContext,
  ordinary: readonly (readonly [Household, Payer])[],
  { arrears, recordAccount }: Recording,
) {
  const { random } = context
  const recent = recentDays(context)
  const stories = [...AGREEMENTS]
  let openingDebtsPaid = 0
  const worstFirst = ordinary
    .map(([household, payer]) => ({ household, payer, rank: lateness(payer, context.today) + random.next() }))
    .toSorted((one, other) => other.rank - one.rank)
  for (const { household, payer } of worstFirst) {
    const most = mostYearsOwed(household, context)
    // Whoever nobody has removed in all those years was there before the ledger.
    const isOld = yearOf(household.payer.form.admissionDate) < context.firstYear
    const story = most > AGREED_YEARS ? stories.pop() : undefined
    if (story) {
      const visits = planVisitsOwing(context, household, payer, AGREED_YEARS, undefined)
      recordAccount(household, visits, account => addAgreement(context, account, story))
      continue
    }
    const least =
      household.payer.form.personType === 'coletiva' ? 0 : arrears.next(isOld ? most : Math.min(most, GHOST_YEARS - 1))
    const owed = least < GHOST_YEARS ? least : random.chance(NEVER_PAID) ? most : random.between(least, most)
    const paysOn = owed === 0 && payer.behaviour !== 'pontual' && most > 0 ? recent.pop() : undefined
    const visits = planVisitsOwing(context, household, payer, owed, paysOn)
    recordAccount(household, visits, account => {
      if (!canHaveOpeningDebts(account, context)) return
      const years = openingYears(context)
      if (owed >= GHOST_YEARS && owed === most)
        addOpeningDebts(context, account, years.slice(random.below(years.length)))
      else if (owed === 0 && openingDebtsPaid < OPENING_DEBTS_PAID) {
        openingDebtsPaid += 1
        addOpeningDebts(context, account, years.slice(1))
      }
    })
  }
}

/** Who pays in the same way every year, so that their accounts can be shown. */
const REGULAR: Record<string, { day: string; paysThisYear: boolean }> = {
  'the login of a member': { day: '02-10', paysThisYear: false },
  'a family of five': { day: '01-20', paysThisYear: true },
}

function planVisits({ random, firstYear, today }: MoneyContext, household: Household): Payer {
  const planned = planPayer(random, household, { firstYear, today })
  const regular = REGULAR[household.payer.awkward ?? '']
  if (!regular) return planned
  const lastYear = yearOf(today) - (regular.paysThisYear ? 0 : 1)
  const visits: Visit[] = []
  for (let year = firstYear; year <= lastYear; year++) {
    const day = `${year}-${regular.day}`
    if (day >= household.payer.form.admissionDate && day <= today) visits.push({ day })
  }
  return { behaviour: 'pontual', visits }
}

const PRESCRIBED = 4
const PRESCRIPTION_DAYS = 5 * 365 + 2

/** A few have said that what they owe is too old to be claimed. */
function forgetOldDebts({ book, random, today }: MoneyContext, households: readonly Household[]) {
  const day = addDays(today, -random.between(30, 200))
  const isClaimable = (dueDate: string) => addDays(dueDate, PRESCRIPTION_DAYS) >= day
  const owing = new Map<string, typeof book.charges>()
  for (const charge of book.charges)
    if (openOf(charge) > 0 && charge.parkedOn === null && !isClaimable(charge.dueDate))
      owing.set(charge.member.id, [...(owing.get(charge.member.id) ?? []), charge])
  const debtors = households.filter(({ payer }) => owing.has(payer.id) && isMemberOn(payer.states, today))
  for (const { payer } of debtors.slice(0, PRESCRIBED))
    for (const charge of owing.get(payer.id) ?? [])
      book.waive(charge, day, { kind: 'prescricao', reason: 'Prescrição invocada pelo próprio.' })
}
