import { addYears } from '@agremia/model/rules/age'
import { addDays, someDay, yearOf } from './days.ts'
import type { DemoContext, DemoTerm } from './demo-context.ts'
import { isMemberOn, minutesOf, type StateChange } from './state-histories.ts'

interface TermFacts {
  admission: string
  birthDate: string
  isEntity: boolean
  states: readonly StateChange[]
  /** The last day of membership, or today. */
  end: string
}

export const inCategory = (
  context: DemoContext,
  slug: string,
  fromDate: string,
  said: Partial<DemoTerm> = {},
): DemoTerm => ({
  kind: 'categoria',
  fromDate,
  categoryId: context.referenceData.category(slug),
  ...said,
})

/** Invents a member's dated terms: first category, promotions, honours, exemptions, agreed amounts. */
export function inventTerms(context: DemoContext, facts: TermFacts): DemoTerm[] {
  return [...inventCategories(context, facts), ...inventExemption(context, facts), ...inventAmount(context, facts)]
}

function inventCategories(context: DemoContext, facts: TermFacts): DemoTerm[] {
  const { admission, birthDate, isEntity, end } = facts
  const { random } = context
  if (context.organisation === 'cooperativa') {
    return [inCategory(context, random.chance(0.04) ? 'investidor' : 'cooperador', admission)]
  }
  if (isEntity) return [inCategory(context, 'coletivo', admission)]
  const adult = addYears(birthDate, 18)
  if (adult > admission) {
    const promotion = inCategory(context, 'efetivo', adult, { reason: 'Completou 18 anos.' })
    return [inCategory(context, 'junior', admission), ...(adult <= end ? [promotion] : [])]
  }
  const first = random.weighed([
    ['efetivo', 955],
    ['correspondente', 12],
    ['auxiliar', 10],
  ] as const)
  const isFounder = admission === context.foundation
  return [inCategory(context, isFounder ? 'fundador' : first, admission), ...inventHonour(context, facts)]
}

/** Honorary membership, which the assembly grants after many years. */
function inventHonour(context: DemoContext, { admission, end, states }: TermFacts): DemoTerm[] {
  const { random } = context
  const honour = random.weighed([
    ['honorario', 8],
    ['benemerito', 9],
    [null, 983],
  ] as const)
  const day = someDay(random, addYears(admission, 12), end)
  if (!honour || day >= end || !isMemberOn(states, day)) return []
  return [inCategory(context, honour, day, { reason: 'Por proposta da Direção.', minutesRef: minutesOf(random, day) })]
}

function inventExemption(context: DemoContext, { admission, birthDate, isEntity, end }: TermFacts): DemoTerm[] {
  const { random, today, organisation } = context
  if (isEntity || organisation === 'cooperativa' || !random.chance(0.03)) return []
  const from = someDay(random, addDays(end, -900), end)
  if (from <= admission) return []
  const age = yearOf(from) - yearOf(birthDate)
  const exemption =
    age > 79 ? 'idade' : age < 26 ? 'estudante' : random.among(['desemprego', 'orgaos_sociais'] as const)
  const until = {
    idade: null,
    estudante: addYears(from, 1),
    desemprego: addDays(from, 364),
    orgaos_sociais: addYears(from, 4),
  }
  return [
    {
      kind: 'isencao',
      fromDate: from,
      untilDate: until[exemption],
      exemption,
      minutesRef: from <= today ? minutesOf(random, from) : null,
    },
  ]
}

/** Entities pay an agreed amount. */
function inventAmount({ random }: DemoContext, { admission, isEntity }: TermFacts): DemoTerm[] {
  if (!isEntity || !random.chance(0.6)) return []
  return [{ kind: 'valor', fromDate: admission, amount: random.between(2, 20) * 1000 }]
}
