import './node-version.mjs'
import { parseArgs } from 'node:util'
import { CORE, lanesOf, readDailyResults, runSuite } from './suite.mjs'

// Everything. What `npm test` has just run on the same state is taken from its results. `npm run test:all -- --part 2/3` runs a third of it,
// for machines that share the work; only a run of everything can prove every requirement. `--record` writes how long each file took.
const { part, record } = parseArgs({ options: { part: { type: 'string' }, record: { type: 'boolean' } } }).values
if (part !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(part))
  throw new Error(`--part is written as 2/3, not as ${part}`)

const earlier = readDailyResults()
if (earlier) console.log(`Taken from the last run of npm test: ${earlier.tests.length} tests.`)
const shard = part === undefined ? [] : [`--shard=${part}`]
// What cannot be shared belongs to the first part.
const isFirst = earlier === undefined && (part === undefined || part.startsWith('1/'))
const lanes = lanesOf({
  unit: [...(earlier ? ['--project', 'processes'] : []), ...shard],
  story: [...(earlier ? ['--grep-invert', CORE] : []), ...shard],
  hasChecks: isFirst,
  hasBenchmarks: isFirst,
})
process.exitCode = (await runSuite(lanes, { earlier, proves: part === undefined, record })) ? 0 : 1
