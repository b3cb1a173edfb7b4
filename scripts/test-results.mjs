import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './paths.mjs'

const TEST_FILE = /\.(test|spec)\.tsx?$/
const FOLDERS = ['model/src', 'server/src', 'server/test', 'web/src', 'test', 'scripts', 'e2e']
const HELPER_FOLDERS = ['server/test', 'e2e']

const slashed = path => path.split(sep).join('/')

/** The sources of some files below the named folders, by their paths from the root. */
function readSources(folder, names, isWanted) {
  const files = names
    .filter(name => existsSync(join(folder, name)))
    .flatMap(name =>
      readdirSync(join(folder, name), { recursive: true }).map(file => slashed(join(name, String(file)))),
    )
  const wanted = files.filter(isWanted).sort()
  return Object.fromEntries(wanted.map(file => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** The source of every test file. */
export const readTestSources = (folder = root) => readSources(folder, FOLDERS, file => TEST_FILE.test(file))

/** The source of every module that only test files use. */
export const readTestHelpers = (folder = root) =>
  readSources(folder, HELPER_FOLDERS, file => /\.tsx?$/.test(file) && !TEST_FILE.test(file))

const VITEST_STATUS = { passed: 'passed', failed: 'failed' }

/** From Vitest's JSON report: one `{ file, title, status }` for each test, describe titles included. */
export const readVitest = (report, folder = root) =>
  report.testResults.flatMap(suite => {
    const file = slashed(relative(folder, suite.name))
    // A file that fails to load reports no tests, so it counts as one failed test.
    if (suite.status === 'failed' && suite.assertionResults.length === 0)
      return [{ file, title: 'loads', status: 'failed' }]
    return suite.assertionResults.map(test => ({
      file,
      title: test.fullName,
      status: VITEST_STATUS[test.status] ?? 'skipped',
    }))
  })

const PLAYWRIGHT_STATUS = { expected: 'passed', flaky: 'passed', skipped: 'skipped' }

/** The titles of a story's `test.step` calls, nested ones too, in its last attempt. */
const stepTitles = steps => (steps ?? []).flatMap(step => [step.title, ...stepTitles(step.steps)])

/**
 * From Playwright's JSON report. A story that failed once and passed when it was retried (`flaky`) counts as passed and is
 * marked `retried`, so that the end of the run can name it.
 */
export function readPlaywright(report, folder = root) {
  const walk = (suite, titles, file) => [
    ...(suite.specs ?? []).flatMap(spec =>
      spec.tests.map(test => {
        const steps = stepTitles(test.results?.at(-1)?.steps)
        return {
          file,
          title: [...titles, spec.title].join(' '),
          status: PLAYWRIGHT_STATUS[test.status] ?? 'failed',
          ...(steps.length > 0 && { steps }),
          ...(test.status === 'flaky' && { retried: true }),
        }
      }),
    ),
    ...(suite.suites ?? []).flatMap(inner => walk(inner, [...titles, inner.title], file)),
  ]
  const at = suite => slashed(relative(folder, join(report.config.rootDir, suite.file)))
  return report.suites.flatMap(suite => walk(suite, [], at(suite)))
}

/** Seconds that each test file took in a report of Vitest, with what it shares among its tests. */
export const timeVitest = (report, folder = root) =>
  Object.fromEntries(
    report.testResults.map(({ name, startTime, endTime }) => [
      slashed(relative(folder, name)),
      (endTime - startTime) / 1000,
    ]),
  )

/** The same of Playwright's, and beside each file that has stories of the core, what those took: `e2e/list.spec.ts @core`. */
export function timePlaywright(report, folder = root) {
  const seconds = {}
  const add = (name, ms) => {
    seconds[name] = (seconds[name] ?? 0) + ms / 1000
  }
  const walk = (suite, file) => {
    for (const { tags = [], tests } of suite.specs ?? []) {
      const ms = tests.flatMap(test => test.results ?? []).reduce((sum, { duration }) => sum + duration, 0)
      add(file, ms)
      if (tags.includes('core')) add(`${file} @core`, ms)
    }
    for (const inner of suite.suites ?? []) walk(inner, file)
  }
  for (const suite of report.suites) walk(suite, slashed(relative(folder, join(report.config.rootDir, suite.file))))
  return seconds
}

/** One retried story may be chance; more of them mean that the suite, or the app, is unreliable. */
export const MAX_RETRIED_STORIES = 2

/** A step of the run that fails when more stories than that had to be retried, and that says which ones they were. */
export function judgeRetries(tests) {
  const retried = tests.filter(test => test.retried)
  const lines = retried.map(({ file, title }) => `Passed only when retried: ${file}: ${title}`)
  return { name: `at most ${MAX_RETRIED_STORIES} retried stories`, ok: retried.length <= MAX_RETRIED_STORIES, lines }
}

export function countTests(tests) {
  const count = status => tests.filter(test => test.status === status).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** The closing line. A failed step without a failed test (types, lint, a crashed runner) counts as one failure. */
export function closingLine(tests, failedSteps) {
  const { passed, failed, skipped } = countTests(tests)
  const ending = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed + failedSteps.length} failed${ending}`
}

/** The failed steps that have no failed test. */
export const failuresWithoutTest = runs =>
  runs.filter(({ ok, tests = [] }) => !ok && countTests(tests).failed === 0).map(({ name }) => name)
