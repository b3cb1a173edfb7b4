import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase, dropDatabase, TEMPLATE_FILES } from './database.ts'

export interface App {
  /** `http://localhost:{port}`, without a slash at the end. */
  address: string
  dataDir: string
  /** The URL of its database; empty where it runs its own server in `dataDir`. */
  database: string
  /** What the program has written so far. */
  output: () => string
  /** Stops the program and keeps its data, as an update of the server does. */
  goDown: () => Promise<void>
  /** Starts it again, at the same address; nothing to do while it runs. */
  comeBack: () => Promise<void>
  /** For good, with all its data. */
  stop: () => Promise<void>
}

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** What apps on the shared server sign and encrypt with; one on its own server makes a key in its folder. */
export const SECRET_KEY = 'the key of all stories, longer than thirty-two characters'
/** A first start fills the demonstration, about 8 s of CPU; the machine may be shared by many. */
const START_MS = 300_000
const STOP_MS = 20_000

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}

async function waitUntilAnswers(address: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode} while starting:\n${output()}`)
    // Refused until it listens.
    const answer = await fetch(`${address}/api/`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`The app did not answer within ${START_MS / 1000} s:\n${output()}`)
}

async function stopChild(child: ChildProcess, output: () => string) {
  if (child.exitCode !== null) throw new Error(`The app ended by itself with ${child.exitCode}:\n${output()}`)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([ended.then(() => true), sleep(STOP_MS, false, { ref: false })])
  if (inTime) return
  child.kill('SIGKILL')
  await ended
  throw new Error(`The app did not stop within ${STOP_MS / 1000} s:\n${output()}`)
}

/** With a database of its own on the server that all stories of the run share: a copy of the template. */
export async function startStoryApp(): Promise<App> {
  const [database, dataDir] = [await createDatabase(), makeFolder()]
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    await dropDatabase(database)
  }
  try {
    await cp(process.env[TEMPLATE_FILES] ?? '', dataDir, { recursive: true })
    const app = await startApp({ database, dataDir })
    return { ...app, stop: () => stopAndRemove(app, remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** As `npm start -- --empty` on a database of its own: an organisation without data, and a link for its first admin. */
export async function startEmptyApp(): Promise<App> {
  const [database, dataDir] = [await createDatabase({ from: 'template0' }), makeFolder()]
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    await dropDatabase(database)
  }
  try {
    const app = await startApp({ database, dataDir, args: ['--empty'] })
    return { ...app, stop: () => stopAndRemove(app, remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** As a person's very first `npm start`: it makes its own database server in an empty folder. */
export async function startEmbeddedApp(): Promise<App> {
  const dataDir = makeFolder()
  const remove = async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const app = await startApp({ program: 'scripts/start.mjs', dataDir })
    return { ...app, stop: () => stopAndRemove(app, remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function stopAndRemove(app: Pick<App, 'goDown'>, remove: () => Promise<void>) {
  try {
    await app.goDown()
  } finally {
    await remove()
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agremia-e2e-'))
  // As root PostgreSQL runs as another account, which must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

/** Starts the built app on a free port with this data, and answers once it serves requests. */
export async function startApp({
  program = 'server/dist/main.js',
  database = '',
  dataDir,
  args = [],
}: {
  program?: string
  database?: string
  dataDir: string
  args?: readonly string[]
}): Promise<Omit<App, 'stop'>> {
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const lines: string[] = []
  const output = () => lines.join('').slice(-8000)

  async function launch(): Promise<ChildProcess> {
    const started = spawn(process.execPath, ['--enable-source-maps', fromRoot(program), ...args], {
      // Every setting that the shell could hold is said here, so that the stories always run with the same ones.
      env: {
        ...process.env,
        // Stories load more pages in a minute than any person; the limit itself is proven by tests of the server.
        RATE_LIMIT: '100000',
        DATABASE_URL: database,
        SECRET_KEY: database && SECRET_KEY,
        PUBLIC_URL: '',
        HOST: 'localhost',
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr]) stream.on('data', chunk => lines.push(String(chunk)))
    try {
      await waitUntilAnswers(address, started, output)
    } catch (error) {
      started.kill('SIGKILL')
      throw error
    }
    return started
  }

  let child: ChildProcess | undefined = await launch()
  return {
    address,
    dataDir,
    database,
    output,
    goDown: async () => {
      const running = child
      child = undefined
      if (running) await stopChild(running, output)
    },
    comeBack: async () => {
      child ??= await launch()
    },
  }
}
