import { LEAST_DUE_DAYS } from '@agremia/model/rules/ledger/terms'
import { describeCharge } from '@agremia/model/rules/quotas/describe-quota'
import type { QuotaRules } from '@agremia/model/rules/quotas/facts'
import type { IssuedQuota } from '@agremia/model/rules/quotas/issued-quota'
import { type DueJoia, joiaDue } from '@agremia/model/rules/quotas/joia'
import { proposeQuotas, type QuotaProposal } from '@agremia/model/rules/quotas/propose-quotas'
import { type DueQuota, quotasDue } from '@agremia/model/rules/quotas/quotas-due'
import { addDays, yearOf } from '../days.ts'
import type { DemoMember } from '../demo-context.ts'
import type { Random } from '../random.ts'
import { isMemberOn, minutesOf, stateOn } from '../state-histories.ts'
import { type AccountBook, type BookCharge, type BookPayment, openOf } from './account-book.ts'
import type { Household } from './payers.ts'
import { quotaFactsOn } from './quota-facts.ts'

export interface MoneyContext {
  random: Random
  book: AccountBook
  rules: QuotaRules
  /** The organisation's word for one quota. */
  word: string
  /** Of the first charges. */
  firstYear: number
  today: string
  /** Of cooperatives, whose members buy titles when they join. */
  sellsTitles: boolean
}

/** What happened on a day; on the same day charges are issued before anybody pays. */
export interface MoneyEvent {
  day: string
  order: 0 | 1
  happen(): void
}

/** On which each year's quotas are generated. */
const issueDayOf = (year: number) => `${year}-01-02`
/** What was decided about a death within so many days is not yet known. */
const UNDECIDED_DAYS = 90

/** The accounts of a household while its history is told. */
export interface HouseholdAccount extends Household {
  charges: BookCharge[]
  /** Those of the payer. */
  payments: BookPayment[]
  events: MoneyEvent[]
}

/** Adds all that was charged to the members of a household, and what became of it without money. */
export function addCharging(context: MoneyContext, account: HouseholdAccount) {
  const { firstYear, today } = context
  const start = `${firstYear}-01-01`
  const add = (day: string, happen: () => void) => {
    if (day >= start && day <= today) account.events.push({ day, order: 0, happen })
  }
  for (const member of account.members) {
    const entry = entryDay(member)
    for (let year = Math.max(firstYear, yearOf(entry)); year <= yearOf(today); year++) {
      const day = issueDayOf(year)
      if (day > entry) add(day, () => issueYear(context, account, member, day))
    }
    add(entry, () => enter(context, account, member, entry))
    const changes = [
      ...member.states.slice(1).map(({ from }) => from),
      ...member.terms.map(({ fromDate }) => String(fromDate)),
    ]
    for (const day of new Set(changes)) if (day > entry) add(day, () => followChange(context, account, member, day))
  }
}

/** Somebody admitted long before being entered is charged only from then on. */
const BACKDATED = 'admitted long before being entered'
const entryDay = ({ awkward, createdAt, form }: DemoMember) =>
  awkward === BACKDATED ? createdAt.slice(0, 10) : form.admissionDate

const periodOf = (day: string) => ({ from: `${yearOf(day)}-01-01`, until: `${yearOf(day)}-12-31`, issueDate: day })

function issueYear(context: MoneyContext, account: HouseholdAccount, member: DemoMember, day: string) {
  if (!isMemberOn(member.states, day) || liveQuotas(account, member).some(({ year }) => year === yearOf(day))) return
  const { quotas } = quotasDue(quotaFactsOn(member, day), context.rules, periodOf(day))
  issueAll(context, account, member, quotas, { origin: 'geracao', isOfYearlyRun: true })
}

/** Entry fee and first quota; a cooperative's members also buy titles. */
function enter(context: MoneyContext, account: HouseholdAccount, member: DemoMember, day: string) {
  const { rules, random, sellsTitles } = context
  const facts = quotaFactsOn(member, day)
  const isBackdated = member.awkward === BACKDATED
  const joia = isBackdated ? 'ja_cobrado' : joiaDue(facts, rules, { issueDate: day, issuedOn: [] })
  const period = periodOf(day)
  const { quotas } = quotasDue(facts, rules, isBackdated ? { ...period, from: `${yearOf(day) - 1}-01-01` } : period)
  const due = typeof joia === 'string' ? quotas : [joia, ...quotas]
  issueAll(context, account, member, due, { origin: 'admissao' })
  if (sellsTitles) account.charges.push(sellTitles(context.book, random, member, day))
}

const TITLE_CENTS = 500

