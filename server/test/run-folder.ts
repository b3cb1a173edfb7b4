import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How the folder of a Vitest run begins; its process id follows. */
export const RUN_FOLDER = 'agremia-tests-'
/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** The tests of two workers need about 1 GB at a time. */
const NEEDED_BYTES = 3e9

/**
 * The parent of a test run's temporary files: in memory where there is room, because creating a database of 550 files takes
 * twenty times the CPU on a disk. Otherwise `/tmp`, which is short on every system: the path of a Unix socket has at most 107 bytes.
 */
export function findTemporaryFolder(): string {
  if (process.platform === 'win32') return tmpdir()
  return isUsableMemory() ? MEMORY : '/tmp'
}

function isUsableMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const options = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync('/proc/self/mounts', 'utf8'))?.[1]?.split(',')
    // Containers often forbid to execute programs from there, of which some tests make copies.
    return bavail * bsize > NEEDED_BYTES && options !== undefined && !options.includes('noexec')
  } catch {
    return false
  }
}

/**
 * Makes the folder that this process and its children use for temporary files, and removes it when the process ends. Its name
 * holds the process id, by which a later run finds the folder of a run that was killed (`removeAbandonedServers`).
 */
export function makeRunFolder(): void {
  const folder = mkdtempSync(join(findTemporaryFolder(), `${RUN_FOLDER}${process.pid}-`))
  // Open to all, as /tmp is: as root PostgreSQL runs under another account.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
