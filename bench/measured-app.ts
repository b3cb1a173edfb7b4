import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { users } from '@agremia/model/resources/users'
import { CLUSTER, copyDemonstration, FILES } from '../e2e/demonstration.ts'
import { SECRET_KEY } from '../e2e/start-app.ts'
import { root } from '../scripts/paths.mjs'
import { connect, type Database } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { inventName } from '../server/src/features/demo/names.ts'
import { createRandom } from '../server/src/features/demo/random.ts'
import { insertRows } from '../server/src/resource/insert-rows.ts'
import type { UserCounts } from './size.ts'
import { cpuOf } from './usage.ts'

export const POOL = 10
/** The domain of the e-mail addresses that the benchmark of a long list searches for. */
export const BIG_LIST = 'cinco-mil'
const quiet = () => undefined

/** A folder for data folders, which are removed with it. */
export async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'agremia-bench-'))
  // As root, PostgreSQL runs as nobody, who must be able to enter the folder.
  await chmod(folder, 0o755)
  return folder
}
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

/** Copies the demonstration, which the stories start from too, into a folder that is still to be made. */
async function makeDemonstration(dataDir: string): Promise<void> {
  await copyDemonstration(FILES, dataDir)
  await copyDemonstration(CLUSTER, join(dataDir, CLUSTER))
}

/** The demonstration and so many users; everything but its dates is the same on every machine and day. */
export async function fill(dataDir: string, { users: wanted, bigList, isVacuumed }: UserCounts): Promise<void> {
  await makeDemonstration(dataDir)
  await withDatabase(dataDir, async database => {
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from users')
    const random = createRandom(20_000)
    const added = Math.max(bigList, wanted - (rows[0]?.n ?? 0))
    const firstOfBigList = Math.floor((added - bigList) / 2)
    const people = Array.from({ length: added }, (_, n) => ({
      name: inventName(random),
      email: `pessoa${n}@${n >= firstOfBigList && n < firstOfBigList + bigList ? BIG_LIST : 'socios'}.example`,
      role: 'member',
      active: random.next() > 0.04,
      notes: random.next() < 0.1 ? 'Prefere ser contactada por telefone, ao fim da tarde.' : null,
      mustChangePassword: false,
      lastLoginAt: random.next() < 0.7 ? new Date(Date.UTC(2025, 0, 1) + random.below(3e10)).toISOString() : null,
      failedLogins: 0,
      notifyApplications: false,
    }))
    await insertRows(database.kysely, users, people)
    if (!isVacuumed) return
    // The limit of a statement is meant for requests; beside other work this takes longer.
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    client.release()
  })
}

export async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: quiet })
  const database = connect(embedded.options, quiet)
  try {
    return await work(database)
  } finally {
    await database.close()
    await embedded.stop()
  }
}

export interface Running {
  pid: number
  port: number
  /** From the start of the process until the first response, in ms. */
  startedIn: number
  /** CPU time used until then, in ms, which does not depend on the machine's other activity. */
  startedWith: number
  stop(): Promise<void>
}

/** Only the environment variables that the operating system needs, so that a developer's settings have no effect. */
const { PATH, HOME, SystemRoot, TMPDIR } = process.env
const plain = { PATH, HOME, SystemRoot, TMPDIR, NODE_ENV: 'production', HOST: '127.0.0.1' }

/** Starts the built application as `npm start` does. Its log is written, as in production, but discarded. */
export const startApp = (dataDir: string) =>
  start(['--enable-source-maps', ...profiling(), join(root, 'server/dist/main.js')], '/api/', {
    DATA_DIR: dataDir,
    // The demonstration's secrets are encrypted with it.
    SECRET_KEY,
    DATABASE_POOL: String(POOL),
    RATE_LIMIT: '100000000',
    // So that the load can come from many networks: what one visitor may ask for is limited.
    TRUST_PROXY: '1',
    // Cards are printed only where the code on them can be opened.
    PUBLIC_URL: 'http://socios.associacao.example',
  })

export const startBare = (database: object) =>
  start([join(root, '.cache/bench/bare.js')], '/', {
    BARE_DATABASE: JSON.stringify(database),
    BARE_POOL: String(POOL),
  })

/** `BENCH_PROFILE=folder npm run bench` writes a CPU profile of the application to that folder. */
const profiling = () => (process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [])

async function start(args: string[], path: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...plain, ...env, PORT: String(port) },
    // Failures show in its exit code, or in a response that is not 200.
    stdio: ['ignore', 'ignore', process.env.BENCH_PROFILE ? 'inherit' : 'ignore'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the process did not start')
  await answers(child, `http://127.0.0.1:${port}${path}`)
  return { pid, port, startedIn: performance.now() - began, startedWith: cpuOf(pid), stop: () => end(child) }
}

async function answers(child: ChildProcess, url: string) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => undefined)
    await response?.text()
    if (response?.ok) return
    await wait(10)
  }
  await end(child)
  throw new Error(`${url} did not answer`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
