import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './paths.mjs'
import { isStale } from './stale.mjs'

/** Builds what is stale, then runs the program in the same process, so that signals and exit codes are its own. */
export async function run(program = 'main') {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  if (isStale('server') || isStale('web')) await buildInChild()
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, `server/dist/${program}.js`)).href)
}

/** Builds in a child process, so that the memory of the bundlers is freed before the server runs. */
function buildInChild() {
  const child = spawn(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  // Ctrl+C signals the whole process group; a supervisor's SIGTERM reaches this process only, so it is forwarded.
  const forward = signal => child.kill(signal)
  const signals = ['SIGTERM', 'SIGINT']
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      if (signal) process.kill(process.pid, signal)
      else if (code) process.exit(code)
      else resolve()
    })
  })
}
