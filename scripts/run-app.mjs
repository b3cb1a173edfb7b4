import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './paths.mjs'
import { isStale } from './stale.mjs'

/** Builds what is stale, then becomes the program: same process, so signals and exit codes are the program's own. */
export async function run(program = 'main') {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  if (isStale('server') || isStale('web')) await buildApart()
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, `server/dist/${program}.js`)).href)
}

/** In a child, so that the bundlers' memory does not stay with the server for its whole life. */
function buildApart() {
  const child = spawn(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  // Ctrl+C reaches the whole group by itself; a supervisor's SIGTERM reaches only this process.
  const passOn = signal => child.kill(signal)
  const signals = ['SIGTERM', 'SIGINT']
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn)
      if (signal) process.kill(process.pid, signal)
      else if (code) process.exit(code)
      else resolve()
    })
  })
}
