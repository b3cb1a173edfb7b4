import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '../../bundle-options.mjs'
import { endServerIn } from '../launcher-fixture.ts'
import { PAGE } from './web-folder.ts'

const SERVER = join(import.meta.dirname, '..', '..')

/** Programs of the server as `npm run build` bundles them, in a folder of their own; Node starts them in a third of tsx's time. */
export async function bundlePrograms(...names: ('main' | 'backup' | 'restore')[]) {
  await mkdir(join(SERVER, '.cache'), { recursive: true })
  // Inside the project, where it finds its packages; with screens of its own, for others may be building theirs.
  const folder = await mkdtemp(join(SERVER, '.cache', 'strength-'))
  await mkdir(join(folder, 'server'))
  for (const part of ['migrations', 'assets', 'package.json']) {
    await symlink(join(SERVER, part), join(folder, 'server', part))
  }
  await mkdir(join(folder, 'web', 'dist'), { recursive: true })
  await writeFile(join(folder, 'web', 'dist', 'index.html'), PAGE)
  await build({
    entryPoints: names.map(name => join(SERVER, 'src', `${name}.ts`)),
    outdir: join(folder, 'server', 'dist'),
    outExtension: { '.js': '.mjs' },
    ...bundleOptions(join(SERVER, '..')),
    logLevel: 'error',
  })
  return {
    pathOf: (name: (typeof names)[number]) => join(folder, 'server', 'dist', `${name}.mjs`),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The whole app in processes of its own, to be stopped or killed as an operator or a power cut would. */
export async function bundleApp() {
  const programs = await bundlePrograms('main')
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
    const child = spawn(process.execPath, [programs.pathOf('main'), ...args], {
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
    await programs.remove()
  }
  return { makeDataDir, spawnApp, start, clean }
}
export type ChildApps = Awaited<ReturnType<typeof bundleApp>>
