import { quotaDueDate } from './due-date.ts'
import type { QuotaExplanation, UnchargedMonths } from './explanation.ts'
import type { MemberQuotaFacts, QuotaRules } from './facts.ts'
import type { LeftOutMonths, LeftOutReason } from './left-out.ts'
import { membershipSpells } from './membership-spells.ts'
import { type ChargedMonth, type MonthTerms, monthTermsOf } from './month-terms.ts'
import { calendarYearOf, firstDayOf, lastDayOf, type Month, monthOf, yearStartOf } from './months.ts'
import { blockPrice, proportionalAmount } from './price.ts'

/** A quota that should exist. Its period reaches from the first to the last month that it charges. */
export interface DueQuota {
  type: 'quota'
  /** In which the quota year begins. */
  year: number
  periodStart: string
  periodEnd: string
  /** In cents. */
  originalAmount: number
  issueDate: string
  dueDate: string
  billToMemberId: string | null
  planId: string
  explanation: QuotaExplanation
  /** For the months of the quota before it, of which this is what is due on another day. */
  isPart?: true
}

export interface QuotaRequest {
  /** Quotas whose period has a day between these two; without `from`, since the admission. */
  from: string | null
  until: string
  issueDate: string
  /** Prices the quotas of this day's year by the value in force on this day instead of the block's first day. */
  recalculatedOn?: string | null
  /** Months of quotas that stay as they are. */
  taken?: ReadonlySet<Month>
}

export interface DueQuotas {
  quotas: DueQuota[]
  /** The months between the two days that no quota charges. */
  leftOut: LeftOutMonths[]
}

/** Months of one block and equal terms. */
interface Run {
  terms: ChargedMonth
  months: Month[]
}

/** The quotas that one member should have for a time, each with how its amount came about, and what is left out and why. */
export function quotasDue(facts: MemberQuotaFacts, rules: QuotaRules, request: QuotaRequest): DueQuotas {
  const termsOf = monthTermsOf(facts, rules, request.taken)
  const [first, last] = monthsToExamine(facts, rules, request)
  const byMonth = new Map<Month, MonthTerms>()
  for (let month = first; month <= last; month++) byMonth.set(month, termsOf(month))
  const runs = findRuns(byMonth)
  const quotas: DueQuota[] = []
  for (const run of runs) {
    const quota = quotaOf(run, byMonth, rules, request)
    if (typeof quota !== 'string') quotas.push(quota)
    else for (const month of run.months) byMonth.set(month, { isCharged: false, reason: quota })
  }
  return { quotas: quotas.filter(quota => isWithin(quota, request)), leftOut: leftOutMonths(byMonth, request) }
}

const isWithin = ({ periodStart, periodEnd }: DueQuota, { from, until }: QuotaRequest) =>
  periodStart <= until && (from === null || periodEnd >= from)

/** Whole quota years, so that every block of the asked time is complete. */
function monthsToExamine(facts: MemberQuotaFacts, rules: QuotaRules, { from, until }: QuotaRequest): [Month, Month] {
  const firstSpell = membershipSpells(facts)[0]?.firstMonth ?? monthOf(until)
  const since = from === null ? firstSpell : monthOf(from)
  const { quotaYearStartMonth } = rules
  return [yearStartOf(since, quotaYearStartMonth), yearStartOf(monthOf(until), quotaYearStartMonth) + 11]
}

/** Exempt or suspended months lie inside a quota; time outside the membership and months that are taken separate two. */
function findRuns(byMonth: ReadonlyMap<Month, MonthTerms>): Run[] {
  const runs: Run[] = []
  let open: Run | undefined
  for (const [month, terms] of byMonth) {
    if (!terms.isCharged) {
      if (terms.reason === 'ja_cobrado') open = undefined
    } else if (open && isSameQuota(open.terms, terms)) open.months.push(month)
    else {
      open = { terms, months: [month] }
      runs.push(open)
    }
  }
  return runs
}

const isSameQuota = (one: ChargedMonth, other: ChargedMonth) =>
  one.plan === other.plan &&
  one.blockStart === other.blockStart &&
  one.agreedAmount === other.agreedAmount &&
  one.discountPct === other.discountPct &&
  one.spell === other.spell

