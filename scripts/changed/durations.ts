import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../test/house/tree.ts'
import type { Selection } from './select.ts'

/** Seconds that each test file took in the run that was recorded last; those of a story file also for its core alone. */
export type Durations = Record<string, number>

const FILE = join(ROOT, 'test', 'durations.json')
export const coreOf = (file: string) => `${file} @core`

export const readDurations = (): Durations =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Durations) : {} // `npm run test:all -- --record` wrote it

/** Two processors share the files. The rest is the same in every run: types, lint, the build and the demonstration. */
const PROCESSORS = 2
const FIXED_SECONDS = 60
/** Of a file that was not recorded yet. */
const UNKNOWN_SECONDS = 3

export function estimateSeconds(selection: Selection, durations: Durations): number {
  const of = (name: string) => durations[name] ?? UNKNOWN_SECONDS
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + of(name), 0)
  const files = selection.everything
    ? Object.keys(durations).filter(name => !name.endsWith(coreOf('')))
    : [
        ...selection.tests.keys(),
        ...selection.stories.keys(),
        ...[...selection.coreStories.keys()].map(coreOf).filter(name => name in durations),
      ]
  return FIXED_SECONDS + sum(files) / PROCESSORS
}
