import type { MemberTermInput } from '@agremia/model/resources/member-terms'
import type { MemberInput } from '@agremia/model/resources/members'
import { adoptionDay } from './days.ts'
import { LINES_OF_AN_AREA, MOBILES } from './numbers.ts'
import type { DemoName } from './organisations.ts'
import { createRandom, type Random } from './random.ts'
import type { StateChange } from './state-histories.ts'

/** The ids of the states, categories, countries and tags that the database holds, by their stable names. */
export interface ReferenceData {
  state: (slug: string) => string
  category: (slug: string) => string
  country: (iso2: string) => string
  tag: (name: string) => string
}

export type DemoTerm = Omit<MemberTermInput, 'memberId'>

/** An invented member, before it is written to the tables. */
export interface DemoMember {
  id: string
  personId: string
  createdAt: string
  /** The member's fields as the form would send them. */
  form: MemberInput & { name: string; admissionDate: string }
  states: StateChange[]
  terms: DemoTerm[]
  legalForm: string | null
  deceasedAt: string | null
  emailVerifiedAt: string | null
  emailBouncedAt: string | null
  isWoman: boolean
  /** Also set where the register leaves the date of birth empty, because other invented data depend on the age. */
  birthYear: number
  /** The name of the deliberate oddity of this member, if it has one. */
  awkward?: string
}

export interface DemoContext {
  organisation: DemoName
  random: Random
  referenceData: ReferenceData
  foundation: string
  today: string
  now: Date
  /** The day on which the old registers were entered into the program. */
  adoption: string
  /** Values that must not repeat. */
  mobiles: string[]
  emails: Set<string>
  names: Set<string>
  /** How many phone numbers of each area were used. */
  lines: Map<string, number>
  /** Counter for numbers that must differ. */
  count: number
}

export interface DemoFacts
  extends Pick<DemoContext, 'organisation' | 'referenceData' | 'foundation' | 'today' | 'now'> {
  seed: number
}

export function createDemoContext({ seed, ...facts }: DemoFacts): DemoContext {
  const random = createRandom(seed)
  const adoption = adoptionDay(facts.today)
  const mobiles = MOBILES.map(mobile => [random.next(), mobile] as const).sort(([a], [b]) => a - b)
  return {
    ...facts,
    random,
    adoption,
    mobiles: mobiles.map(([, mobile]) => mobile),
    emails: new Set(),
    names: new Set(),
    lines: new Map(),
    count: 0,
  }
}

/** The next phone number of an area; null when all are used. */
export function takeLine({ lines }: DemoContext, area: string, print: (n: number) => string): string | null {
  const n = lines.get(area) ?? 0
  lines.set(area, n + 1)
  return n < LINES_OF_AN_AREA ? print(n) : null
}
