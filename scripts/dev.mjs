import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const { NODE_ENV = 'development', PORT = '3000', API_URL = `http://localhost:${PORT}` } = process.env
const env = { ...process.env, NODE_ENV, API_URL }
const start = (script, ...args) =>
  spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit', env })

const children = [
  start('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)),
  // Vite proxies /api and the socket to the server above, at API_URL.
  start('vite/bin/vite.js', 'web', '--config', 'web/vite.config.ts'),
]

let exitCode = 0
const stopAll = signal => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
for (const child of children) {
  // When one of the two ends, the command ends.
  child.on('exit', code => {
    exitCode ||= code ?? 0
    stopAll('SIGTERM')
  })
}
process.on('exit', () => {
  process.exitCode = exitCode
})
