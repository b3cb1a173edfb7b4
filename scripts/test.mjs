import './node-version.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { LINT, playwright, runStep, runSteps, script, TYPES, vitest } from './steps.mjs'
import {
  closingLine,
  failuresWithoutTest,
  hashTests,
  judgeRetries,
  RESULTS_FILE,
  readPlaywright,
  readTestSources,
  readVitest,
} from './test-results.mjs'

const report = name => join(root, '.cache', `${name}-report.json`)
const reports = { vitest: report('vitest'), playwright: report('playwright') }

mkdirSync(dirname(RESULTS_FILE), { recursive: true })
for (const file of [RESULTS_FILE, ...Object.values(reports)]) rmSync(file, { force: true })

/** Runs a test runner and reads the tests from its report; a runner that crashed leaves no report. */
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
// Checked also against the tests that passed in this run: a line whose tests were all skipped is not proven.
runs.push(await runStep(script('conformance', '--check')))
const retries = judgeRetries(tests)
runs.push(retries)

const failed = runs.filter(run => !run.ok).map(run => run.name)
for (const line of retries.lines) console.log(line)
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
console.log(`\n${closingLine(tests, failuresWithoutTest(runs))}`)
process.exitCode = failed.length === 0 ? 0 : 1
