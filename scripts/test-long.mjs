import './node-version.mjs'
import { runStep, vitest } from './steps.mjs'
import { readTestSources } from './test-results.mjs'

// Every test file whose size depends on the run, at full size: those that import `bySize` of server/test/test-size.ts.
// `npm run test:long -- crash` runs only those whose path contains the word.
const words = process.argv.slice(2)
const files = Object.entries(readTestSources())
  .filter(
    ([file, source]) =>
      source.includes('/test-size.ts') && (words.length === 0 || words.some(word => file.includes(word))),
  )
  .map(([file]) => file)
if (files.length === 0)
  throw new Error(`No test file that knows sizes has one of these in its path: ${words.join(', ')}`)

const step = { ...vitest('long tests', ...files), env: { TEST_SIZE: 'long' } }
process.exitCode = (await runStep(step, { show: true })).ok ? 0 : 1
