import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { judgeConformance } from './conformance.mjs'
import { readCpuTime } from './cpu-time.mjs'
import { root } from './paths.mjs'
import { hashProject } from './stale.mjs'
import { BIOME, OXLINT, program, runLanes, script, stories, TYPES, vitest } from './steps.mjs'
import {
  closingLine,
  failuresWithoutTest,
  judgeRetries,
  readPlaywright,
  readVitest,
  timePlaywright,
  timeVitest,
} from './test-results.mjs'

/** Vitest's projects that `npm test` runs. The others start processes and clusters. */
export const DAILY_PROJECTS = ['model', 'server', 'web', 'house']
/** The tag of the stories that `npm test` runs. */
export const CORE = '@core'

const CACHE = join(root, '.cache')
const reportOf = name => join(CACHE, `${name}-report.json`)
/** How long each file took when this was recorded: `test/slowest-first.ts` and `npm run test:changed` read it. */
const DURATIONS_FILE = join(root, 'test/durations.json')
const DAILY_RESULTS = join(CACHE, 'daily-results.json')
const BUILD = script('build')
/** Every comparison once at tiny size: that the answers are equal, and no figure. */
const BENCHMARKS = { ...script('bench', '--tiny'), name: 'benchmarks', needs: [BUILD.name] }
const DEMONSTRATION = { ...program('demonstration', 'e2e/make-demonstration.ts'), needs: [BUILD.name] }

/** Vitest waits less than it computes, so it gives way to the browser, whose stories wait for what people would wait for. */
const NICENESS = 5

const unitTests = (...args) => ({
  ...vitest('tests', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('tests')}`, ...args),
  niceness: NICENESS,
  show: 'named',
  read: readVitest,
  time: timeVitest,
})
const storyTests = (...args) => ({
  ...stories(...args),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('stories') },
  needs: [BUILD.name, DEMONSTRATION.name],
  show: 'named',
  read: readPlaywright,
  time: timePlaywright,
})

/**
 * The two lanes of a run: what the browser needs and does, and beside it what needs no build. `unit` and `story` are the arguments of the
 * two runners.
 */
export const lanesOf = ({ unit, story, hasChecks = true, hasBenchmarks = true }) => [
  [BUILD, DEMONSTRATION, storyTests(...story), ...(hasBenchmarks ? [BENCHMARKS] : [])],
  [...(hasChecks ? [...TYPES, BIOME, OXLINT] : []), unitTests(...unit)],
]

/** What the last `npm test` found, if every source, test and package is still the same and it passed; otherwise undefined. */
export function readDailyResults() {
  if (!existsSync(DAILY_RESULTS)) return undefined
  const { key, ...found } = JSON.parse(readFileSync(DAILY_RESULTS, 'utf8'))
  return key === runKey() ? found : undefined
}

const runKey = () => `${hashProject()} ${process.version} ${process.platform}`

/**
 * Runs the lanes and tells what came of them, beside what an earlier run found that they complete. `proves` says whether together they
 * must prove every requirement; `keep` whether a later run may count on the results; `record` whether the durations become those of the
 * repository.
 */
export async function runSuite(lanes, { earlier, proves = true, keep = false, record = false } = {}) {
  mkdirSync(CACHE, { recursive: true })
  if (keep) rmSync(DAILY_RESULTS, { force: true })
  for (const { name, read } of lanes.flat()) if (read) rmSync(reportOf(name), { force: true })
  const began = Date.now()
  const key = keep ? runKey() : undefined
  const results = await runLanes(lanes)
  const seconds = (Date.now() - began) / 1000

  const runs = lanes.flat().map((step, at) => ({ ...results[at], ...readReport(step) }))
  const tests = [...(earlier?.tests ?? []), ...runs.flatMap(run => run.tests ?? [])]
  const durations = Object.assign({}, earlier?.durations, ...runs.map(run => run.durations))
  const retries = judgeRetries(tests)
  const unproven = proves ? judgeConformance(tests) : []
  const all = [...runs, retries, { name: 'conformance', ok: unproven.length === 0 }]
  const failed = all.filter(run => !run.ok).map(run => run.name)
  if (keep && failed.length === 0) writeFileSync(DAILY_RESULTS, JSON.stringify({ key, tests, durations }))
  if (record) writeDurations(durations)

  for (const line of [...retries.lines, ...unproven]) console.log(line)
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
  console.log(`\n${describeUse(seconds)}`)
  console.log(`\n${closingLine(tests, failuresWithoutTest(all))}`)
  return failed.length === 0
}

/** A runner that crashed leaves no report. */
function readReport({ name, read, time }) {
  if (!read) return {}
  if (!existsSync(reportOf(name))) return { tests: [], durations: {} }
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8'))
  return { tests: read(report), durations: time(report) }
}

/** To a tenth of a second, one file on a line, so that two recordings can be compared. */
function writeDurations(durations) {
  const rounded = Object.entries(durations).map(([file, seconds]) => [file, Math.round(seconds * 10) / 10])
  writeFileSync(DURATIONS_FILE, `${JSON.stringify(Object.fromEntries(rounded.sort()), null, 2)}\n`)
}

function describeUse(seconds) {
  const wall = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  const cpu = readCpuTime()
  if (cpu === undefined) return wall
  const cores = availableParallelism()
  return `${wall}, ${Math.round(cpu)} CPU seconds: ${Math.round((100 * cpu) / (seconds * cores))} % of ${cores} cores`
}
