import { expect, it } from 'vitest'
import { type DatedState, describeDropped, type StateChoice, weaveStates } from './weave-states.ts'

const ENDING = ['saida', 'anulado']
/** A history from lines such as `ativo 2010-01-01` or `suspenso 2014-01-01 motivo`. */
const history = (record: string, lines: readonly string[]): DatedState[] =>
  lines.map((line, index) => {
    const [name = '', startDate = '', reason = null] = line.split(' ')
    const nothing = { decisionBody: null, minutesRef: null, notifiedAt: null, appealUntil: null }
    return {
      ...nothing,
      id: `${record}${index}`,
      stateNameId: name,
      name,
      marksEnd: ENDING.includes(name),
      startDate,
      reason,
    }
  })
const weave = (kept: readonly string[], gone: readonly string[], choices: Record<string, StateChoice> = {}) => {
  const woven = weaveStates(history('k', kept), history('g', gone), new Map(Object.entries(choices)))
  return {
    ...woven,
    rows: woven.rows.map(({ startDate, state }) => `${state.id} ${state.name} ${startDate}`),
    conflicts: woven.conflicts.map(({ from, until, kept: k, other }) => `${k.name}/${other.name} ${from} ${until}`),
  }
}

it.each([
  ['the same state is one', ['ativo 2018-01-01'], ['ativo 2010-01-01'], ['g0 ativo 2010-01-01']],
  [
    'a decision stays as a row of its own',
    ['ativo 2018-01-01 readmitido'],
    ['ativo 2010-01-01'],
    ['g0 ativo 2010-01-01', 'k0 ativo 2018-01-01'],
  ],
  [
    'who left and came back under another record',
    ['ativo 2018-01-01'],
    ['ativo 2010-01-01', 'saida 2015-06-30'],
    ['g0 ativo 2010-01-01', 'g1 saida 2015-06-30', 'k0 ativo 2018-01-01'],
  ],
  [
    'the same the other way round',
    ['ativo 2010-01-01', 'saida 2015-06-30'],
    ['ativo 2018-01-01'],
    ['k0 ativo 2010-01-01', 'k1 saida 2015-06-30', 'g0 ativo 2018-01-01'],
  ],
])('MEM-01: without a contradiction nothing is asked: %s', (_what, kept, gone, rows) => {
  expect(weave(kept, gone)).toMatchObject({ rows, conflicts: [], dropped: [] })
})

it('MEM-01: a contradiction lasts for the days on which both differ, and either may hold', () => {
  const kept = ['ativo 2010-01-01']
  const gone = ['ativo 2010-01-01', 'suspenso 2014-01-01 doença', 'ativo 2015-01-01']
  const asked = weave(kept, gone)
  expect(asked.conflicts).toEqual(['ativo/suspenso 2014-01-01 2014-12-31'])
  expect(asked.rows).toEqual(['k0 ativo 2010-01-01'])
  expect(describeDropped(asked.dropped)).toBe(
    'Estados que não ficaram no histórico quando as fichas foram unidas:\nsuspenso, de 01/01/2014 a 31/12/2014. Motivo: doença.',
  )
  const taken = weave(kept, gone, { '2014-01-01': 'other' })
  expect(taken.rows).toEqual(['k0 ativo 2010-01-01', 'g1 suspenso 2014-01-01', 'g2 ativo 2015-01-01'])
})

it('MEM-01: a state that is interrupted by the chosen one goes on after it', () => {
  const woven = weave(['suspenso 2010-01-01 castigo'], ['ativo 2012-01-01', 'suspenso 2013-01-01'], {
    '2012-01-01': 'other',
  })
  expect(woven.rows).toEqual(['k0 suspenso 2010-01-01', 'g0 ativo 2012-01-01', 'g1 suspenso 2013-01-01'])
  const back = weave(['ativo 2010-01-01'], ['suspenso 2012-01-01', 'anulado 2013-01-01'], {
    '2012-01-01': 'other',
    '2013-01-01': 'kept',
  })
  expect(back.rows).toEqual(['k0 ativo 2010-01-01', 'g0 suspenso 2012-01-01', 'k0 ativo 2013-01-01'])
})

it('MEM-01: of two decisions on one state and day the second goes into the notes', () => {
  const woven = weave(['ativo 2010-01-01 um'], ['ativo 2010-01-01 dois'])
  expect(woven.rows).toEqual(['k0 ativo 2010-01-01'])
  expect(describeDropped(woven.dropped)).toContain('ativo, desde 01/01/2010. Motivo: dois')
  expect(describeDropped([])).toBeUndefined()
})
