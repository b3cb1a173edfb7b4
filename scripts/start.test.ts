import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from './paths.mjs'

// Starting processes and bundlers is slow while other tests run.
vi.setConfig({ testTimeout: 60_000 })

/** A small project with the same layout, because the real one starts a database. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agremia-start-'))
  for (const path of ['scripts', 'server/bundle-options.mjs'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const path of ['model/src', 'server/src', 'web/src']) mkdirSync(join(folder, path), { recursive: true })
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  write('package.json', '{ "type": "module" }')
  write('.env', 'FROM_FILE=read\nFROM_SHELL=overruled\n')
  write('web/vite.config.ts', 'export default {}\n')
  write('web/index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>')
  write('web/src/main.ts', "console.log('web')\n")
  write(
    'server/src/main.ts',
    `const alive = setInterval(() => {}, 1000)
process.once('SIGTERM', () => { clearInterval(alive); process.exitCode = 7 })
console.log('ready', process.argv.slice(2).join(' '), process.env.NODE_ENV, process.env.FROM_FILE, process.env.FROM_SHELL)
`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

async function startAndStop(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'scripts/start.mjs'), '--empty', '--demo=cooperativa'], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, FROM_SHELL: 'kept', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.includes('ready')) break
  }
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code]: unknown[] = await exited
  return { output, code }
}

describe('npm start, and the programs that start as it does', () => {
  it('builds, passes the arguments, reads .env with less precedence than the shell, and exits with the code of the server', async () => {
    const { output, code } = await startAndStop({ NODE_ENV: 'production' })
    expect(output).toMatch(/Built server.*\n.*\n.*Built web/)
    expect(output).toContain('ready --empty --demo=cooperativa production read kept')
    expect(code).toBe(7)
  })

  it('builds nothing when nothing changed', async () => {
    const { output, code } = await startAndStop()
    expect(output).toBe('ready --empty --demo=cooperativa production read kept\n')
    expect(code).toBe(7)
  })

  it.each(['start', 'backup', 'restore'])('prints that the build failed, and exits with 1: %s', name => {
    writeFileSync(join(folder, 'server/src/main.ts'), 'this is (no program')
    const program = join(folder, `scripts/${name}.mjs`)
    const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
    expect(stderr).toContain('The build failed')
    expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND')
    expect(status).toBe(1)
  })
})

describe('the check of Node', () => {
  const checkUnder = (version: string) => {
    const pretend = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`
    const args = ['--import', `data:text/javascript,${pretend}`, join(root, 'scripts/node-version.mjs')]
    return spawnSync(process.execPath, args, { encoding: 'utf8' })
  }

  it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])('rejects %s with a message', version => {
    const { status, stderr } = checkUnder(version)
    expect(stderr).toMatch(new RegExp(`^Agremia needs Node.js .*this is ${version}.*\n$`))
    expect(status).toBe(1)
  })
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.1.0'])('accepts %s', version => {
    expect(checkUnder(version)).toMatchObject({ status: 0, stderr: '' })
  })
})
