import './node-version.mjs'
import { playwright, runStep, script } from './steps.mjs'

// The app is built first, so that the pictures show its present state.
const steps = [[script('build')], [playwright('pictures', 'e2e/pictures.config.ts'), { show: 'all' }]]
for (const [step, options] of steps) {
  const { ok } = await runStep(step, options)
  if (!ok) process.exit(1)
}
