import './node-version.mjs'
import { BIOME, OXLINT, runLanes, TYPES, vitest } from './steps.mjs'

// Two lanes of the same length.
const results = await runLanes([
  [vitest('checks of the house', '--project', 'house'), OXLINT],
  [...TYPES, BIOME],
])
const failed = results.filter(result => !result.ok).map(result => result.name)
console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
