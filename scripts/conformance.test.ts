import { describe, expect, it } from 'vitest'
import {
  idsInHelpers,
  proofsOfRun,
  proofsOfSources,
  readOpen,
  readRequirements,
  renderConformance,
  unprovenInRun,
} from './conformance.mjs'
import type { TestResult } from './test-results.mjs'

const REQUIREMENTS = `# Requirements
## ONE: first
| id | must |
|---|---|
| ONE-01 | this |
| ONE-02 | that, see ONE-01 |
## TWO: second
| TWO-01 | the other |
`
const requirements = readRequirements(REQUIREMENTS)
const known = new Set(requirements.flatMap(section => section.ids))
const passed = (title: string, file = 'a.test.ts'): TestResult => ({ title, file, status: 'passed' })
const failed = (title: string): TestResult => ({ title, file: 'b.test.ts', status: 'failed' })
const stateOf = (id: string, tests: TestResult[], open = '') =>
  new RegExp(`^\\| ${id} \\| (.+) \\|$`, 'm').exec(
    renderConformance(requirements, readOpen(open, known), proofsOfRun(tests)),
  )?.[1]

describe('the state of a requirement', () => {
  it('is open when no test names it', () => expect(stateOf('ONE-02', [passed('ONE-01: this')])).toBe('open |'))
  it('is proven by the files whose passing tests name it, in order', () => {
    const tests = [passed('x ONE-01 y', 'b.test.ts'), passed('ONE-01, TWO-01: both', 'a.test.ts')]
    expect(stateOf('ONE-01', tests)).toBe('proven | `a.test.ts`<br>`b.test.ts`')
    expect(stateOf('TWO-01', tests)).toBe('proven | `a.test.ts`')
  })
  it('is proven by a step of a story that passed, and open when that story failed', () => {
    const story = { ...passed('a day', 'a.spec.ts'), steps: ['signs in', 'ONE-01: signs out'] }
    expect(stateOf('ONE-01', [story])).toBe('proven | `a.spec.ts`')
    expect(stateOf('ONE-01', [passed('ONE-01'), { ...story, status: 'failed' }])).toBe('open |')
  })
  it('is open when a test that names it failed or was skipped', () => {
    expect(stateOf('ONE-01', [passed('ONE-01: half'), failed('ONE-01: other half')])).toBe('open |')
    expect(stateOf('ONE-01', [{ ...passed('ONE-01'), status: 'skipped' }])).toBe('open |')
  })
  it('is open, with the reason, when it is declared open', () =>
    expect(stateOf('ONE-01', [passed('ONE-01')], '# why\nONE-01: the screen is missing')).toBe(
      'open | the screen is missing<br>`a.test.ts`',
    ))
})

describe('the open list', () => {
  it.each(['ONE-01', 'ONE-01 no colon', 'SIX-01: unknown', 'ONE-01: a\nONE-01: b'])('rejects %j', text =>
    expect(() => readOpen(text, known)).toThrow('open-requirements.txt'),
  )
})

describe('the ids that sources name', () => {
  const idsIn = (source: string) => [...proofsOfSources({ 'a.test.ts': source }).keys()]

  it('are those in strings, not in comments', () => {
    const source = "// ONE-01 later\n/* ONE-02 */\nit('TWO-01: works', open('http://ONE-03')) // ONE-04"
    expect(idsIn(source)).toEqual(['TWO-01', 'ONE-03'])
  })
  it('are found also after a string that looks like the start of a comment, and in templates of several lines', () => {
    const source = "route('**/assets/**')\nit('ONE-01: opens')\ntest(`at 390 px\n TWO-01`) /* ONE-02 */"
    expect(idsIn(source)).toEqual(['ONE-01', 'TWO-01'])
  })
})

describe('what a check finds beside a stale page', () => {
  const proofs = proofsOfSources({ 'a.test.ts': "it('ONE-01: this')\nit('TWO-01: other')" })
  const unproven = (tests: TestResult[], open = '') => unprovenInRun(proofs, readOpen(open, known), tests)

  it('is a line whose tests were skipped or failed in the run', () => {
    expect(unproven([passed('ONE-01: this'), passed('TWO-01: other')])).toEqual([])
    expect(unproven([passed('ONE-01: this'), { ...passed('TWO-01: other'), status: 'skipped' }])).toEqual(['TWO-01'])
    expect(unproven([passed('ONE-01: this'), failed('ONE-01: half'), passed('TWO-01: other')])).toEqual(['ONE-01'])
  })
  it('is no line that is declared open', () => expect(unproven([passed('ONE-01')], 'TWO-01: the screen')).toEqual([]))
  it('is a title in a helper, where the page does not find it', () => {
    expect(idsInHelpers({ 'server/test/money.ts': "it('ONE-01: this', read('UTF-08'))" }, known)).toEqual([
      'server/test/money.ts: ONE-01',
    ])
  })
})
