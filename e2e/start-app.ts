import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface App {
  /** `http://localhost:{port}`, without a slash at the end. */
  address: string
  dataDir: string
  /** Stops the program and keeps its data, as an update of the server does. */
  goDown: () => Promise<void>
  /** Starts it again, at the same address; nothing to do while it runs. */
  comeBack: () => Promise<void>
  /** For good. */
  stop: () => Promise<void>
}

const MAIN = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
/** Where the data lies from which each app begins: an environment variable, because each worker is a process. */
export const TEMPLATE = 'AGREMIA_E2E_TEMPLATE'
const START_MS = 90_000
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
    // Refused until it listens: that is what is being waited for.
    const answer = await fetch(`${address}/api/`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
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

/** As root the database's files belong to another user, which Node's own copy would not keep. */
const copyData = (from: string, to: string) =>
  process.platform === 'win32' ? cp(from, to, { recursive: true }) : promisify(execFile)('cp', ['-a', `${from}/.`, to])

/** The built app as a person would start it: own port, own data, the demonstration organisation inside. */
export async function startApp({
  args = [],
  env = {},
}: {
  args?: string[]
  env?: Record<string, string>
} = {}): Promise<App> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agremia-e2e-'))
  // As root the database runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755)
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  const lines: string[] = []
  const output = () => lines.join('').slice(-8000)

  async function launch(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['--enable-source-maps', MAIN, ...args], {
      // The defaults, whatever the shell that runs the stories has set.
      env: {
        ...process.env,
        // Stories load more pages in a minute than any person; who counts requests is told by tests of the server.
        RATE_LIMIT: '100000',
        DATABASE_URL: '',
        PUBLIC_URL: '',
        HOST: 'localhost',
        PORT: String(port),
        DATA_DIR: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => lines.push(String(chunk)))
    try {
      await waitUntilAnswers(address, child, output)
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
    return child
  }

  const template = args.length === 0 ? process.env[TEMPLATE] : undefined
  async function begin() {
    if (template) await copyData(template, dataDir)
    return launch()
  }
  let child: ChildProcess | undefined = await begin().catch(error => {
    removeData()
    throw error
  })
  async function goDown() {
    const running = child
    child = undefined
    if (running) await stopChild(running, output)
  }
  async function comeBack() {
    child ??= await launch()
  }
  return { address, dataDir, goDown, comeBack, stop: () => goDown().finally(removeData) }
}
