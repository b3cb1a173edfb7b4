import { createHash } from 'node:crypto'
import type { DataFolder } from '../../outside/data-folder.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import { entryOfFile, entryOfTable, MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import { Refused } from './refused.ts'

export interface Backup {
  manifest: Manifest
  read: Archive['read']
  /** Reads a small entry as text. */
  readFile(path: string): Promise<string>
  close(): void
}

/** Opens a backup after verifying every byte, entry and count; refuses any other. */
export async function openBackup(path: string, folders: readonly DataFolder[], signal?: AbortSignal): Promise<Backup> {
  const archive = await openArchive(path)
  try {
    const manifest = parseManifest(await readText(archive, MANIFEST), folders)
    await checkEntries(archive, manifest, signal)
    return {
      manifest,
      read: archive.read,
      readFile: file => readText(archive, entryOfFile(file)),
      close: archive.close,
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

async function checkEntries(archive: Archive, manifest: Manifest, signal: AbortSignal | undefined): Promise<void> {
  const expected = [
    ...manifest.tables.map(table => ({ ...table, entry: entryOfTable(table.name) })),
    ...manifest.files.map(file => ({ ...file, rows: undefined, entry: entryOfFile(file.path) })),
  ]
  const told = new Set([MANIFEST, ...expected.map(({ entry }) => entry)])
  const stray = archive.names.find(name => !told.has(name))
  if (stray !== undefined) throw new Refused(`A cópia traz ${stray}, de que o seu índice não fala.`)
  for (const { entry, size, sha256, rows } of expected) {
    signal?.throwIfAborted()
    const found = await measure(archive.read(entry))
    const isRight = found.size === size && found.sha256 === sha256 && (rows === undefined || found.lines === rows)
    if (!isRight) throw new Refused(`${entry} não está na cópia como o seu índice diz.`)
  }
}

async function measure(chunks: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let size = 0
  let lines = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return { size, lines, sha256: hash.digest('hex') }
}

async function readText(archive: Archive, name: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of archive.read(name)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
