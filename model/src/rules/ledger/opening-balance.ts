import { printDay } from '../day.ts'
import { firstDayOf, lastDayOf, monthOf } from '../quotas/months.ts'
import { CHARGE_TYPES, type ChargeType } from './charge.ts'

/** An amount in cents, or that nothing is owed because it was paid. */
export type Owed = number | 'paid'

/** What the column of a year says. */
export interface YearBalance {
  /** Where its errors are told. */
  column: string
  year: number
  owed: Owed
}

/** What a line of a file says that a member owes, or has paid until. */
export interface OpeningBalance {
  type?: ChargeType
  year?: number
  periodStart?: string
  periodEnd?: string
  description?: string
  amount?: Owed
  dueDate?: string
  paidUntil?: string
  /** Of a file with a column for each year; absent in other files. */
  byYear?: readonly YearBalance[]
}

export interface QuotaPeriod {
  periodStart: string
  periodEnd: string
  /** How it is named to the user where another would overlap it. */
  name: string
}

export interface OpeningFacts {
  today: string
  admissionDate: string
  /** 1 to 12. */
  quotaYearStartMonth: number
  /** The organisation's word for one quota. */
  quotaWord: string
  /** The months that quotas of the member have already. */
  taken: readonly QuotaPeriod[]
}

/**
 * A charge with which a member's account begins. One of the amount 0 stands for quotas that were paid before: its months are charged by
 * nothing else, and they count as paid.
 */
export interface OpeningCharge {
  /** The column of the file that it comes from. */
  column: string
  type: ChargeType
  year: number | null
  periodStart: string | null
  periodEnd: string | null
  description: string
  originalAmount: number
  dueDate: string
}

export interface JudgedBalance {
  charges: OpeningCharge[]
  /** By column. */
  errors: Record<string, string>
  notes: Record<string, string>
}

/** A due date, a year or an end of payments further ahead is a slip of the keyboard. */
const MOST_YEARS_AHEAD = 5

/** The charges that a line of the file gives rise to, or what is wrong with it. */
export function judgeOpeningBalance(line: OpeningBalance, facts: OpeningFacts): JudgedBalance {
  const judged: JudgedBalance = { charges: [], errors: {}, notes: {} }
  const { amount, byYear, paidUntil } = line
  if (amount === undefined && byYear === undefined && !paidUntil)
    judged.errors.amount = 'Indique quanto deve, ou até quando está pago.'
  refuseFarAhead(line, facts, judged)
  if (amount) addYear(line, amount, 'year', facts, judged)
  for (const { column, year, owed } of byYear ?? []) if (owed) addYear({ year }, owed, column, facts, judged)
  if (paidUntil) addPaid(paidUntil, facts, judged)
  return Object.keys(judged.errors).length > 0 ? { ...judged, charges: [] } : judged
}

function refuseFarAhead(
  { year, dueDate, paidUntil, byYear = [] }: OpeningBalance,
  { today }: OpeningFacts,
  { errors }: JudgedBalance,
) {
  const last = Number(today.slice(0, 4)) + MOST_YEARS_AHEAD
  const years = [{ column: 'year', year, owed: 'paid' as const }, ...byYear]
  for (const { column, year: one, owed } of years)
    if (one !== undefined && one > last && owed) errors[column] = `O ano não pode ser depois de ${last}.`
  for (const [name, day] of Object.entries({ dueDate, paidUntil }))
    if (day !== undefined && Number(day.slice(0, 4)) > last) errors[name] = `A data não pode ser depois de ${last}.`
}

