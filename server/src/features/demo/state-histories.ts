import { addYears } from '@agremia/model/rules/age'
import { addDays, someDay, yearOf } from './days.ts'
import type { DemoName } from './organisations.ts'
import type { Random } from './random.ts'

/** A state in a member's history; it ends where the next one starts. */
export interface StateChange {
  state: string
  from: string
  reason: string | null
  decisionBody: string | null
  minutesRef: string | null
  notifiedAt: string | null
}

export const change = (state: string, from: string, said: Partial<StateChange> = {}): StateChange => ({
  state,
  from,
  reason: null,
  decisionBody: null,
  minutesRef: null,
  notifiedAt: null,
  ...said,
})

/** A reference to the minutes of a meeting of that year: `7/2011`. */
export const minutesOf = (random: Random, day: string) => `${random.between(1, 24)}/${yearOf(day)}`

const EXCLUSIONS = [
  'Comportamento lesivo do bom nome da associação.',
  'Uso indevido das instalações e de bens da sede.',
  'Incumprimento reiterado das deliberações da assembleia geral.',
]
const LEAVES = ['Mudou de residência.', 'Motivos pessoais.', 'Deixou de frequentar as atividades.', null, null, null]
const PAUSES = ['Emigração temporária.', 'Estudos no estrangeiro.', 'Doença prolongada.', 'Serviço militar.']

export interface LifeFacts {
  organisation: DemoName
  admission: string
  birthYear: number
  isEntity: boolean
  today: string
}

/** Simulates a member's states by yearly rates of death, resignation and arrears (domain.md, section 7), with some pauses and readmissions. */
export function inventLife(random: Random, facts: LifeFacts): StateChange[] {
  const { admission, today } = facts
  const first = change('ativo', admission)
  const exit = findExit(random, facts)
  const last = exit?.from ?? today
  const states = [first, ...inventPause(random, admission, last), ...(exit ? [exit] : [])]
  if (!exit) return [...states, ...inventSuspension(random, states, today)]
  const canReturn = exit.state !== 'falecido' && exit.state !== 'excluido' && addYears(exit.from, 3) < today
  if (!canReturn || !random.chance(0.03)) return states
  const back = someDay(random, addYears(exit.from, 1), today)
  return [
    ...states,
    change('ativo', back, { reason: 'Readmissão.', decisionBody: 'direcao', minutesRef: minutesOf(random, back) }),
  ]
}

function findExit(random: Random, facts: LifeFacts): StateChange | undefined {
  const { admission, birthYear, isEntity, today, organisation } = facts
  for (let year = Math.max(yearOf(admission) + 1, 1985); year <= yearOf(today); year++) {
    const found = exitIn(random, {
      year,
      admissionYear: yearOf(admission),
      age: isEntity ? undefined : year - birthYear,
      organisation,
    })
    if (found) return found.from <= today ? found : undefined
  }
  return undefined
}

const deathRate = (age: number) => (age > 90 ? 0.2 : age > 80 ? 0.07 : age > 70 ? 0.022 : age > 60 ? 0.008 : 0.002)

interface YearFacts {
  year: number
  admissionYear: number
  /** Organisations have none. */
  age: number | undefined
  organisation: DemoName
}

function exitIn(random: Random, { year, admissionYear, age, organisation }: YearFacts): StateChange | undefined {
  const day = () => someDay(random, `${year}-01-02`, `${year}-12-30`)
  const endOfYear = `${year}-12-31`
  if (age !== undefined && random.chance(deathRate(age))) return change('falecido', day())
  if (random.chance(0.012)) {
    const said = { reason: random.among(LEAVES), decisionBody: 'proprio' }
    // By the Código Cooperativo a resignation takes effect at the end of the financial year.
    return organisation === 'cooperativa' ? change('demissao', endOfYear, said) : change('saida', day(), said)
  }
  if (random.chance(0.01)) {
    // Nothing was owed before the admission.
    const reason = `Quotas em atraso desde ${Math.max(admissionYear, year - random.between(2, 5))}.`
    return change('excluido-divida', endOfYear, { reason, ...decided(random, endOfYear) })
  }
  if (!random.chance(0.0004)) return undefined
  const from = day()
  return change('excluido', from, { reason: random.among(EXCLUSIONS), ...decided(random, from) })
}

const decided = (random: Random, day: string) => ({
  decisionBody: 'direcao',
  minutesRef: minutesOf(random, day),
  notifiedAt: addDays(day, random.between(2, 20)),
})

/** Adds a past suspension to some members. */
function inventPause(random: Random, admission: string, last: string): StateChange[] {
  const from = someDay(random, addDays(admission, 200), addDays(last, -400))
  const until = addDays(from, random.between(150, 350))
  if (!random.chance(0.02) || from <= admission || until >= last) return []
  return [
    change('suspenso', from, { reason: random.among(PAUSES), decisionBody: 'proprio' }),
    change('ativo', until, { decisionBody: 'proprio' }),
  ]
}

/** Adds a current suspension to some members. */
function inventSuspension(random: Random, states: readonly StateChange[], today: string): StateChange[] {
  const before = states.at(-1)?.from ?? today
  const from = someDay(random, addDays(today, -400), addDays(today, -20))
  if (!random.chance(0.008) || from <= before) return []
  const state = random.weighed([
    ['suspenso', 9],
    ['suspenso-divida', 5],
    ['suspenso-disciplinar', 1],
  ] as const)
  if (state === 'suspenso') return [change(state, from, { reason: random.among(PAUSES), decisionBody: 'proprio' })]
  const arrears = addYears(before, 1) < from ? 'Mais de um ano de quotas em atraso.' : 'Quotas em atraso.'
  const reason = state === 'suspenso-divida' ? arrears : random.among(EXCLUSIONS)
  return [change(state, from, { reason, ...decided(random, from) })]
}

/** The states that end a membership. */
const ENDING: ReadonlySet<string> = new Set(['saida', 'demissao', 'excluido-divida', 'excluido', 'falecido', 'anulado'])
export const stateOn = (states: readonly StateChange[], day: string) => states.findLast(({ from }) => from <= day)
export function isMemberOn(states: readonly StateChange[], day: string): boolean {
  const found = stateOn(states, day)
  return found !== undefined && !ENDING.has(found.state)
}
