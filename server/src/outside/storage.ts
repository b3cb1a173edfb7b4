import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files in one folder, each named by a hash of its content, so that the content behind a name never changes. */
export interface Storage {
  /** Stores the content and answers its name, such as `logo-1f0c….png`. */
  put(kind: string, ending: string, bytes: Buffer): Promise<string>
  /** The content of that name; undefined when there is none, or when `put` never makes such a name. */
  read(name: string): Promise<Buffer | undefined>
  /** Deletes the stored files of these kinds except those names. Other files in the folder stay. */
  keepOnly(kinds: readonly string[], names: readonly string[]): Promise<void>
}

const HASH_LENGTH = 32
const NAME = /^[a-z]+-[0-9a-f]{32}\.[a-z]+$/
/** `.x.part` is a file that is still being written; backups leave it out. */
const isStored = (kinds: readonly string[], name: string) => {
  const [, kind] = /^\.?([a-z]+)-[0-9a-f]{32}\.[a-z]+(?:\.[\w-]+\.part)?$/.exec(name) ?? []
  return kind !== undefined && kinds.includes(kind)
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** With `isPrivate` other users of the machine cannot read the folder. */
export const folderStorage = (folder: string, { isPrivate = false } = {}): Storage => ({
  async put(kind, ending, bytes) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
    const name = `${kind}-${hash}.${ending}`
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

  async keepOnly(kinds, names) {
    const kept = new Set(names)
    // The folder is made with the first file, so without it there are none.
    const found = (await readdir(folder).catch(unlessMissing)) ?? []
    for (const name of found) {
      if (isStored(kinds, name) && !kept.has(name)) await rm(join(folder, name), { force: true })
    }
  },
})
