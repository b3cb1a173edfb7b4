import { parseArgs } from 'node:util'
import { groupBy } from '../../model/src/rules/group-by.ts'
import { readTree } from '../../test/house/tree.ts'
import { runSuite } from '../suite.mjs'
import { changedSince, findLandedCommit } from './changed-files.ts'
import { estimateSeconds, readDurations } from './durations.ts'
import { readGraph } from './graph.ts'
import { lanesFor } from './lanes.ts'
import { type Reasons, type Selection, select } from './select.ts'

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