function quotaOf(
  { terms, months }: Run,
  byMonth: ReadonlyMap<Month, MonthTerms>,
  rules: QuotaRules,
  { issueDate, recalculatedOn = null }: QuotaRequest,
): DueQuota | LeftOutReason {
  const { plan, blockStart, monthsInBlock, agreedAmount, discountPct, headId, spell } = terms
  const [firstMonth = blockStart, lastMonth = blockStart] = [months[0], months.at(-1)]
  const yearStart = yearStartOf(blockStart, rules.quotaYearStartMonth)
  const isRecalculated =
    recalculatedOn !== null && yearStartOf(monthOf(recalculatedOn), rules.quotaYearStartMonth) === yearStart
  const price =
    agreedAmount ?? blockPrice({ plan, blockStart, monthsInBlock, firstMonth }, isRecalculated ? recalculatedOn : null)
  if (price === undefined) return 'sem_valor'
  const originalAmount = proportionalAmount(price, months.length, monthsInBlock, discountPct)
  if (originalAmount <= 0) return 'valor_zero'
  const [blockFirstDay, blockLastDay] = [firstDayOf(blockStart), lastDayOf(blockStart + monthsInBlock - 1)]
  const isInBlock = (day: string | null) => day !== null && blockFirstDay <= day && day <= blockLastDay
  return {
    type: 'quota',
    year: calendarYearOf(yearStart),
    periodStart: firstDayOf(firstMonth),
    periodEnd: lastDayOf(lastMonth),
    originalAmount,
    issueDate,
    dueDate: quotaDueDate(plan, blockStart, { issueDate, quotaDueDays: rules.quotaDueDays }),
    billToMemberId: headId,
    planId: plan.id,
    explanation: {
      kind: 'quota',
      planId: plan.id,
      planName: plan.name,
      periodicity: plan.periodicity,
      blockStart: blockFirstDay,
      quotaYearStartMonth: rules.quotaYearStartMonth,
      price,
      isAgreedAmount: agreedAmount !== null,
      discountPct,
      monthsCharged: months.length,
      monthsInBlock,
      uncharged: unchargedMonths(terms, new Set(months), byMonth),
      start: isInBlock(spell.from) ? { kind: spell.start, on: spell.from } : null,
      exitOn: isInBlock(spell.exitOn) ? spell.exitOn : null,
      isBackdated: blockLastDay < issueDate,
    },
  }
}

function unchargedMonths(
  { blockStart, monthsInBlock, spell }: ChargedMonth,
  charged: ReadonlySet<Month>,
  byMonth: ReadonlyMap<Month, MonthTerms>,
): UnchargedMonths[] {
  const reasons: [Month, UnchargedMonths['reason']][] = []
  for (let month = blockStart; month < blockStart + monthsInBlock; month++) {
    const terms = byMonth.get(month)
    if (charged.has(month) || !terms) continue
    if (!terms.isCharged) reasons.push([month, terms.reason])
    else if (terms.spell === spell) reasons.push([month, 'outras_condicoes'])
    else reasons.push([month, month > spell.lastMonth ? 'depois_da_saida' : 'antes_da_admissao'])
  }
  return joinMonths(reasons)
}

function leftOutMonths(byMonth: ReadonlyMap<Month, MonthTerms>, { from, until }: QuotaRequest): LeftOutMonths[] {
  const reasons: [Month, LeftOutReason][] = []
  for (const [month, terms] of byMonth)
    if (!terms.isCharged && firstDayOf(month) <= until && (from === null || lastDayOf(month) >= from))
      reasons.push([month, terms.reason])
  // Without a first day nobody asked about the time before the admission.
  return joinMonths(reasons).filter(({ reason }) => from !== null || reason !== 'antes_da_admissao')
}

/** Consecutive months of one reason become one entry. */
function joinMonths<Reason>(reasons: readonly (readonly [Month, Reason])[]) {
  const joined: { reason: Reason; periodStart: string; periodEnd: string }[] = []
  let before: Month | undefined
  for (const [month, reason] of reasons) {
    const open = joined.at(-1)
    if (open && open.reason === reason && before === month - 1) open.periodEnd = lastDayOf(month)
    else joined.push({ reason, periodStart: firstDayOf(month), periodEnd: lastDayOf(month) })
    before = month
  }
  return joined
}
