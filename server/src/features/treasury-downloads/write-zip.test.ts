import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readZip } from '../../../test/read-zip.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

const NOW = new Date('2026-11-18T10:00:00Z')
const entry = (path: string, text: string, isPacked = false): ZipEntry => ({
  path,
  content: Readable.from([Buffer.from(text)]),
  isPacked,
})

describe('TRE-01: the ZIP of a download', () => {
  it('has every entry whole, in folders, whether it is packed or not', async () => {
    async function* entries() {
      yield entry('documentos/2026-0001_EDP.pdf', '%PDF', true)
      yield entry('índice.xlsx', 'x'.repeat(100_000))
    }
    const files = await readZip(await buffer(writeZip(entries(), NOW)))
    expect([...files].map(([path, bytes]) => [path, bytes.length])).toEqual([
      ['documentos/2026-0001_EDP.pdf', 4],
      ['índice.xlsx', 100_000],
    ])
  })

  it('asks for an entry only once the one before has been read, and for none after its reader has gone', async () => {
    const asked: number[] = []
    async function* entries() {
      for (let nth = 1; nth <= 5; nth++) {
        asked.push(nth)
        yield entry(`${nth}.pdf`, 'x'.repeat(1_000_000), true)
      }
    }
    const zip = writeZip(entries(), NOW)
    for await (const chunk of zip) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    expect(asked).toEqual([1])
    expect(zip.destroyed).toBe(true)
  })

  it('fails with the fault of an entry, or of what makes the entries', async () => {
    async function* failing(): AsyncGenerator<ZipEntry> {
      yield entry('1.pdf', 'x')
      throw new Error('the task was cancelled')
    }
    await expect(buffer(writeZip(failing(), NOW))).rejects.toThrow('the task was cancelled')
    async function* unreadable(): AsyncGenerator<ZipEntry> {
      const content = new Readable({ read: () => content.destroy(new Error('the file is gone')) })
      yield { path: '1.pdf', content }
    }
    await expect(buffer(writeZip(unreadable(), NOW))).rejects.toThrow('the file is gone')
  })
})
