import { dayBefore, printDay } from '@agremia/model/rules/day'

/** A state in the history of one of two records that are merged. */
export interface DatedState {
  id: string
  stateNameId: string
  name: string
  marksEnd: boolean
  startDate: string
  reason: string | null
  decisionBody: string | null
  minutesRef: string | null
  notifiedAt: string | null
  appealUntil: string | null
}

export type StateChoice = 'kept' | 'other'

interface Span {
  from: string
  /** The last day; null while it goes on. */
  until: string | null
}
/** Days on which the two records say different things. */
export interface StateConflict extends Span {
  kept: DatedState
  other: DatedState
  choice: StateChoice | undefined
}
export interface WovenStates {
  /** The states of both as one history: which state begins on which day. */
  rows: { startDate: string; state: DatedState }[]
  conflicts: StateConflict[]
  /** States of either record that do not hold on these days; none is dropped without being noted. */
  dropped: (Span & { state: DatedState })[]
}

const hasDetails = ({ reason, decisionBody, minutesRef, notifiedAt, appealUntil }: DatedState) =>
  [reason, decisionBody, minutesRef, notifiedAt, appealUntil].some(value => value !== null)

const stateOn = (states: readonly DatedState[], day: string) => states.findLast(({ startDate }) => startDate <= day)

/** Whether a membership had ended before the other record began: then the other one is a readmission and no contradiction. */
const endedBefore = (state: DatedState, others: readonly DatedState[]) =>
  state.marksEnd && state.startDate < (others[0]?.startDate ?? '')

/**
 * Weaves the histories of two records into one, both in the order of their days. Where they contradict each other, `choices`
 * says which of the two holds, by the first day of the contradiction; until then that of the record that stays.
 */
export function weaveStates(
  kept: readonly DatedState[],
  gone: readonly DatedState[],
  choices: ReadonlyMap<string, StateChoice>,
): WovenStates {
  const woven: WovenStates = { rows: [], conflicts: [], dropped: [] }
  const days = [...new Set([...kept, ...gone].map(({ startDate }) => startDate))].sort()
  for (const [index, from] of days.entries()) {
    const next = days[index + 1]
    const span = { from, until: next ? dayBefore(next) : null }
    const before = woven.rows.at(-1)?.state
    const state = choose(stateOn(kept, from), stateOn(gone, from), span, before)
    if (state && state !== before) woven.rows.push({ startDate: from, state })
  }
  const used = new Set([...woven.rows, ...woven.dropped].map(({ state }) => state))
  for (const state of [...kept, ...gone]) {
    if (!used.has(state) && hasDetails(state)) woven.dropped.push({ state, from: state.startDate, until: null })
  }
  return woven

  function choose(mine: DatedState | undefined, theirs: DatedState | undefined, span: Span, before?: DatedState) {
    if (!mine || !theirs) return mine ?? theirs
    if (mine.stateNameId === theirs.stateNameId) {
      const begun = [mine, theirs].filter(({ startDate }) => startDate === span.from)
      // A repeated state is one more row only where a decision is recorded with it.
      return begun.find(hasDetails) ?? (before?.stateNameId === mine.stateNameId ? before : begun[0])
    }
    if (endedBefore(mine, gone)) return theirs
    if (endedBefore(theirs, kept)) return mine
    const choice = choices.get(span.from)
    const [holds, yields] = choice === 'other' ? [theirs, mine] : [mine, theirs]
    woven.conflicts.push({ ...span, kept: mine, other: theirs, choice })
    woven.dropped.push({ ...span, state: yields })
    return holds
  }
}

/** The states that do not hold, as a paragraph for the notes of the record that stays; undefined where there are none. */
export function describeDropped(dropped: WovenStates['dropped']): string | undefined {
  if (dropped.length === 0) return undefined
  const lines = dropped.map(({ state, from, until }) => {
    const days = until ? `de ${printDay(from)} a ${printDay(until)}` : `desde ${printDay(from)}`
    const reason = state.reason ? ` Motivo: ${state.reason.replace(/[.\s]*$/, '')}.` : ''
    const minutes = state.minutesRef ? ` Ata n.º ${state.minutesRef}.` : ''
    return `${state.name}, ${days}.${reason}${minutes}`
  })
  return ['Estados que não ficaram no histórico quando as fichas foram unidas:', ...lines].join('\n')
}
