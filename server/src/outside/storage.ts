import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type ReceivedFile, receiveFile } from './received-file.ts'

/** Files in one folder, each named by a hash of its content, so that the content behind a name never changes. */
export interface Storage {
  /** Stores the content and answers its name, such as `logo-1f0c….png`. */
  put(kind: string, ending: string, bytes: Buffer): Promise<string>
  /** The content of that name; undefined when there is none, or when `put` never makes such a name. */
  read(name: string): Promise<Buffer | undefined>
  /** The same as a stream, for files that are too large to be held in memory. */
  open(name: string): Promise<{ content: Readable; size: number } | undefined>
  /** Writes a stream to a draft, from which a stored file can be made. */
  receive(content: AsyncIterable<Buffer>): Promise<Draft>
  /** Deletes the stored files of these kinds except those names. Other files in the folder stay. */
  keepOnly(kinds: readonly string[], names: readonly string[]): Promise<void>
  /** Deletes the drafts of `receive` that were last written to before this time, because their process was killed. */
  forgetDrafts(before: Date): Promise<void>
}

/** A file that arrived whole and that nothing names yet. */
export interface Draft extends Omit<ReceivedFile, 'path'> {
  /** Makes it a stored file and answers its name, also to a transaction that runs again. */
  keep(kind: string, ending: string): Promise<string>
  read(): Promise<Buffer>
  /** Deletes it, unless it was kept. */
  discard(): Promise<void>
}

const HASH_LENGTH = 32
const NAME = /^[a-z]+-[0-9a-f]{32}\.[a-z]+$/
/** `.x.part` is a file that is still being written; backups leave it out. */
const isStored = (kinds: readonly string[], name: string) => {
  const [, kind] = /^\.?([a-z]+)-[0-9a-f]{32}\.[a-z]+(?:\.[\w-]+\.part)?$/.exec(name) ?? []
  return kind !== undefined && kinds.includes(kind)
}

/** The name of the stored file with this content. */
export const storedName = (kind: string, ending: string, sha256: string) =>
  `${kind}-${sha256.slice(0, HASH_LENGTH)}.${ending}`
const RECEIVED = /^\.[0-9a-f-]{36}\.part$/

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** With `isPrivate` other users of the machine cannot read the folder. */
export const folderStorage = (folder: string, { isPrivate = false } = {}): Storage => ({
  async put(kind, ending, bytes) {
    const name = storedName(kind, ending, createHash('sha256').update(bytes).digest('hex'))
    const draft = join(folder, `.${name}.${randomUUID()}.part`)
    await mkdir(folder, { recursive: true, ...(isPrivate && { mode: 0o700 }) })
    try {
      await writeFile(draft, bytes, { flush: true, ...(isPrivate && { mode: 0o600 }) })
      await rename(draft, join(folder, name))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return name
  },

  // A name with a path in it could lead outside of the folder.
  read: async name => (NAME.test(name) ? readFile(join(folder, name)).catch(unlessMissing) : undefined),

  async open(name) {
    const file = NAME.test(name) ? await open(join(folder, name)).catch(unlessMissing) : undefined
    if (!file) return undefined
    return { size: (await file.stat()).size, content: file.createReadStream() }
  },

  async receive(content) {
    await mkdir(folder, { recursive: true, ...(isPrivate && { mode: 0o700 }) })
    const draft = join(folder, `.${randomUUID()}.part`)
    const { path, ...received } = await receiveFile(draft, content, isPrivate ? 0o600 : 0o644)
    const kept = new Set<string>()
    return {
      ...received,
      async keep(kind, ending) {
        const name = storedName(kind, ending, received.sha256)
        if (!kept.has(name)) await rename(path, join(folder, name))
        kept.add(name)
        return name
      },
      read: () => readFile(path),
      discard: () => rm(path, { force: true }),
    }
  },

  async forgetDrafts(before) {
    for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
      if (!RECEIVED.test(name)) continue
      const written = await stat(join(folder, name)).catch(unlessMissing)
      if (written && written.mtime < before) await rm(join(folder, name), { force: true })
    }
  },

  async keepOnly(kinds, names) {
    const kept = new Set(names)
    // The folder is made with the first file, so without it there are none.
    const found = (await readdir(folder).catch(unlessMissing)) ?? []
    for (const name of found) {
      if (isStored(kinds, name) && !kept.has(name)) await rm(join(folder, name), { force: true })
    }
  },
})
