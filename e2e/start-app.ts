import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

/** Reading the source maps takes a tenth of the CPU of a start, so stack traces name our files only on demand (TRACE=1). */
const NODE_OPTIONS = process.env.TRACE ? ['--enable-source-maps'] : []

/** Below the ports that systems give to outgoing connections (from 32768 on), of which a story opens hundreds. */
const PORTS = { from: 20_000, count: 10_000 }
const PORT_TAKEN = 'A porta já está a ser usada'
const PORT_TRIES = 5

/**
 * The app says its address once it listens. Asking the address instead could be answered by the app of another run, if both
 * chose the same port.
 */
async function waitUntilListens(address: string, child: ChildProcess, output: () => string) {
  // The end of the process may be known before its last words are read.
  const closed = once(child, 'close')
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (output().includes(`Agremia: ${address}`)) return
    if (child.exitCode !== null) {
      await closed
      throw new Error(`The app ended with ${child.exitCode} while starting:\n${output()}`)
    }
    await sleep(20)
  }
  throw new Error(`The app did not listen within ${START_MS / 1000} s:\n${output()}`)
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
  const template = process.env[TEMPLATE_FILES] ?? ''
  // Beside the template, which lies in memory where there is room.
  const [database, dataDir] = [await createDatabase(), makeFolder(dirname(template))]
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    await dropDatabase(database)
  }
  try {
    // The asynchronous copy of a thousand small files takes five times the CPU.
    cpSync(template, dataDir, { recursive: true })
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

/** As a person's very first `npm start`, or `npm start -- --empty`: it makes its own database server in an empty folder. */
export async function startEmbeddedApp({ startsEmpty }: { startsEmpty: boolean }): Promise<App> {
  const dataDir = makeFolder()
  const remove = async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const app = await startApp({ program: 'scripts/start.mjs', dataDir, args: startsEmpty ? ['--empty'] : [] })
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

function makeFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'agremia-e2e-'))
  // As root PostgreSQL runs as another account, which must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

interface Start {
  program?: string
  database?: string
  dataDir: string
  args?: readonly string[]
}

/** Starts the built app on a free port with this data, and answers once it listens. */
export async function startApp(start: Start): Promise<Omit<App, 'stop'>> {
  for (let tries = 1; ; tries++) {
    try {
      return await startAppAt(PORTS.from + randomInt(PORTS.count), start)
    } catch (error) {
      if (tries === PORT_TRIES || !String(error).includes(PORT_TAKEN)) throw error
    }
  }
}

async function startAppAt(
  port: number,
  { program = 'server/dist/main.js', database = '', dataDir, args = [] }: Start,
): Promise<Omit<App, 'stop'>> {
  const address = `http://localhost:${port}`
  let written = ''
  const output = () => written.slice(-8000)

  async function launch(): Promise<ChildProcess> {
    let sinceStart = ''
    const started = spawn(process.execPath, [...NODE_OPTIONS, fromRoot(program), ...args], {
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
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', chunk => {
        written += String(chunk)
        sinceStart += String(chunk)
      })
    try {
      await waitUntilListens(address, started, () => sinceStart)
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
