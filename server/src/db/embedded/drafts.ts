import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

/**
 * Folders that must never be incomplete (a cluster, a copy of the binaries) are built under a temporary name and renamed.
 * The temporary name contains the process id, so that a later start can delete those of killed processes.
 */
export function makeDraft(target: string): Promise<string> {
  return mkdtemp(`${target}.new-${process.pid}-`)
}

const LONGEST_DRAFT_MS = 600_000

/** Deletes abandoned folders, and copies of the binaries other than `keep`. Only for the process that has just started the server. */
export async function removeLeftovers(home: string, keep: string): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name)
    const maker = /^(?:postgres|binaries-.+)\.new-(\d+)-/.exec(name)?.[1]
    const isOldCopy = name.startsWith('binaries-') && maker === undefined && !keep.startsWith(path)
    if (isOldCopy || (maker !== undefined && (await isAbandoned(path, Number(maker)))))
      // A process of the killed maker may write for a moment yet, into a folder that was just emptied.
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

async function isAbandoned(draft: string, maker: number): Promise<boolean> {
  if (!isAlive(maker)) return true
  const made = await stat(draft).catch(() => undefined)
  return made === undefined || Date.now() - made.mtimeMs > LONGEST_DRAFT_MS
}
