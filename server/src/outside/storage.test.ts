import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderStorage } from './storage.ts'

let folder: string
beforeEach(async () => {
  const above = await mkdtemp(join(tmpdir(), 'agremia-storage-'))
  folder = join(above, 'files')
  return () => rm(above, { recursive: true })
})
const bytes = Buffer.from('conteúdo')

describe('API-04b: files by their content', () => {
  it('the same content is the same file, in a folder that is made when it is needed', async () => {
    const storage = folderStorage(folder)
    const name = await storage.put('logo', 'png', bytes)
    expect(name).toMatch(/^logo-[0-9a-f]{32}\.png$/)
    expect(await storage.put('logo', 'png', Buffer.from(bytes))).toBe(name)
    const other = await storage.put('logo', 'png', Buffer.from('outro'))
    expect((await readdir(folder)).sort()).toEqual([name, other].sort())
    expect(await readFile(join(folder, name))).toEqual(bytes)
  })

  it('a file that cannot take its place leaves no draft', async () => {
    const storage = folderStorage(folder)
    const name = await storage.put('logo', 'png', bytes)
    await rm(join(folder, name))
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'x'), '')
    await expect(storage.put('logo', 'png', bytes)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([name])
  })

  it('only what was put of a kind is taken away, and the drafts of a crash with it', async () => {
    const storage = folderStorage(folder)
    await storage.keepOnly(['logo'], [])
    const kept = await storage.put('logo', 'png', bytes)
    const gone = await storage.put('logo', 'png', Buffer.from('outro'))
    const photo = await storage.put('photo', 'png', bytes)
    const draft = `.${gone}.0199a000-0000-7000-8000-000000000001.part`
    const ownersOwn = ['favicon.svg', 'logo.png', 'logo-2026.png', `x${gone}`]
    for (const name of [draft, ...ownersOwn]) await writeFile(join(folder, name), 'x')
    await storage.keepOnly(['logo', 'favicon'], [kept, ''])
    expect((await readdir(folder)).sort()).toEqual([kept, photo, ...ownersOwn].sort())
  })
})
