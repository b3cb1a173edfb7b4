import './node-version.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { root } from './paths.mjs'

/** The benchmarks measure the built app, which is what `npm start` runs. */
await buildStale()
const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1)
})
