import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** With folders, separated by `/`. */
  path: string
  content: Readable
  /** PDFs and workbooks are packed already. */
  isPacked?: boolean
}

/** A ZIP that is written while it is read. The next entry is asked for once the one before has been read to its end. */
export function writeZip(entries: AsyncIterable<ZipEntry>, madeAt: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough // yazl makes it one; its types promise only the reading side
  let current: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  // Whoever stops reading ends the entry that is being read, and with it the making of those that follow.
  output.once('close', () => current?.destroy())
  const addAll = async () => {
    for await (const { path, content, isPacked = false } of entries) {
      current = content
      if (output.destroyed) {
        content.destroy()
        return
      }
      // yazl connects its streams by `pipe`, which does not forward errors; this does.
      const read = finished(content)
      zip.addReadStream(content, path, { compress: !isPacked, mtime: madeAt, mode: 0o100644 })
      await read
    }
    zip.end()
  }
  addAll().catch((error: Error) => output.destroy(error))
  return output
}
