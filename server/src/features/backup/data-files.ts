import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../db/faults.ts'
import type { DataFolder } from '../../outside/data-folder.ts'

/** Folders of this name hold a restore in the making, or what one replaced. */
export const STAGING = '.agremia-restore-'
/** A mail that is being written; it is still queued in the database. */
const isDraft = (name: string) => name.startsWith('.') && name.endsWith('.part')

/** Paths below the data folder, with `/` on every system. Links are followed: what they lead to is what people see. */
export async function listFiles(dataDir: string, folders: readonly DataFolder[]): Promise<string[]> {
  const found: string[] = []
  async function walk(path: string, above: string[]): Promise<void> {
    const folder = await realpath(join(dataDir, path))
    if (above.includes(folder)) return
    for (const name of (await readdir(folder)).sort()) {
      if (name.startsWith(STAGING) || isDraft(name)) continue
      const child = `${path}/${name}`
      // What was taken away since, or leads nowhere, is not there.
      const info = await unlessGone(stat(join(dataDir, child)))
      if (info?.isDirectory()) await walk(child, [...above, folder])
      else if (info?.isFile()) found.push(child)
    }
  }
  for (const { name } of folders) if (await unlessGone(stat(join(dataDir, name)))) await walk(name, [])
  return found
}

/** Undefined when the file was taken away since it was listed. */
export async function openFile(dataDir: string, path: string) {
  const absolute = join(dataDir, path)
  const info = await unlessGone(stat(absolute))
  if (!info) return undefined
  const stream = createReadStream(absolute)
  return new Promise<{ mode: number; stream: typeof stream } | undefined>((resolve, reject) => {
    stream.once('open', () => resolve({ mode: info.mode & 0o777, stream }))
    stream.once('error', error => (codeOf(error) === 'ENOENT' ? resolve(undefined) : reject(error)))
  })
}

export async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
