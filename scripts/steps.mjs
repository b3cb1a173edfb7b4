import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './paths.mjs'

const tool = path => join(root, 'node_modules', path)
const tsc = project => ({ name: `types of ${project}`, args: [tool('typescript/bin/tsc'), '-p', project] })

export const TYPES = ['model', 'server', 'web', '.'].map(tsc)
export const LINT = [
  { name: 'biome', args: [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'oxlint', args: [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
]
export const vitest = (name, ...args) => ({ name, args: [tool('vitest/vitest.mjs'), 'run', ...args] })
export const playwright = (...args) => ({ name: 'stories', args: [tool('@playwright/test/cli.js'), 'test', ...args] })
export const script = (name, ...args) => ({ name, args: [join(root, 'scripts', `${name}.mjs`), ...args] })

/** Runs one step without stdin. Its output is shown immediately, or else only if it fails. */
export function runStep(step, { show = false } = {}) {
  const began = Date.now()
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', ...(show ? ['inherit', 'inherit'] : ['pipe', 'pipe'])]
    const env = { ...process.env, ...step.env }
    const child = spawn(process.execPath, step.args, { cwd: root, stdio, env })
    const chunks = []
    child.stdout?.on('data', chunk => chunks.push(chunk))
    child.stderr?.on('data', chunk => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', code => {
      const ok = code === 0
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      if (!ok && !show) console.log(Buffer.concat(chunks).toString())
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`)
      resolve({ name: step.name, ok })
    })
  })
}

/** Runs the steps in order, `lanes` at a time. All run, even if some fail. */
export async function runSteps(steps, lanes = 2) {
  const waiting = [...steps]
  const done = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}
