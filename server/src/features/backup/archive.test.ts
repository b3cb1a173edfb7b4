import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { splitLines } from './load-tables.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agremia-archive-'))
  path = join(folder, 'x.agremia')
})
afterEach(() => rm(folder, { recursive: true }))

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('an archive', () => {
  it('returns the files that were put in, also empty ones', async () => {
    await writeArchive(path, async add => {
      expect(await add('a', ['ma', 'çã'])).toMatchObject({ size: 6 })
      expect(await add('b/ç', [])).toMatchObject({ size: 0 })
    })
    const archive = await openArchive(path)
    const read = async (name: string) => Buffer.concat(await collect(archive.read(name))).toString()
    expect(archive.names).toEqual(['a', 'b/ç'])
    expect([await read('a'), await read('b/ç')]).toEqual(['maçã', ''])
    await expect(read('c')).rejects.toThrow('Falta c')
    archive.close()
  })

  it('is refused if any byte is changed or missing', async () => {
    await writeArchive(path, async add => void (await add('a', ['text'])))
    const bytes = await readFile(path)
    for (let at = 0; at < bytes.length; at++) {
      await writeFile(path, Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 0x20, at, at + 1))
      await expect(openArchive(path)).rejects.toThrow('alterado')
      await writeFile(path, bytes.subarray(0, at))
      await expect(openArchive(path)).rejects.toThrow('incompleto')
    }
  })

  it('closes its sources if it cannot be written', async () => {
    let isEnded = false
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(100_000, Math.random().toString())
      } finally {
        isEnded = true
      }
    }
    const nowhere = join(folder, 'none', 'x')
    await expect(writeArchive(nowhere, async add => void (await add('a', endless())))).rejects.toThrow('ENOENT')
    expect(isEnded).toBe(true)
  })

  it('fails if one of its sources fails', async () => {
    async function* broken() {
      yield 'a'
      throw new Error('the database went away')
    }
    await expect(writeArchive(path, async add => void (await add('a', broken())))).rejects.toThrow('went away')
  })
})

describe('lines', () => {
  it('end at line feeds only, wherever the chunks end', async () => {
    const text = Buffer.from('["a\u2028b\r"]\n["👩"]\n')
    for (let at = 0; at <= text.length; at++) {
      const chunks = (async function* () {
        yield text.subarray(0, at)
        yield text.subarray(at)
      })()
      expect(await collect(splitLines(chunks))).toEqual(['["a\u2028b\r"]', '["👩"]'])
    }
  })
})
