import type { MemberTermInput } from '@agremia/model/resources/member-terms'
import type { MemberInput } from '@agremia/model/resources/members'
import type { StateChange } from './lives.ts'
import { LINES_OF_AN_AREA, MOBILES } from './numbers.ts'
import type { DemoName } from './organisations.ts'
import { createRandom, type Random } from './random.ts'

/** What was in the database before: its states, categories, countries and tags, by the names that never change. */
export interface Ground {
  state: (slug: string) => string
  category: (slug: string) => string
  country: (iso2: string) => string
  tag: (name: string) => string
}

export type DemoTerm = Omit<MemberTermInput, 'memberId'>

/** A member before the first row of theirs is written. */
export interface DemoMember {
  id: string
  personId: string
  createdAt: string
  /** As the form would send it. */
  form: MemberInput & { name: string; admissionDate: string }
  states: StateChange[]
  terms: DemoTerm[]
  legalForm: string | null
  deceasedAt: string | null
  emailVerifiedAt: string | null
  emailBouncedAt: string | null
  isWoman: boolean
  /** Known to whoever invents them, even where the book does not say it. */
  birthYear: number
  /** What is odd about them, on purpose. */
  awkward?: string
}

export interface DemoWorld {
  organisation: DemoName
  random: Random
  ground: Ground
  foundation: string
  today: string
  now: Date
  /** The day on which the old books were taken over. */
  adoption: string
  /** Each is given once. */
  mobiles: string[]
  emails: Set<string>
  names: Set<string>
  /** How many numbers of each telephone area were given. */
  lines: Map<string, number>
  /** For numbers that must differ. */
  count: number
}

export interface WorldFacts extends Pick<DemoWorld, 'organisation' | 'ground' | 'foundation' | 'today' | 'now'> {
  seed: number
}

export function createWorld({ seed, ...facts }: WorldFacts): DemoWorld {
  const random = createRandom(seed)
  const adoption = `${Number(facts.today.slice(0, 4)) - 3}-01-15`
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

/** The next telephone number of an area; null when all were given. */
export function takeLine({ lines }: DemoWorld, area: string, print: (n: number) => string): string | null {
  const n = lines.get(area) ?? 0
  lines.set(area, n + 1)
  return n < LINES_OF_AN_AREA ? print(n) : null
}
