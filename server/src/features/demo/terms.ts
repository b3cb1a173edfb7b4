import { addYears } from '@agremia/model/rules/age'
import { addDays, someDay, yearOf } from './days.ts'
import type { DemoTerm, DemoWorld } from './demo-world.ts'
import { isMemberOn, minutesOf, type StateChange } from './lives.ts'

interface TermFacts {
  admission: string
  birthDate: string
  isEntity: boolean
  states: readonly StateChange[]
  /** The last day as a member, or today. */
  end: string
}

export const inCategory = (
  world: DemoWorld,
  slug: string,
  fromDate: string,
  said: Partial<DemoTerm> = {},
): DemoTerm => ({
  kind: 'categoria',
  fromDate,
  categoryId: world.ground.category(slug),
  ...said,
})

/** What is agreed with a member over the years: first category, promotions, honours, exemptions, agreed amounts. */
export function inventTerms(world: DemoWorld, facts: TermFacts): DemoTerm[] {
  return [...inventCategories(world, facts), ...inventExemption(world, facts), ...inventAmount(world, facts)]
}

function inventCategories(world: DemoWorld, facts: TermFacts): DemoTerm[] {
  const { admission, birthDate, isEntity, end } = facts
  const { random } = world
  if (world.organisation === 'cooperativa') {
    return [inCategory(world, random.chance(0.04) ? 'investidor' : 'cooperador', admission)]
  }
  if (isEntity) return [inCategory(world, 'coletivo', admission)]
  const adult = addYears(birthDate, 18)
  if (adult > admission) {
    const promotion = inCategory(world, 'efetivo', adult, { reason: 'Completou 18 anos.' })
    return [inCategory(world, 'junior', admission), ...(adult <= end ? [promotion] : [])]
  }
  const first = random.weighed([
    ['efetivo', 955],
    ['correspondente', 12],
    ['auxiliar', 10],
  ] as const)
  const isFounder = admission === world.foundation
  return [inCategory(world, isFounder ? 'fundador' : first, admission), ...inventHonour(world, facts)]
}

/** By the assembly, after many years. */
function inventHonour(world: DemoWorld, { admission, end, states }: TermFacts): DemoTerm[] {
  const { random } = world
  const honour = random.weighed([
    ['honorario', 8],
    ['benemerito', 9],
    [null, 983],
  ] as const)
  const day = someDay(random, addYears(admission, 12), end)
  if (!honour || day >= end || !isMemberOn(states, day)) return []
  return [inCategory(world, honour, day, { reason: 'Por proposta da Direção.', minutesRef: minutesOf(random, day) })]
}

function inventExemption(world: DemoWorld, { admission, birthDate, isEntity, end }: TermFacts): DemoTerm[] {
  const { random, today, organisation } = world
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

/** Entities agree on what they give. */
function inventAmount({ random }: DemoWorld, { admission, isEntity }: TermFacts): DemoTerm[] {
  if (!isEntity || !random.chance(0.6)) return []
  return [{ kind: 'valor', fromDate: admission, amount: random.between(2, 20) * 1000 }]
}
