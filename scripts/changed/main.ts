import { parseArgs } from 'node:util'
import { groupBy } from '../../model/src/rules/group-by.ts'
import { readTree } from '../../test/house/tree.ts'
import { lanesOf, runSuite } from '../suite.mjs'
import { changedSince, findLandedCommit } from './changed-files.ts'
import { estimateSeconds, readDurations } from './durations.ts'
import { readGraph } from './graph.ts'
import { type Reasons, type Selection, select } from './select.ts'

/** Run with every change, whatever it is: the ten stories that show whether the program works at all. */
const ALWAYS = '@always'

// `npm run test:changed [-- commit] [--list]`: what a change since a commit can break, and why.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })
const commit = positionals[0] ?? findLandedCommit()
const changed = changedSince(commit)
const selection = select(readGraph(readTree()), changed)
describe(selection)
if (!values.list) process.exitCode = (await runSuite(lanesFor(selection), { proves: false })) ? 0 : 1

function describe({ everything, tests, stories, coreStories, benchmarks }: Selection) {
  console.log(`${changed.length} files changed since ${commit.slice(0, 12)}.`)
  if (everything) console.log(`Everything runs: ${everything}.`)
  else {
    list('Tests', tests)
    list('Stories', stories)
    list('Stories of the core', coreStories)
    if (benchmarks) console.log(`Benchmarks once: ${benchmarks}`)
  }
  console.log(`About ${Math.ceil(estimateSeconds(selection, readDurations()) / 60)} min.\n`)
}

/** By their reason, because one change usually selects many files. */
function list(title: string, reasons: Reasons) {
  console.log(`${title} (${reasons.size}):`)
  const files = groupBy(reasons, ([, reason]) => reason)
  for (const [reason, entries] of files) console.log(`  ${reason}: ${entries.map(([file]) => file).join(' ')}`)
}

function lanesFor({ everything, tests, stories, coreStories, benchmarks }: Selection) {
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
