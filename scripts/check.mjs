import './node-version.mjs'
import { LINT, runSteps, script, TYPES, vitest } from './steps.mjs'

// The longest first, so that the two lanes end together.
const results = await runSteps([
  vitest('checks of the house', '--project', 'house'),
  ...LINT,
  ...TYPES,
  script('conformance', '--check'),
])
const failed = results.filter(result => !result.ok).map(result => result.name)
console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
