import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files in one folder, each named by what it holds: the same content is the same file, and a name never changes its content. */
export interface Storage {
  /** Answers the name: `logo-1f0c….png`. */
  put(kind: string, ending: string, bytes: Buffer): Promise<string>
  /** What was put under that name; undefined when it is not there, or is no name that `put` gives. */
  read(name: string): Promise<Buffer | undefined>
  /** Takes away what was put of these kinds, but for those names. Whatever else lies in the folder is left alone. */
  keepOnly(kinds: readonly string[], names: readonly string[]): Promise<void>
}

const HASH_LENGTH = 32
const NAME = /^[a-z]+-[0-9a-f]{32}\.[a-z]+$/
/** `.x.part` is a file that is not whole yet; no backup takes it along. */
const isStored = (kinds: readonly string[], name: string) => {
  const [, kind] = /^\.?([a-z]+)-[0-9a-f]{32}\.[a-z]+(?:\.[\w-]+\.part)?$/.exec(name) ?? []
  return kind !== undefined && kinds.includes(kind)
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** A folder that others on the machine may not enter is `isPrivate`. */
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

  // A name that leads elsewhere is none of ours.
  read: async name => (NAME.test(name) ? readFile(join(folder, name)).catch(unlessMissing) : undefined),

  async keepOnly(kinds, names) {
    const kept = new Set(names)
    // Without a folder nothing was ever put.
    const found = (await readdir(folder).catch(unlessMissing)) ?? []
    for (const name of found) {
      if (isStored(kinds, name) && !kept.has(name)) await rm(join(folder, name), { force: true })
    }
  },
})
