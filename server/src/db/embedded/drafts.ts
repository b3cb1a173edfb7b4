import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

/**
 * What must exist whole or not at all (a cluster, a copy of the binaries) is made in a draft beside it and then renamed.
 * The name carries the maker's process, so that a later start knows a draft whose maker was killed.
 */
export function makeDraft(target: string): Promise<string> {
  return mkdtemp(`${target}.new-${process.pid}-`)
}

const LONGEST_DRAFT_MS = 600_000

/** `keep` names the copy of the binaries in use; copies for other versions go too. Only for whoever just started the server. */
export async function removeLeftovers(home: string, keep: string): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name)
    const maker = /^(?:postgres|binaries-.+)\.new-(\d+)-/.exec(name)?.[1]
    const isOldCopy = name.startsWith('binaries-') && maker === undefined && !keep.startsWith(path)
    if (isOldCopy || (maker !== undefined && (await isAbandoned(path, Number(maker)))))
      await rm(path, { recursive: true, force: true })
  }
}

async function isAbandoned(draft: string, maker: number): Promise<boolean> {
  if (!isAlive(maker)) return true
  const made = await stat(draft).catch(() => undefined)
  return made === undefined || Date.now() - made.mtimeMs > LONGEST_DRAFT_MS
}
