import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './paths.mjs'

const tool = path => join(root, 'node_modules', path)
/** The type checks are programs in Go that end soon: collecting garbage less often costs them memory and saves a fifth of their CPU time. */
const RARE_COLLECTION = { GOGC: '200' }
/** Several checkers would each check again what files have in common, at twice the CPU time. */
const tsc = project => ({
  name: `types of ${project}`,
  args: [tool('typescript/bin/tsc'), '-p', project, '--checkers', '1'],
  env: RARE_COLLECTION,
})

export const TYPES = ['model', 'server', 'web', '.'].map(tsc)
export const BIOME = { name: 'biome', args: [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] }
export const OXLINT = {
  name: 'oxlint',
  args: [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  env: RARE_COLLECTION,
}
export const vitest = (name, ...args) => ({ name, args: [tool('vitest/vitest.mjs'), 'run', ...args] })
export const playwright = (name, config, ...args) => ({
  name,
  args: [tool('@playwright/test/cli.js'), 'test', '--config', config, ...args],
})
export const stories = (...args) => playwright('stories', 'e2e/playwright.config.ts', ...args)
export const script = (name, ...args) => ({ name, args: [join(root, 'scripts', `${name}.mjs`), ...args] })
/** A program in TypeScript that is no part of the app. */
export const program = (name, path) => ({ name, args: ['--import', 'tsx', join(root, path)] })

/**
 * Runs one step without stdin. `show` is how much of its output is seen at once: all of it, each line behind the step's name where others
 * run beside it, or nothing unless it fails. `niceness` lets steps that only take long give way to those that somebody waits for.
 */
export function runStep(step, { show = 'failures' } = {}) {
  const began = Date.now()
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', ...(show === 'all' ? ['inherit', 'inherit'] : ['pipe', 'pipe'])]
    const env = { ...process.env, ...step.env }
    const child = spawn(process.execPath, step.args, { cwd: root, stdio, env })
    if (step.niceness && child.pid) setPriority(child.pid, step.niceness)
    const lines = []
    for (const stream of [child.stdout, child.stderr].filter(Boolean))
      createInterface({ input: stream }).on('line', line => {
        if (show === 'named') console.log(`${step.name} | ${line}`)
        else lines.push(line)
      })
    child.on('error', reject)
    child.on('close', code => {
      const ok = code === 0
      const seconds = (Date.now() - began) / 1000
      if (!ok && lines.length > 0) console.log(lines.join('\n'))
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`)
      resolve({ name: step.name, ok, seconds })
    })
  })
}

/**
 * Runs lanes of steps side by side, the steps of a lane one after the other. A step of a lane builds on those before it only where it says
 * so by `needs`: if one of those failed, it fails without being run.
 */
export async function runLanes(lanes) {
  const results = await Promise.all(
    lanes.map(async steps => {
      const done = []
      for (const step of steps) {
        const missing = (step.needs ?? []).find(name => done.some(one => one.name === name && !one.ok))
        if (missing) console.log(`FAILED ${step.name}: not run, because of: ${missing}`)
        done.push(missing ? { name: step.name, ok: false, seconds: 0 } : await runStep(step, { show: step.show }))
      }
      return done
    }),
  )
  return results.flat()
}
