import './node-version.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { LINT, playwright, runStep, runSteps, script, TYPES, vitest } from './steps.mjs'
import { countTests, hashTests, RESULTS_FILE, readPlaywright, readTestSources, readVitest } from './test-results.mjs'

const report = name => join(root, '.cache', `${name}-report.json`)
const reports = { vitest: report('vitest'), playwright: report('playwright') }

mkdirSync(dirname(RESULTS_FILE), { recursive: true })
for (const file of [RESULTS_FILE, ...Object.values(reports)]) rmSync(file, { force: true })

const steps = await runSteps([...TYPES, ...LINT])
const unit = await runStep(
  vitest('tests', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`),
  { show: true },
)
const build = await runStep(script('build'), { show: true })
const stories = await runStep(
  { ...playwright('--config', 'e2e/playwright.config.ts'), env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright } },
  { show: true },
)
steps.push(build)

/** A run that failed without one failed test (it crashed, or found none) is itself a failure. */
function readReport(step, file, read) {
  const tests = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : []
  if (!step.ok && countTests(tests).failed === 0) steps.push(step)
  return tests
}
const tests = [
  ...readReport(unit, reports.vitest, readVitest),
  ...readReport(stories, reports.playwright, readPlaywright),
]
writeFileSync(RESULTS_FILE, JSON.stringify({ sources: hashTests(readTestSources()), tests }, null, 1))
// Against the tests that passed just now, not against what the sources promise.
steps.push(await runStep(script('conformance', '--check')))

const failedSteps = steps.filter(step => !step.ok).map(step => step.name)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
const { passed, failed, skipped } = countTests(tests)
const allFailed = failed + failedSteps.length
console.log(`\n${passed} passed, ${allFailed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = allFailed === 0 ? 0 : 1