/** Adds what is owed of a year, or of the months or the matter that the line names; errors of the year are told at `place`. */
function addYear(line: OpeningBalance, owed: Owed, place: string, facts: OpeningFacts, judged: JudgedBalance) {
  const { charges, errors, notes } = judged
  const type = line.type ?? 'quota'
  const period = periodOf(line, type, facts)
  if (type === 'quota' && !period)
    errors[place] ??= owed === 'paid' ? 'Indique o ano que está pago.' : 'Indique o ano da quota em dívida.'
  if (type !== 'quota' && owed === 'paid') errors.amount = 'Uma linha deste tipo não se dá como paga: apague-a.'
  if (line.periodStart && line.periodEnd && line.periodEnd < line.periodStart)
    errors.periodEnd = 'O fim do período é depois do início.'
  if (errors[place] || errors.amount || errors.periodEnd) return
  const clash = type === 'quota' && period && facts.taken.find(other => overlaps(period, other))
  if (clash) {
    errors[place] = `Estes meses já estão em ${clash.name}. Nenhum mês se cobra duas vezes.`
    return
  }
  if (type === 'quota' && period && period.periodEnd < facts.admissionDate)
    notes[place] = `Foi admitido em ${printDay(facts.admissionDate)}, depois deste ano.`
  if (!line.dueDate && place === 'year' && owed !== 'paid')
    notes.dueDate = `Sem data: conta como vencida em ${printDay(period?.periodEnd ?? facts.today)}.`
  const year = line.year ?? (period ? Number(period.periodStart.slice(0, 4)) : null)
  const name = describe(type, year, facts)
  charges.push({
    column: place,
    type,
    year,
    periodStart: period?.periodStart ?? null,
    periodEnd: period?.periodEnd ?? null,
    description: line.description ?? (owed === 'paid' ? `${name} paga (saldo inicial)` : name),
    originalAmount: owed === 'paid' ? 0 : owed,
    dueDate: line.dueDate ?? period?.periodEnd ?? facts.today,
  })
}

/** Whole months: those that the line names, else the quota year. */
function periodOf({ year, periodStart, periodEnd }: OpeningBalance, type: ChargeType, facts: OpeningFacts) {
  if (periodStart && periodEnd)
    return { periodStart: firstDayOf(monthOf(periodStart)), periodEnd: lastDayOf(monthOf(periodEnd)) }
  if (type !== 'quota' || year === undefined) return undefined
  const first = monthOf(`${year}-01-01`) + facts.quotaYearStartMonth - 1
  return { periodStart: firstDayOf(first), periodEnd: lastDayOf(first + 11) }
}

const describe = (type: ChargeType, year: number | null, { quotaWord }: OpeningFacts) =>
  [type === 'quota' ? quotaWord : CHARGE_TYPES[type], year].filter(part => part !== null).join(' ')

/** Quotas are whole months, so that a day within a month counts as its end. */
function addPaid(paidUntil: string, facts: OpeningFacts, { charges, errors, notes }: JudgedBalance) {
  if (errors.paidUntil) return
  const periodEnd = lastDayOf(monthOf(paidUntil))
  const periodStart = firstDayOf(monthOf(facts.admissionDate))
  if (periodEnd <= periodStart) {
    errors.paidUntil = `Foi admitido em ${printDay(facts.admissionDate)}, depois desta data.`
    return
  }
  const own = charges.flatMap(({ type, periodStart: from, periodEnd: until, description }) =>
    type === 'quota' && from && until
      ? [{ periodStart: from, periodEnd: until, name: `«${description}», nesta linha` }]
      : [],
  )
  const clash = [...own, ...facts.taken].find(other => overlaps({ periodStart, periodEnd }, other))
  if (clash) {
    errors.paidUntil = `Há meses até esta data que já estão em ${clash.name}.`
    return
  }
  if (periodEnd !== paidUntil) notes.paidUntil = `Conta até ao fim do mês: ${printDay(periodEnd)}.`
  charges.push({
    column: 'paidUntil',
    type: 'quota',
    year: Number(periodEnd.slice(0, 4)),
    periodStart,
    periodEnd,
    description: `Pago até ${printDay(periodEnd)} (saldo inicial)`,
    originalAmount: 0,
    dueDate: periodEnd,
  })
}

type Months = Pick<QuotaPeriod, 'periodStart' | 'periodEnd'>
const overlaps = (one: Months, other: Months) =>
  one.periodStart <= other.periodEnd && other.periodStart <= one.periodEnd

/**
 * A cell of paid quotas as lists have it, written as a whole day: a bare year is the end of that quota year (`2025`), and a month its
 * last day (`06/2026`). Whatever else it is stays as it is.
 */
export function dayOfPaidUntil(text: string, quotaYearStartMonth: number): string {
  const [, month, year] = /^(?:(\d{1,2})\s*[/.-]\s*)?(\d{4})$/.exec(text.trim()) ?? []
  if (year === undefined) return text
  if (month === undefined) return lastDayOf(monthOf(`${year}-01-01`) + quotaYearStartMonth + 10)
  const number = Number(month)
  if (number < 1 || number > 12) return text
  return lastDayOf(Number(year) * 12 + number - 1)
}
