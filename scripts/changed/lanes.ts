import { type Lanes, lanesOf } from '../suite.mjs'
import type { Selection } from './select.ts'

/** Run with every change, whatever it is: the ten stories that show whether the program works at all. */
const ALWAYS = '@always'

/** What runs a selection. Without files both runners run all that they have. */
export function lanesFor({ everything, tests, stories, coreStories, benchmarks }: Selection): Lanes {
  if (everything) return lanesOf({ unit: [], story: [] })
  const escaped = (file: string) => file.slice('e2e/'.length).replaceAll('.', '\\.')
  const whole = [...stories.keys()].map(escaped)
  const core = [...coreStories.keys()].map(file => `${escaped(file)}.*@core`)
  return lanesOf({
    unit: [...tests.keys()],
    story: ['--grep', [...whole, ...core, ALWAYS].join('|')],
    hasBenchmarks: benchmarks !== undefined,
  })
}
