import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../bundled-programs.ts'
import { endServerIn } from '../launcher-fixture.ts'

/** The whole app in processes of its own, to be stopped or killed as an operator or a power cut would. */
export async function prepareChildApps() {
  const program = await findProgram('main')
  const children: ChildProcess[] = []
  const dataDirs: string[] = []

  const makeDataDir = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'agremia-strength-'))
    // As root the database runs as another user, who must be able to enter.
    await chmod(dataDir, 0o755)
    dataDirs.push(dataDir)
    return dataDir
  }

  const spawnApp = (env: Record<string, string>, args: string[] = []) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: '1000000', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    const lines = { out: '', err: '' }
    child.stdout.on('data', chunk => {
      lines.out += chunk
    })
    child.stderr.on('data', chunk => {
      lines.err += chunk
    })
    const ended = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal, ...lines })) // as Node says
    return { child, lines, ended }
  }

  const start = async (env: Record<string, string>, args: string[] = []) => {
    const app = spawnApp(env, args)
    const address = await new Promise<string>((resolve, reject) => {
      app.child.stdout.on('data', () => {
        const port = /Agremia: http:\/\/localhost:(\d+)\n/.exec(app.lines.out)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
      void app.ended.then(({ code, err }) => reject(new Error(`The app ended with ${code}: ${err}`)))
    })
    return { ...app, address }
  }

  const clean = async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const dataDir of dataDirs) {
      await endServerIn(join(dataDir, 'postgres'))
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return { makeDataDir, spawnApp, start, clean }
}
export type ChildApps = Awaited<ReturnType<typeof prepareChildApps>>
