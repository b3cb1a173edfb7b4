import { describe, expect, it } from 'vitest'
import { lanesFor } from './lanes.ts'
import type { Selection } from './select.ts'

const selection: Selection = {
  tests: new Map([['model/src/rules/nif.test.ts', 'nif']]),
  stories: new Map([['e2e/members.spec.ts', 'members']]),
  coreStories: new Map([['e2e/list.spec.ts', 'frame']]),
}
const steps = (chosen: Selection) => lanesFor(chosen).flat()
const argsOf = (chosen: Selection, name: string) => steps(chosen).find(step => step.name === name)?.args ?? []

describe('a selection runs', () => {
  it('its tests alone', () =>
    expect(argsOf(selection, 'tests').filter(arg => arg.includes('.test.'))).toEqual(['model/src/rules/nif.test.ts']))
  it('every story of its files, the core of others, and those that always run', () => {
    // Playwright matches it against the project, the file, the titles and the tags.
    const wanted = new RegExp(argsOf(selection, 'stories').at(-1) ?? '')
    const titles = [
      'members.spec.ts one is found',
      'list.spec.ts filters are kept @core',
      'list.spec.ts rows are ticked',
      'members-many.spec.ts all are labelled @core',
      'smoke.spec.ts it starts @core @always',
    ]
    expect(titles.filter(title => wanted.test(title))).toEqual([titles[0], titles[1], titles[4]])
  })
  it('types and lint, and the benchmarks where they changed', () => {
    expect(steps(selection).map(({ name }) => name)).toContain('types of server')
    expect(argsOf(selection, 'benchmarks')).toEqual([])
    expect(argsOf({ ...selection, benchmarks: 'bench/part.ts' }, 'benchmarks')).not.toEqual([])
  })
  it('everything where no rule knows a file', () => {
    const all: Selection = { ...selection, everything: 'no rule knows it' }
    expect(argsOf(all, 'tests').filter(arg => arg.includes('.test.'))).toEqual([])
    expect(argsOf(all, 'stories')).not.toContain('--grep')
    expect(argsOf(all, 'benchmarks')).not.toEqual([])
  })
})
