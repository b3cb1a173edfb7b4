import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files in one folder, each named by what it holds: the same content is the same file, and a name never changes its content. */
export interface Storage {
  /** Answers the name: `logo-1f0c….png`. */
  put(kind: string, ending: string, bytes: Buffer): Promise<string>
  /** Takes away what was put of these kinds, but for those names. Whatever else lies in the folder is left alone. */
  keepOnly(kinds: readonly string[], names: readonly string[]): Promise<void>
}

const HASH_LENGTH = 32
/** `.x.part` is a file that is not whole yet; no backup takes it along. */
const isStored = (kinds: readonly string[], name: string) => {
  const [, kind] = /^\.?([a-z]+)-[0-9a-f]{32}\.[a-z]+(?:\.[\w-]+\.part)?$/.exec(name) ?? []
  return kind !== undefined && kinds.includes(kind)
}

export const folderStorage = (folder: string): Storage => ({
  async put(kind, ending, bytes) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
    const name = `${kind}-${hash}.${ending}`
    const draft = join(folder, `.${name}.${randomUUID()}.part`)
    await mkdir(folder, { recursive: true })
    try {
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, join(folder, name))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return name
  },

  async keepOnly(kinds, names) {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      // Nothing was ever put.
      if (error.code === 'ENOENT') return []
      throw error
    })
    for (const name of found) {
      if (isStored(kinds, name) && !names.includes(name)) await rm(join(folder, name), { force: true })
    }
  },
})
