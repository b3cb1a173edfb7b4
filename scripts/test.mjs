import './node-version.mjs'
import { CORE, DAILY_PROJECTS, lanesOf, runSuite } from './suite.mjs'

/** The daily run: everything but what `npm run test:all` adds (docs/decisions/024-test-suite.md). */
const lanes = lanesOf({
  unit: DAILY_PROJECTS.flatMap(project => ['--project', project]),
  story: ['--grep', CORE],
})
process.exitCode = (await runSuite(lanes, { keep: true })) ? 0 : 1
