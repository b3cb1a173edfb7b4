import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** How many bytes of each end are remembered, to recognise what kind of file it is. */
const ENDS_BYTES = 1024

export interface ReceivedFile {
  path: string
  size: number
  /** Hexadecimal. */
  sha256: string
  /** The first bytes. */
  head: Buffer
  /** The last bytes; of a small file the same as `head`. */
  tail: Buffer
}

/**
 * Writes a stream to a new file while its size, hash and ends are found out, so that it is read only once. Nothing stays of one that breaks
 * off.
 */
export async function receiveFile(path: string, content: AsyncIterable<Buffer>, mode: number): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let [size, head, tail] = [0, Buffer.alloc(0), Buffer.alloc(0)]
  async function* watched(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      if (head.length < ENDS_BYTES) head = Buffer.concat([head, chunk.subarray(0, ENDS_BYTES - head.length)])
      tail = Buffer.from(Buffer.concat([tail, chunk.subarray(-ENDS_BYTES)]).subarray(-ENDS_BYTES))
      yield chunk
    }
  }
  try {
    await pipeline(content, watched, createWriteStream(path, { flags: 'wx', mode, flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex'), head, tail }
}
