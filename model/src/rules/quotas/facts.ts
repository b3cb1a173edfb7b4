import type { Periodicity } from './months.ts'

export const PRORATIONS = {
  nenhuma: 'Sem proporção: paga o período inteiro',
  mensal_incluindo_mes: 'Por meses, a contar do mês da admissão',
  mensal_mes_seguinte: 'Por meses, a contar do mês seguinte',
} as const
export type Proration = keyof typeof PRORATIONS

export const EXIT_PRORATIONS = {
  nenhuma: 'Sem proporção: paga o período inteiro',
  mensal: 'Por meses, até ao mês da saída',
} as const
export type ExitProration = keyof typeof EXIT_PRORATIONS

/** A state of a member, in force until the next one. */
export interface DatedState {
  from: string
  /** False for states that end the membership. */
  isMember: boolean
  /** Suspension at the member's own request charges nothing; suspension for debt goes on charging. */
  generatesCharges: boolean
}

/** A term of a member, in force on both days and between them; without `until`, for good. Terms of one kind never overlap. */
export interface DatedTerm<Value> {
  from: string
  until: string | null
  value: Value
}

/** All that the quotas of one member depend on, besides the plans. */
export interface MemberQuotaFacts {
  admissionDate: string
  /** The day from which the member pays, where it is not the admission. */
  quotaStartDate: string | null
  states: readonly DatedState[]
  /** Ids of categories. */
  categories: readonly DatedTerm<string>[]
  /** Ids of plans that were agreed with the member and replace the category's. */
  plans: readonly DatedTerm<string>[]
  /** In cents per block of the plan; replaces the plan's value and discount. */
  agreedAmounts: readonly DatedTerm<number>[]
  /** Reasons of exemptions. */
  exemptions: readonly DatedTerm<string | null>[]
  /** Ids of the heads of the family, other than the member. */
  heads: readonly DatedTerm<string>[]
}

/** What a plan costs from a day on, in cents. */
export interface PlanValue {
  validFrom: string
  periodAmount: number
  joiaAmount: number | null
}

export interface QuotaPlanFacts {
  id: string
  name: string
  categoryIds: readonly string[]
  periodicity: Periodicity
  validFrom: string
  validUntil: string | null
  values: readonly PlanValue[]
  dueDay: number | null
  /** For annual plans, 1 to 12. */
  dueMonth: number | null
  proration: Proration
  prorationOnExit: ExitProration
  /** What members with a head of family pay less, in percent; the head pays in full. */
  familyDiscountPct: number | null
}

export interface QuotaCategoryFacts {
  id: string
  generatesCharges: boolean
  paysJoia: boolean
}

/** The organisation's rules; the same for all members of a run. */
export interface QuotaRules {
  categories: readonly QuotaCategoryFacts[]
  plans: readonly QuotaPlanFacts[]
  /** 1 to 12. */
  quotaYearStartMonth: number
  quotaDueDays: number
}

/** The value of the term that is in force on a day. */
export const termOn = <Value>(terms: readonly DatedTerm<Value>[], day: string): Value | undefined =>
  terms.findLast(({ from, until }) => from <= day && (until === null || day <= until))?.value

const earliest = <Dated extends { from: string }>(dated: readonly Dated[]) =>
  dated.reduce<Dated | undefined>((first, one) => (first && first.from <= one.from ? first : one), undefined)

/** Before the first category on record, as after a back-dated admission, the member counts as having had it already. */
export const categoryOn = ({ categories }: MemberQuotaFacts, day: string) =>
  termOn(categories, day) ?? (day < (earliest(categories)?.from ?? day) ? earliest(categories)?.value : undefined)

/** The plan that a member pays on a day: the agreed one, else that of the category. */
export function planOn(facts: MemberQuotaFacts, rules: QuotaRules, day: string): QuotaPlanFacts | undefined {
  const agreed = termOn(facts.plans, day)
  const categoryId = categoryOn(facts, day)
  return rules.plans.find(
    ({ id, categoryIds, validFrom, validUntil }) =>
      (agreed !== undefined ? id === agreed : categoryId !== undefined && categoryIds.includes(categoryId)) &&
      validFrom <= day &&
      (validUntil === null || day <= validUntil),
  )
}
