import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DataFolder } from '../../outside/data-folder.ts'
import { STAGING } from './data-files.ts'
import { entryOfFile, type FileEntry, KEY_FILE } from './manifest.ts'
import type { Backup } from './verify.ts'

export interface PlacedFiles {
  /** Replaces the old files by the new ones, by renaming only. */
  swap(): Promise<void>
  undo(): Promise<void>
  /** Deletes the new files if they were not put in place. */
  clean(): Promise<void>
}

/**
 * Writes the backup's files beside those in use and on the same disk: inside each folder, because a folder may be a
 * symbolic link or a mount point, which cannot be renamed.
 */
export async function stageFiles(
  dataDir: string,
  backup: Backup,
  folders: readonly DataFolder[],
  withKey: boolean,
  signal?: AbortSignal,
): Promise<PlacedFiles> {
  const id = `${STAGING}${randomBytes(6).toString('hex')}`
  const staged = (path: string) => {
    const [folder = '', ...rest] = path.split('/')
    return path === KEY_FILE ? join(dataDir, id, 'new', KEY_FILE) : join(dataDir, folder, id, 'new', ...rest)
  }
  const places = [...folders.map(({ name }) => join(dataDir, name)), ...(withKey ? [dataDir] : [])]
  const isOpen = (place: string) => folders.some(({ name, isPrivate }) => !isPrivate && join(dataDir, name) === place)
  const clean = async () => {
    for (const place of places) await rm(join(place, id), { recursive: true, force: true })
  }
  const done: [from: string, to: string][] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    done.push([from, to])
  }
  try {
    for (const place of places) {
      // Readable by the owner of the process only, because sign-in mails and photos are among the files.
      await mkdir(place, { recursive: true, ...(!isOpen(place) && { mode: 0o700 }) })
      for (const part of ['new', 'old']) await mkdir(join(place, id, part), { recursive: true, mode: 0o700 })
    }
    for (const file of backup.manifest.files) {
      signal?.throwIfAborted()
      if (file.path !== KEY_FILE || withKey) await extract(backup, file, staged(file.path))
    }
  } catch (error) {
    await clean()
    throw error
  }

  return {
    clean,
    swap: async () => {
      for (const place of places) {
        const old = place === dataDir ? await keyIn(dataDir) : await readdir(place)
        for (const name of old)
          if (!name.startsWith(STAGING)) await move(join(place, name), join(place, id, 'old', name))
        for (const name of await readdir(join(place, id, 'new')))
          await move(join(place, id, 'new', name), join(place, name))
      }
    },
    undo: async () => {
      for (let last = done.pop(); last; last = done.pop()) await rename(last[1], last[0])
    },
  }
}

/** Deletes the remains of earlier restores that were killed, after this one has succeeded. */
export async function removeLeftovers(dataDir: string, folders: readonly DataFolder[]): Promise<void> {
  for (const place of [dataDir, ...folders.map(({ name }) => join(dataDir, name))])
    for (const name of await readdir(place))
      if (name.startsWith(STAGING)) await rm(join(place, name), { recursive: true, force: true })
}

const keyIn = async (dataDir: string) => (await readdir(dataDir)).filter(name => name === KEY_FILE)

async function extract(backup: Backup, file: FileEntry, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await pipeline(backup.read(entryOfFile(file.path)), createWriteStream(target, { flags: 'wx', flush: true }))
  await chmod(target, file.mode)
}