function sellTitles(book: AccountBook, random: Random, member: DemoMember, day: string) {
  const titles = random.chance(0.05) ? random.between(100, 160) : random.between(3, 17)
  return book.issue({
    member,
    billToMemberId: null,
    type: 'capital',
    year: yearOf(day),
    periodStart: null,
    periodEnd: null,
    description: `Capital: ${titles} títulos de 5,00 €`,
    originalAmount: titles * TITLE_CENTS,
    issueDate: day,
    dueDate: addDays(day, LEAST_DUE_DAYS),
    explanation: null,
    planId: null,
    origin: 'manual',
    isOfYearlyRun: false,
  })
}

/** A change of state or terms adjusts the quotas of its year, unless it is the end of everything. */
function followChange(context: MoneyContext, account: HouseholdAccount, member: DemoMember, day: string) {
  const { book, random, rules, today } = context
  const state = stateOn(member.states, day)
  const isNew = state?.from === day
  if (isNew && (state.state === 'falecido' || state.state === 'anulado')) {
    const reason = state.state === 'falecido' ? 'Óbito.' : 'Inscrição anulada.'
    endAccount(context, account, member, { day, reason, isUndecided: addDays(day, UNDECIDED_DAYS) >= today })
    return
  }
  const existing = liveQuotas(account, member).map(toIssuedQuota)
  apply(context, account, member, proposeQuotas(quotaFactsOn(member, day), rules, existing, periodOf(day)), day)
  if (isNew && state.state === 'excluido-divida' && random.chance(0.1)) {
    const said = { reason: 'Incobrável: excluído por falta de pagamento.', minutesRef: state.minutesRef }
    for (const charge of openCharges(account, member)) book.waive(charge, day, said)
  }
}

function apply(
  context: MoneyContext,
  account: HouseholdAccount,
  member: DemoMember,
  { added, adjustments }: QuotaProposal,
  day: string,
) {
  issueAll(context, account, member, added, { origin: 'geracao' })
  for (const { annulledIds, reissued } of adjustments) {
    const annulled = account.charges.filter(({ id }) => annulledIds.includes(id))
    for (const charge of annulled) context.book.annul(charge, day, 'Substituída: mudaram as condições.')
    const [successor] = issueAll(context, account, member, reissued, { origin: 'ajuste' })
    for (const charge of annulled) charge.replacedById = successor?.id ?? null
  }
}

interface AccountEnd {
  day: string
  reason: string
  isUndecided: boolean
}

/** Quotas of the year of which nothing was paid are annulled, older debts waived or, for the time being, set apart. */
function endAccount(
  { book, random }: MoneyContext,
  account: HouseholdAccount,
  member: DemoMember,
  { day, reason, isUndecided }: AccountEnd,
) {
  for (const charge of openCharges(account, member)) {
    if (charge.year === yearOf(day) && charge.paid === 0) book.annul(charge, day, reason)
    else if (isUndecided) charge.parkedOn = day
    else book.waive(charge, addDays(day, 20), { reason, minutesRef: minutesOf(random, day) })
  }
}

type IssueFacts = Pick<BookCharge, 'origin'> & Partial<Pick<BookCharge, 'isOfYearlyRun'>>

function issueAll(
  { book, word }: MoneyContext,
  account: HouseholdAccount,
  member: DemoMember,
  due: readonly (DueQuota | DueJoia)[],
  facts: IssueFacts,
) {
  const issued = due.map(charge =>
    book.issue({
      billToMemberId: null,
      periodStart: null,
      periodEnd: null,
      isOfYearlyRun: false,
      ...charge,
      ...facts,
      member,
      description: describeCharge(charge.explanation, word),
    }),
  )
  account.charges.push(...issued)
  const credits = account.payments.filter(({ unallocated }) => unallocated > 0)
  if (credits.length > 0) book.spend(credits, issued)
  return issued
}

const liveQuotas = ({ charges }: HouseholdAccount, member: DemoMember) =>
  charges.filter(charge => charge.member === member && charge.type === 'quota' && !charge.isAnnulled)

const openCharges = ({ charges }: HouseholdAccount, member: DemoMember) =>
  charges.filter(charge => charge.member === member && openOf(charge) > 0)

const toIssuedQuota = ({ paid, waived, periodStart, periodEnd, explanation, ...charge }: BookCharge): IssuedQuota => ({
  ...charge,
  periodStart: periodStart ?? '',
  periodEnd: periodEnd ?? '',
  explanation: explanation?.kind === 'quota' ? explanation : null,
  paidAmount: paid,
  waivedAmount: waived,
})
