import './node-version.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { LINT, playwright, runStep, runSteps, script, TYPES, vitest } from './steps.mjs'
import {
  closingLine,
  hashTests,
  judgeRetries,
  RESULTS_FILE,
  readPlaywright,
  readTestSources,
  readVitest,
  untoldFailures,
} from './test-results.mjs'

const report = name => join(root, '.cache', `${name}-report.json`)
const reports = { vitest: report('vitest'), playwright: report('playwright') }

mkdirSync(dirname(RESULTS_FILE), { recursive: true })
for (const file of [RESULTS_FILE, ...Object.values(reports)]) rmSync(file, { force: true })

/** A runner's step, with the tests that its report tells of; a runner that crashed leaves none. */
async function runTests(step, file, read) {
  const result = await runStep(step, { show: true })
  return { ...result, tests: existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [] }
}

const runs = await runSteps([...TYPES, ...LINT])
runs.push(
  await runTests(
    vitest('tests', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`),
    reports.vitest,
    readVitest,
  ),
)
runs.push(await runStep(script('build'), { show: true }))
runs.push(
  await runTests(
    { ...playwright('--config', 'e2e/playwright.config.ts'), env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright } },
    reports.playwright,
    readPlaywright,
  ),
)

const tests = runs.flatMap(run => run.tests ?? [])
writeFileSync(RESULTS_FILE, JSON.stringify({ sources: hashTests(readTestSources()), tests }, null, 1))
// Against the tests that passed just now, not against what the sources promise.
runs.push(await runStep(script('conformance', '--check')))
const retries = judgeRetries(tests)
runs.push(retries)

const failed = runs.filter(run => !run.ok).map(run => run.name)
for (const line of retries.lines) console.log(line)
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
console.log(`\n${closingLine(tests, untoldFailures(runs))}`)
process.exitCode = failed.length === 0 ? 0 : 1
