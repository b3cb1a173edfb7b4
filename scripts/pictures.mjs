import './node-version.mjs'
import { playwright, runStep, script } from './steps.mjs'

// Of the app as it is now, not as it was built before.
const steps = [[script('build')], [playwright('--config', 'e2e/pictures.config.ts'), { show: true }]]
for (const [step, options] of steps) {
  const { ok } = await runStep(step, options)
  if (!ok) process.exit(1)
}
