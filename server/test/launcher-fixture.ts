import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import pg from 'pg'
import { type Account, canEnter, findNobody, giveTo, isRoot, runAs } from '../src/db/embedded/account.ts'
import { findPackage } from '../src/db/embedded/binaries.ts'
import { readRecord } from '../src/db/embedded/pid-file.ts'
import { isPostgres, waitForEnd } from '../src/db/embedded/processes.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../src/db/embedded.ts'
import { copyClusterTo } from './copied-cluster.ts'

export interface App {
  options: pg.PoolConfig
  messages: string[]
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface LaunchSettings {
  dataDir: string
  packageFolder?: string
  dyingMs?: number
  account?: Account | undefined
  env?: Record<string, string>
}

/** Folders, programs and applications for the launcher's tests; `clean` leaves neither files nor processes behind. */
export async function createLauncherFixture() {
  const folders: string[] = []
  const children: ChildProcess[] = []
  const running: Embedded[] = []
  const makeFolder = async (owner?: Account, mode = 0o755): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'launcher-'))
    await chmod(folder, mode)
    await giveTo(owner, folder)
    folders.push(folder)
    return folder
  }
  /** An ordinary user: ourselves or, as root, somebody who is not. */
  const ordinary = isRoot() ? await findNobody() : undefined
  const programs = await makeFolder()
  /** The project, or Node, may lie in root's closed home. */
  const reachable = async (folder: string, name: string): Promise<string> => {
    if (canEnter(ordinary, folder)) return folder
    await cp(folder, join(programs, name), { recursive: true, verbatimSymlinks: true })
    return join(programs, name)
  }
  const packageFolder = await reachable(findPackage(), 'package')
  const node = join(await reachable(dirname(process.execPath), 'node'), 'node')
  const script = join(programs, 'app.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'embedded-app.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url)",
    },
    logLevel: 'error',
  })

  const spawnApp = ({ account, env, ...settings }: LaunchSettings) => {
    const child = spawn(node, [script, JSON.stringify({ packageFolder, fsync: false, ...settings })], {
      ...runAs(account),
      cwd: '/',
      env: env ?? { PATH: process.env.PATH ?? '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    return child
  }

  const launch = async (settings: LaunchSettings): Promise<App> => {
    const child = spawnApp(settings)
    const ended = once(child, 'close')
    const messages: string[] = []
    const options = await new Promise<pg.PoolConfig>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', line => {
        const said = JSON.parse(line)
        if (said.options) resolve(said.options)
        else if (said.error) reject(new Error(said.error))
        else messages.push(said.message)
      })
      void ended.then(() => reject(new Error('The application ended before it was ready.')))
    })
    return {
      options,
      messages,
      stop: async () => {
        child.stdin.write('stop\n')
        await ended
      },
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  /** In this process. */
  const start = async (options: Partial<EmbeddedOptions> & { dataDir: string }): Promise<Embedded> => {
    const embedded = await startEmbedded({ log: () => undefined, fsync: false, ...options })
    running.push(embedded)
    return embedded
  }

  /** A data folder with a ready cluster. */
  const makeClusterFolder = async (owner?: Account, mode?: number): Promise<string> => {
    const folder = await makeFolder(owner, mode)
    await copyClusterTo(folder)
    return folder
  }

  const clean = async () => {
    for (const child of children) child.kill('SIGKILL')
    // What a failed test left running would bring its server back.
    await Promise.allSettled(running.map(embedded => embedded.stop()))
    for (const folder of folders) await endServerIn(join(folder, 'postgres'))
    await Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true })))
  }

  const track = (path: string) => folders.push(path)
  return { makeFolder, makeClusterFolder, ordinary, packageFolder, spawnApp, launch, start, clean, track }
}

export type LauncherFixture = Awaited<ReturnType<typeof createLauncherFixture>>

export async function endServerIn(cluster: string): Promise<void> {
  const record = await readRecord(cluster).catch(() => undefined)
  if (!record || !isPostgres(record.pid)) return
  process.kill(record.pid, 'SIGCONT')
  process.kill(record.pid, 'SIGQUIT')
  await waitForEnd(record.pid, 10_000)
}

export async function query(options: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(options)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export async function pidOf(dataDir: string): Promise<number> {
  const record = await readRecord(join(dataDir, 'postgres'))
  if (!record) throw new Error(`No server runs in ${dataDir}.`)
  return record.pid
}
