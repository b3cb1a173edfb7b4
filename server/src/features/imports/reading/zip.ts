import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { BROKEN_WORKBOOK, refuseFile, TOO_LARGE_INSIDE } from './refuse.ts'

/** A workbook of 50,000 rows and 60 columns unpacks to some 200 MB; what unpacks to more than this is a bomb. */
const MOST_BYTES = 400 * 1024 * 1024
const MOST_ENTRIES = 2_000

export interface Zip {
  has(name: string): boolean
  /** The part's bytes as they unpack; all parts together may not be more than the limit, whatever the headers say. */
  read(name: string): AsyncGenerator<Buffer>
}

/** Opens a zip in memory. Nothing is unpacked before it is asked for, and never more than a chunk at a time. */
export async function openZip(bytes: Buffer, mostBytes = MOST_BYTES): Promise<Zip> {
  const zip = await opened(bytes)
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MOST_ENTRIES) throw refuseFile(TOO_LARGE_INSIDE)
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    throw asRefusal(error)
  }
  let unpacked = 0
  return {
    has: name => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw refuseFile(BROKEN_WORKBOOK)
      if (entry.uncompressedSize > mostBytes) throw refuseFile(TOO_LARGE_INSIDE)
      try {
        const stream = await zip.openReadStreamPromise(entry)
        for await (const chunk of stream) {
          const part = chunk as Buffer // no encoding was set
          unpacked += part.length
          if (unpacked > mostBytes) throw refuseFile(TOO_LARGE_INSIDE)
          yield part
        }
      } catch (error) {
        throw asRefusal(error)
      }
    },
  }
}

const opened = async (bytes: Buffer): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Errors of the library all mean that the zip is incomplete or contradicts itself. */
const asRefusal = (error: unknown) =>
  error instanceof Error && 'status' in error ? error : refuseFile(BROKEN_WORKBOOK)
