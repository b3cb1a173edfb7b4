import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadKeys, WrongKey } from './keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const SECRET = 'a secret of more than thirty-two characters'

describe('the secret', () => {
  it('is made once, for its owner alone, and found again', async () => {
    const inside = join(dataDir, 'not', 'there', 'yet')
    const sealed = (await loadKeys({ dataDir: inside })).seal('olá')
    expect((await stat(join(inside, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect((await loadKeys({ dataDir: inside })).open(sealed)).toBe('olá')
    expect(await readdir(inside)).toEqual(['secret.key'])
  })

  it('is the same for many starts at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => loadKeys({ dataDir })))
    expect(new Set(all.map(keys => keys.hash('x').toString('hex'))).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['secret.key'])
  })

  it('is not made when it is given', async () => {
    await loadKeys({ secretKey: SECRET, dataDir })
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is never replaced when its file is damaged', async () => {
    await writeFile(join(dataDir, 'secret.key'), '')
    await expect(loadKeys({ dataDir })).rejects.toThrow(/secret\.key is damaged/)
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('')
  })
})

describe('sealing', () => {
  it('gives back any text, and never the same cipher twice', async () => {
    const keys = await loadKeys({ secretKey: SECRET, dataDir })
    for (const text of ['', 'palavra-passe', 'ção 😀 \0', 'x'.repeat(100_000)])
      expect(keys.open(keys.seal(text))).toBe(text)
    expect(keys.seal('olá')).not.toBe(keys.seal('olá'))
    expect(keys.seal('olá')).toMatch(/^v1\.[\w-]+$/)
  })

  it('refuses another key, a changed byte, a short text and an unknown version, and repeats nothing of them', async () => {
    const keys = await loadKeys({ secretKey: SECRET, dataDir })
    const other = await loadKeys({ secretKey: `${SECRET}!`, dataDir })
    const sealed = keys.seal('olá')
    const changed = sealed.slice(0, 30) + (sealed[30] === 'A' ? 'B' : 'A') + sealed.slice(31)
    expect(() => other.open(sealed)).toThrow(/another SECRET_KEY/)
    for (const bad of [changed, 'v1.', 'v1.AAAA', 'v2.AAAA', '']) {
      expect(() => keys.open(bad)).toThrow(WrongKey)
    }
  })

  it('derives a key for each use, and prints none', async () => {
    const keys = await loadKeys({ secretKey: SECRET, dataDir })
    expect(keys.sign.export()).not.toEqual(keys.hash(''))
    expect(inspect(keys, { depth: 5 })).not.toContain(keys.sign.export().toString('hex'))
    expect(keys.hash('a')).toHaveLength(32)
    expect(keys.hash('a')).not.toEqual(keys.hash('b'))
  })
})
