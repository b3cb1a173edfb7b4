import { z } from 'zod'
import type { DataFolder } from '../../outside/data-folder.ts'
import { Refused } from './refused.ts'

/** Counts up when an older program could not read what a newer one writes. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const KEY_FILE = 'secret.key'

const content = { size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }

/** A path that leads out of the folders that are backed up could write to any file of the machine. */
const isInside = (path: string, folders: readonly DataFolder[]) => {
  const [folder, ...rest] = path.split('/')
  const isClean = !/[\\\0:]/.test(path) && rest.every(part => part !== '' && part !== '.' && part !== '..')
  return path === KEY_FILE || (isClean && rest.length > 0 && folders.some(({ name }) => name === folder))
}

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** A known word, sealed: the key that opens it opens everything else too. None where there was no key. */
  probe: z.string().nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string(), appliedAt: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0), ...content })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ path: z.string(), mode: z.int().min(0).max(0o777), ...content })),
})
export type Manifest = z.infer<typeof manifestSchema>
export type TableEntry = Manifest['tables'][number]
export type FileEntry = Manifest['files'][number]

/** Where a table's rows, or a file's bytes, lie in the archive. */
export const entryOfTable = (name: string) => `tables/${name}.jsonl`
export const entryOfFile = (path: string) => `data/${path}`

export function parseManifest(text: string, folders: readonly DataFolder[]): Manifest {
  const read = JSON.parse(text) as unknown // of no known shape until the schema has seen it
  const newer = z.object({ format: z.int().min(FORMAT + 1) }).safeParse(read)
  if (newer.success)
    throw new Refused('A cópia foi feita por uma versão mais recente da Agremia. Atualize primeiro o programa.')
  const parsed = manifestSchema.safeParse(read)
  if (!parsed.success) throw new Refused(`O conteúdo da cópia não está como devia: ${z.prettifyError(parsed.error)}`)
  const stray = parsed.data.files.find(({ path }) => !isInside(path, folders))
  if (stray)
    throw new Refused(
      `O conteúdo da cópia não está como devia: ${JSON.stringify(stray.path)} não é um ficheiro da Agremia.`,
    )
  return parsed.data
}
