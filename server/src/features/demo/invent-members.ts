import { addAwkwardMembers } from './awkward.ts'
import { addDays, someDay, yearOf } from './days.ts'
import { createDemoContext, type DemoContext, type DemoFacts, type DemoMember } from './demo-context.ts'
import { joinFamilies } from './families.ts'
import { inventMember } from './invent-member.ts'
import { LINES_OF_AN_AREA, landline } from './numbers.ts'
import { isMemberOn } from './state-histories.ts'

export interface DemoPeople {
  /** In the order of their member numbers. */
  members: DemoMember[]
  collectors: Collector[]
}

/** Invents all members and the collectors; the same for the same day on every machine. */
export function inventPeople(facts: DemoFacts, records: number): DemoPeople {
  const context = createDemoContext(facts)
  const members = inventAdmissions(context, records).map(day => inventMember(context, day))
  joinFamilies(context, members)
  addAwkwardMembers(context, members)
  members.sort((a, b) =>
    a.form.admissionDate < b.form.admissionDate ? -1 : a.form.admissionDate > b.form.admissionDate ? 1 : 0,
  )
  giveNumbers(context, members)
  nameProposers(context, members)
  return { members, collectors: sendCollectors(context, members) }
}

/** Relative numbers of admissions by year: more in the founding year and at anniversaries, few during the pandemic. */
function inventAdmissions(context: DemoContext, records: number): string[] {
  const { random, foundation, today } = context
  const first = yearOf(foundation)
  // Nobody is admitted on a 1 January: on that day the year before is the last one.
  const last = yearOf(addDays(today, -1))
  const years = Array.from(
    { length: last - first + 1 },
    (_, at) => [first + at, weightOf(first + at, context)] as const,
  )
  return Array.from({ length: records }, () => {
    const year = random.weighed(years)
    if (year === first) return random.chance(0.6) ? foundation : someDay(random, foundation, `${year}-12-31`)
    return someDay(random, `${year}-01-02`, year === last ? today : `${year}-12-20`)
  }).sort()
}

function weightOf(year: number, { foundation, today }: DemoContext) {
  const age = year - yearOf(foundation)
  const usual = age === 0 ? 110 : age < 4 ? 44 : 35
  const anniversary = age === 10 || age === 25 || age === 30 || age === 40 ? 1.7 : 1
  const drought: Record<number, number> = { 2012: 0.6, 2013: 0.6, 2020: 0.25, 2021: 0.5 }
  const soFar = year === yearOf(today) ? Number(today.slice(5, 7)) / 12 : 1
  return usual * anniversary * (drought[year] ?? 1) * soFar
}

/** Skips some early member numbers, as in real registers whose first pages were lost. */
function giveNumbers({ random }: DemoContext, members: readonly DemoMember[]) {
  let number = 0
  for (const { form } of members) {
    number += random.chance(0.012) ? random.between(2, 4) : 1
    form.memberNumber = number
  }
}

/** Gives about half of the members two proposers, who were members before them. */
function nameProposers({ random, foundation }: DemoContext, members: readonly DemoMember[]) {
  members.forEach(({ form }, at) => {
    if (form.admissionDate === foundation || !random.chance(0.45)) return
    const earlier = new Set<string>()
    for (let tries = 0; tries < 12 && earlier.size < 2; tries++) {
      const proposer = members[random.below(at)]
      if (!proposer || proposer.form.admissionDate >= form.admissionDate) continue
      const isPerson = proposer.form.personType === 'singular' && proposer.birthYear + 18 < yearOf(form.admissionDate)
      if (isPerson && isMemberOn(proposer.states, form.admissionDate)) earlier.add(proposer.id)
    }
    const [first, second] = [...earlier]
    form.proposer1Id = first ?? null
    form.proposer2Id = second ?? null
  })
}

/** The collectors, who are not members themselves and visit members nearby who pay in cash. */
export interface Collector {
  id: string
  name: string
  phone: string
}

function sendCollectors(context: DemoContext, members: readonly DemoMember[]): Collector[] {
  if (context.organisation === 'cooperativa') return []
  const collectors = ['Armindo Tavares Ramos', 'Graça Leitão Coelho'].map((name, at) => ({
    id: context.random.id(new Date(`${context.adoption}T10:00:00Z`)),
    name,
    phone: landline('239')(LINES_OF_AN_AREA - 1 - at),
  }))
  for (const { form, states } of members) {
    const isNear = form.preferredMethod === 'numerario' && form.municipality === 'Montemor-o-Velho'
    if (isNear && isMemberOn(states, context.today)) form.collectorId = context.random.among(collectors).id
  }
  return collectors
}
