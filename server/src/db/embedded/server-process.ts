import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { childEnvironment } from '../../config.ts'
import { runAs } from './account.ts'
import { type Address, openSocketFolder } from './address.ts'
import type { Binaries } from './binaries.ts'
import { withFolderWords } from './faults.ts'
import type { Home } from './home.ts'
import { isPostgres, safeFolder, waitForEnd } from './processes.ts'
import { type ServerChoices, serverArguments } from './settings.ts'

export interface ServerProcess {
  hasEnded(): boolean
  /** What the server has written to the log since it was started. */
  readOutput(): Promise<string>
}

const LARGEST_LOG = 1_000_000
const FAST_SHUTDOWN_MS = 30_000

export async function spawnServer(
  home: Home,
  binaries: Binaries,
  address: Address,
  choices: ServerChoices,
): Promise<ServerProcess> {
  await openSocketFolder(address, home.account)
  const path = join(home.folder, 'postgres.log')
  const start = await withFolderWords(path, () => rotateLog(path))
  const log = await withFolderWords(path, () => open(path, 'a', 0o600))
  let failure: Error | undefined
  let child: ChildProcess
  try {
    child = spawn(binaries.program('postgres'), serverArguments(home.cluster, address, choices), {
      ...runAs(home.account),
      cwd: safeFolder,
      env: childEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      // Detached, so that Ctrl+C in the terminal reaches only us; we stop the server when our own work is done.
      detached: true,
      windowsHide: true,
    })
  } finally {
    await log.close()
  }
  child.on('error', error => {
    failure = error
  })
  child.unref()
  return {
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    readOutput: async () => failure?.message ?? (await readFrom(path, start)),
  }
}

/** SIGINT is a fast shutdown, which disconnects clients and writes a checkpoint. After SIGQUIT the next start recovers instead. */
export async function endServer(pid: number, binaries: Binaries): Promise<void> {
  // If the folder is shared with another container, its process id may be an unrelated process here.
  if (!isPostgres(pid)) return
  for (const signal of ['INT', 'QUIT'] as const) {
    sendSignal(pid, signal, binaries)
    if (await waitForEnd(pid, FAST_SHUTDOWN_MS)) return
  }
  throw new Error(`O servidor da base de dados (processo ${pid}) não parou.`)
}

function sendSignal(pid: number, signal: 'INT' | 'QUIT', binaries: Binaries): void {
  // Windows has no signals; pg_ctl uses PostgreSQL's own mechanism there.
  if (process.platform === 'win32') spawnSync(binaries.program('pg_ctl'), ['kill', signal, String(pid)])
  else process.kill(pid, `SIG${signal}`)
}

/** Rotates the log, keeping one previous file, and returns the offset at which new output begins. */
async function rotateLog(path: string): Promise<number> {
  const size = await stat(path).then(
    found => found.size,
    () => 0,
  )
  if (size < LARGEST_LOG) return size
  await rename(path, `${path}.1`)
  return 0
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.min(Math.max(size - start, 0), 4_000)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString().trim()
  } finally {
    await file.close()
  }
}
