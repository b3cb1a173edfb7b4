import './node-version.mjs'
import { runStep, vitest } from './steps.mjs'
import { runDates } from './test-dates.mjs'
import { readTestSources } from './test-results.mjs'

const words = process.argv.slice(2)

/**
 * Every test file whose size depends on the run, at full size: those that import `bySize` of server/test/test-size.ts.
 * `npm run test:long -- crash` runs only those whose path contains the word.
 */
async function runLarge() {
  const files = Object.entries(readTestSources())
    .filter(
      ([file, source]) =>
        source.includes('/test-size.ts') && (words.length === 0 || words.some(word => file.includes(word))),
    )
    .map(([file]) => file)
  if (files.length === 0)
    throw new Error(`No test file that knows sizes has one of these in its path: ${words.join(', ')}`)
  const step = { ...vitest('long tests', ...files), env: { TEST_SIZE: 'long' } }
  return (await runStep(step, { show: 'all' })).ok
}

// `npm run test:long -- dates` runs the core of the stories on other days instead.
process.exitCode = (await (words[0] === 'dates' ? runDates(words.slice(1)) : runLarge())) ? 0 : 1
