import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Entry, openPromise } from 'yauzl'
import { codeOf } from '../../db/faults.ts'
import { Refused } from './refused.ts'

/** SHA-256 in hexadecimal. */
export const DIGEST_LENGTH = 64

export interface Archive {
  names: string[]
  read(name: string): AsyncGenerator<Buffer>
  close(): void
}

export async function openArchive(path: string): Promise<Archive> {
  await checkDigest(path)
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Refused(`Falta ${name} na cópia.`)
      yield* await zip.openReadStreamPromise(entry)
    },
    close: () => zip.close(),
  }
}

/** Verifies the digest of the whole file before any of its contents is used. */
async function checkDigest(path: string): Promise<void> {
  const { body, stamp } = await readStamp(path)
  const hash = createHash('sha256')
  if (body > 0) for await (const chunk of createReadStream(path, { end: body - 1 })) hash.update(chunk as Buffer) // no encoding was set
  if (hash.digest('hex') !== stamp)
    throw new Refused(`${path} não é uma cópia da Agremia, está incompleto ou foi alterado. Nada foi mudado.`)
}

async function readStamp(path: string) {
  const file = await open(path).catch((error: unknown) => {
    const reason = codeOf(error) === 'ENOENT' ? 'não existe' : `não se consegue ler (${codeOf(error)})`
    throw new Refused(`O ficheiro ${path} ${reason}.`, { cause: error })
  })
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new Refused(`${path} não é um ficheiro.`)
    const body = Math.max(0, stat.size - DIGEST_LENGTH)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DIGEST_LENGTH), 0, DIGEST_LENGTH, body)
    return { body, stamp: buffer.toString('latin1', 0, bytesRead) }
  } finally {
    await file.close()
  }
}
