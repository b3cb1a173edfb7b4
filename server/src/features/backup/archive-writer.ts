import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type PassThrough, Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { DIGEST_LENGTH } from './archive-reader.ts'

type Bytes = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
/** Writes one entry to its end and returns its size and digest. */
export type AddEntry = (name: string, chunks: Bytes) => Promise<{ size: number; sha256: string }>

/**
 * Writes a ZIP file that any tool opens. Its comment, the end of the file, is the SHA-256 of every byte before it, so that a
 * truncated file or a changed byte is detected anywhere, also where ZIP's own checksums do not reach.
 */
export async function writeArchive(path: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough // yazl makes it one; its types promise only the reading side
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | undefined
  const add: AddEntry = async (name, chunks) => {
    const hash = createHash('sha256')
    let size = 0
    const source = Readable.from(
      watch(chunks, bytes => {
        hash.update(bytes)
        size += bytes.length
      }),
      { objectMode: false },
    )
    current = source
    // ZIP64, because the size is not known beforehand and may exceed the limit of ZIP.
    zip.addReadStream(source, name, { forceZip64Format: true, mode: 0o100600 })
    await finished(source)
    return { size, sha256: hash.digest('hex') }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(output, stampDigest(), file)
  // A full disk ends the output while an entry is still being added, and a failing source leaves the output waiting: whichever fails first ends both.
  const filled = fill(add).then(() => zip.end({ comment: ' '.repeat(DIGEST_LENGTH), forceZip64Format: false }))
  try {
    await Promise.race([filled, written])
    await Promise.all([filled, written])
  } catch (error) {
    current?.destroy()
    output.destroy()
    await Promise.allSettled([filled, written])
    throw error
  }
}

async function* watch(chunks: Bytes, see: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    see(bytes)
    if (bytes.length > 0) yield bytes
  }
}

/** Writes the digest into the space that the comment reserves for it. */
function stampDigest() {
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([tail, chunk])
      const cut = Math.max(0, all.length - DIGEST_LENGTH)
      const body = all.subarray(0, cut)
      hash.update(body)
      tail = all.subarray(cut)
      done(null, body)
    },
    flush(done) {
      done(null, hash.digest('hex'))
    },
  })
}
