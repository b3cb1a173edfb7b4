import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { judgeConformance } from './conformance.mjs'
import { readCpuTime } from './cpu-time.mjs'
import { root } from './paths.mjs'
import { hashProject } from './stale.mjs'
import { LINT, playwright, program, runLanes, script, TYPES, vitest } from './steps.mjs'
import { closingLine, failuresWithoutTest, judgeRetries, readPlaywright, readVitest } from './test-results.mjs'

/** Vitest's projects that `npm test` runs. The others start processes and clusters. */
export const DAILY_PROJECTS = ['model', 'server', 'web', 'house']
/** The tag of the stories that `npm test` runs. */
export const CORE = '@core'

const CACHE = join(root, '.cache')
const reportOf = name => join(CACHE, `${name}-report.json`)
const DAILY_RESULTS = join(CACHE, 'daily-results.json')
const BUILD = script('build')
const DEMONSTRATION = { ...program('demonstration', 'e2e/make-demonstration.ts'), needs: [BUILD.name] }

/** Vitest waits less than it computes, so it gives way to the browser, whose stories wait for what people would wait for. */
const NICENESS = 10

const unitTests = (...args) => ({
  ...vitest('tests', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('tests')}`, ...args),
  niceness: NICENESS,
  show: 'named',
  read: readVitest,
})
const stories = (...args) => ({
  ...playwright(...args),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('stories') },
  needs: [BUILD.name, DEMONSTRATION.name],
  show: 'named',
  read: readPlaywright,
})

/**
 * The two lanes of a run: what the browser needs and does, and beside it what needs no build. `unit` and `story` are the arguments of the
 * two runners.
 */
export const lanesOf = ({ unit, story, hasChecks = true }) => [
  [BUILD, DEMONSTRATION, stories(...story)],
  [...(hasChecks ? [...TYPES, ...LINT] : []), unitTests(...unit)],
]

/** The results of the last `npm test`, if every source, test and package is still the same and it passed; otherwise undefined. */
export function readDailyResults() {
  if (!existsSync(DAILY_RESULTS)) return undefined
  const { key, tests } = JSON.parse(readFileSync(DAILY_RESULTS, 'utf8'))
  return key === runKey() ? tests : undefined
}

const runKey = () => `${hashProject()} ${process.version} ${process.platform}`

/**
 * Runs the lanes and tells what came of them, beside the results of an earlier run that they complete. `proves` says whether together they
 * must prove every requirement; `keep` whether a later run may count on the results.
 */
export async function runSuite(lanes, { earlier = [], proves = true, keep = false } = {}) {
  mkdirSync(CACHE, { recursive: true })
  if (keep) rmSync(DAILY_RESULTS, { force: true })
  for (const { name, read } of lanes.flat()) if (read) rmSync(reportOf(name), { force: true })
  const began = Date.now()
  const key = keep ? runKey() : undefined
  const results = await runLanes(lanes)
  const seconds = (Date.now() - began) / 1000

  const runs = lanes.flat().map((step, at) => ({ ...results[at], tests: step.read ? readReport(step) : undefined }))
  const tests = [...earlier, ...runs.flatMap(run => run.tests ?? [])]
  const retries = judgeRetries(tests)
  const unproven = proves ? judgeConformance(tests) : []
  const all = [...runs, retries, { name: 'conformance', ok: unproven.length === 0 }]
  const failed = all.filter(run => !run.ok).map(run => run.name)
  if (keep && failed.length === 0) writeFileSync(DAILY_RESULTS, JSON.stringify({ key, tests }))

  for (const line of [...retries.lines, ...unproven]) console.log(line)
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
  console.log(`\n${describeUse(seconds)}`)
  console.log(`\n${closingLine(tests, failuresWithoutTest(all))}`)
  return failed.length === 0
}

/** A runner that crashed leaves no report. */
const readReport = ({ name, read }) =>
  existsSync(reportOf(name)) ? read(JSON.parse(readFileSync(reportOf(name), 'utf8'))) : []

function describeUse(seconds) {
  const wall = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  const cpu = readCpuTime()
  if (cpu === undefined) return wall
  const cores = availableParallelism()
  return `${wall}, ${Math.round(cpu)} CPU seconds: ${Math.round((100 * cpu) / (seconds * cores))} % of ${cores} cores`
}
