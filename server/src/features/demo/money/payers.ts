import { addDays, someDay, yearOf } from '../days.ts'
import type { DemoMember } from '../demo-context.ts'
import type { Random } from '../random.ts'
import { isMemberOn } from '../state-histories.ts'

/** A member who pays, with those for whom this member pays as head of the family. */
export interface Household {
  payer: DemoMember
  /** The payer first. */
  members: DemoMember[]
}

export function formHouseholds(members: readonly DemoMember[]): Household[] {
  const byPayer = new Map(members.map(member => [member.id, { payer: member, members: [member] }]))
  for (const member of members) {
    const headId = member.terms.find(({ kind }) => kind === 'agregado')?.headId
    const household = headId ? byPayer.get(headId) : undefined
    if (!household) continue
    household.members.push(member)
    byPayer.delete(member.id)
  }
  return [...byPayer.values()]
}

/** How people pay (domain.md, section 7), and in which part of the cases they do so in the same year and, if not, in the next ones. */
const BEHAVIOURS = {
  pontual: { share: 62, sameYear: 0.955, later: 0.9 },
  tardio: { share: 20, sameYear: 0.64, later: 0.75 },
  esquecido: { share: 11, sameYear: 0.3, later: 0.45 },
  abandono: { share: 7, sameYear: 0.6, later: 0.5 },
} as const
export type Behaviour = keyof typeof BEHAVIOURS

/** One time that somebody pays: what is owed for so many years, the oldest first; without a number, all of it. */
export interface Visit {
  day: string
  years?: number
  /** Pays this year only, whatever is older. */
  year?: number
}

export interface Payer {
  behaviour: Behaviour
  /** In the order of their days. */
  visits: Visit[]
}

interface PayingTime {
  firstYear: number
  today: string
}

/** The state of somebody who was excluded or suspended for not paying. */
export const findIndebted = ({ states }: DemoMember) =>
  states.find(({ state }) => state === 'excluido-divida' || state === 'suspenso-divida')

/** When a payer pays, from the first year of the ledger until today. */
export function planPayer(random: Random, { payer }: Household, { firstYear, today }: PayingTime): Payer {
  const lastYear = yearOf(today)
  const indebted = findIndebted(payer)
  const behaviour = indebted
    ? 'abandono'
    : random.weighed(Object.entries(BEHAVIOURS).map(([name, { share }]) => [name as Behaviour, share] as const)) // its keys
  const stop = behaviour === 'abandono' ? stopYear(random, indebted, lastYear) : Number.POSITIVE_INFINITY
  const years = new Map<number, number>()
  for (let year = Math.max(firstYear, yearOf(payer.form.admissionDate)); year <= lastYear && year < stop; year++) {
    const paidIn = yearOfPayment(random, behaviour, year)
    if (paidIn !== undefined && paidIn < stop) years.set(paidIn, (years.get(paidIn) ?? 0) + 1)
  }
  const visits = [...years]
    .map(([year, count]) => ({
      day: dayOfVisit(random, payer, behaviour, year),
      ...((behaviour === 'esquecido' || behaviour === 'abandono') && { years: count }),
    }))
    .filter(({ day }) => day <= today && isMemberOn(payer.states, day))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  return { behaviour, visits }
}

/** The year from which nothing is paid any more. */
function stopYear(random: Random, indebted: DemoMember['states'][number] | undefined, lastYear: number) {
  // `Quotas em atraso desde 2019.`
  const since = /\d{4}/.exec(indebted?.reason ?? '')?.[0]
  if (since) return Number(since)
  return (indebted ? yearOf(indebted.from) : lastYear) - random.between(1, 5)
}

function yearOfPayment(random: Random, behaviour: Behaviour, year: number): number | undefined {
  const { sameYear, later } = BEHAVIOURS[behaviour]
  if (random.chance(sameYear)) return year
  if (random.chance(later)) return year + 1
  return random.chance(later) ? year + 2 : undefined
}

/** Direct debits are collected on one day. */
const DEBIT_DAY = '02-05'

export function dayOfVisit(random: Random, { form }: DemoMember, behaviour: Behaviour, year: number) {
  const { admissionDate, preferredMethod } = form
  if (yearOf(admissionDate) === year) return addDays(admissionDate, random.between(0, 45))
  if (preferredMethod === 'debito_direto') return `${year}-${DEBIT_DAY}`
  const [from, until] =
    behaviour !== 'pontual' ? ['03-15', '12-20'] : random.chance(0.75) ? ['01-05', '03-31'] : ['04-01', '06-30']
  return someDay(random, `${year}-${from}`, `${year}-${until}`)
}
