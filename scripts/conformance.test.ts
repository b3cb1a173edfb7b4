import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUnproven, layerOf, readRequirements, renderConformance } from './conformance.mjs'
import { root } from './paths.mjs'
import { readTestHelpers, type TestResult } from './test-results.mjs'

const REQUIREMENTS = `# Requirements
## ONE: first
| id | layers | must |
|---|---|---|
| ONE-01 | rule, API | this |
| ONE-02 | screen | that, see ONE-01 |
## TWO: second
| TWO-01 | open | the other |
`
const requirements = readRequirements(REQUIREMENTS)
const passed = (title: string, file: string): TestResult => ({ title, file, status: 'passed' })
const failed = (title: string, file: string): TestResult => ({ title, file, status: 'failed' })
const RULE = passed('ONE-01: this', 'model/src/a.test.ts')
const API = passed('ONE-01: this', 'server/src/b.test.ts')
const SCREEN = passed('x ONE-02 y', 'web/src/c.test.tsx')

describe('the requirements', () => {
  it('are read with their layers', () =>
    expect(requirements).toEqual([
      {
        title: 'ONE: first',
        lines: [
          { id: 'ONE-01', layers: ['rule', 'API'] },
          { id: 'ONE-02', layers: ['screen'] },
        ],
      },
      { title: 'TWO: second', lines: [{ id: 'TWO-01', layers: [] }] },
    ]))
  it.each(['everywhere', '', 'rule, open'])('name no layer that is none: %j', cell =>
    expect(() => readRequirements(`## A\n| ONE-01 | ${cell} | this |`)).toThrow('ONE-01'),
  )
  it('of the repository name their layers, and no module that tests share names one in a title', () => {
    const sections = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
    const ids = sections.flatMap(({ lines }) => lines.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(150)
    expect(new Set(ids).size).toBe(ids.length)
    // A title in a shared module would be counted where it is used, and nobody would find it by the file.
    const titles = Object.entries(readTestHelpers()).flatMap(([file, source]) =>
      [...source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g)]
        .filter(([, , title = '']) => ids.some(id => title.includes(id)))
        .map(([, , title]) => `${file}: ${title}`),
    )
    expect(titles).toEqual([])
  })
})

describe('the layer of a test', () => {
  it.each([
    ['model/src/a.test.ts', 'rule'],
    ['server/test/a.test.ts', 'API'],
    ['web/src/a.test.tsx', 'screen'],
    ['e2e/a.spec.ts', 'screen'],
    ['scripts/a.test.ts', undefined],
  ])('%s: %s', (file, layer) => expect(layerOf(file)).toBe(layer))
})

describe('what a run leaves unproven', () => {
  it('is nothing where a test of each layer that passed names each line', () =>
    expect(findUnproven(requirements, [RULE, API, SCREEN])).toEqual([]))
  it('is a line that no test of a layer names, although others do', () =>
    expect(findUnproven(requirements, [RULE, SCREEN, passed('ONE-01', 'e2e/a.spec.ts')])).toEqual([
      'ONE-01: no test of the layer API that passed names it',
    ]))
  it('is a line whose tests were skipped', () =>
    expect(findUnproven(requirements, [RULE, API, { ...SCREEN, status: 'skipped' }])).toHaveLength(1))
  it('is a line of which another test of the same layer failed', () =>
    expect(findUnproven(requirements, [RULE, API, SCREEN, failed('ONE-01: half', 'server/src/d.test.ts')])).toEqual([
      'ONE-01: a test of the layer API that names it failed',
    ]))
  it('is not a line that a step of a story proves', () =>
    expect(
      findUnproven(requirements, [RULE, API, { ...passed('a day', 'e2e/a.spec.ts'), steps: ['ONE-02: opens'] }]),
    ).toEqual([]))
})

describe('the page of a run', () => {
  it('says which files prove each line, by layer, and what is missing', () => {
    const page = renderConformance(requirements, [RULE, SCREEN, passed('ONE-02', 'e2e/a.spec.ts')])
    expect(page).toContain('| ONE-01 | not proven | rule: `model/src/a.test.ts`<br>API: none |')
    expect(page).toContain('| ONE-02 | proven | screen: `e2e/a.spec.ts` `web/src/c.test.tsx` |')
    expect(page).toContain('| TWO-01 | open | |')
  })
})
