import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildServer, serverEntries } from './build.mjs'
import { withBuildLock } from './build-lock.mjs'
import { root } from './paths.mjs'
import { hashProject, isStale, stamped } from './stale.mjs'

// Starting processes and bundlers is slow while other tests run.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agremia-build-'))
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('model/src/rules/word.ts', "export const word: string = 'model'\n")
  write(
    'server/src/main.ts',
    "import { PageSizes } from '@cantoo/pdf-lib'\nimport pg from 'pg'\nimport { z } from 'zod'\nimport { word } from '@agremia/model/rules/word'\nconsole.log(word, z.number().parse(7), pg.defaults.port, PageSizes.A4.length, process.argv.slice(2).join())\n",
  )
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the server bundle', () => {
  it('runs on plain Node, with our model and most packages inside, also CommonJS ones, and some outside', async () => {
    await buildServer(folder)
    const main = join(folder, 'server/dist/main.js')
    expect(execFileSync(process.execPath, [main, '--empty'], { encoding: 'utf8' })).toBe('model 7 5432 2 --empty\n')
    expect(readFileSync(main, 'utf8')).toMatch(/from ?"@cantoo\/pdf-lib"/)
    expect(readFileSync(main, 'utf8')).not.toMatch(/from ?"(pg|zod|@agremia)/)
    // One character beyond Latin-1 would double the memory of the whole text.
    expect(readFileSync(main, 'utf8')).not.toMatch(/[\u0100-\uffff]/)
    expect(isStale('server', folder)).toBe(false)
  })

  it('gives every worker thread a file of its own', async () => {
    write('server/src/outside/cards.worker.ts', 'export {}\n')
    write('server/src/outside/cards.ts', 'export {}\n')
    expect(serverEntries(folder).map(entry => entry.slice(folder.length + 1))).toEqual([
      'server/src/main.ts',
      'server/src/outside/cards.worker.ts',
    ])
    await buildServer(folder)
    expect(() => readFileSync(join(folder, 'server/dist/outside/cards.worker.js'))).not.toThrow()
  })

  it('stays stale when the build fails', async () => {
    await buildServer(folder)
    write('server/src/main.ts', 'this is (no program')
    await expect(buildServer(folder, 'silent')).rejects.toThrow('Build failed')
    expect(isStale('server', folder)).toBe(true)
  })
})

describe('a build is stale', () => {
  const built = () => stamped('server', async () => {}, folder)

  it('if it was never made', () => expect(isStale('server', folder)).toBe(true))

  it.each(['server/src/main.ts', 'model/src/rules/word.ts', 'package-lock.json', 'server/src/new.ts'])(
    'is what was built before %s changed',
    async path => {
      await built()
      expect(isStale('server', folder)).toBe(false)
      write(path, '// changed')
      expect(isStale('server', folder)).toBe(true)
    },
  )

  it('not if only a test or another part has changed', async () => {
    await built()
    write('server/src/main.test.ts', '// changed')
    write('web/src/main.tsx', '// changed')
    expect(isStale('server', folder)).toBe(false)
  })

  it('if a source was edited during the build', async () => {
    await stamped('server', async () => write('server/src/main.ts', '// edited meanwhile'), folder)
    expect(isStale('server', folder)).toBe(true)
  })
})

describe('the state of the project', () => {
  it('is another when a source, a test or a package changes, and the same after a build', () => {
    write('package-lock.json', '{}')
    write('server/src/a.test.ts', 'one')
    const before = hashProject(folder)
    write('server/dist/main.js', 'built')
    expect(hashProject(folder)).toBe(before)
    write('server/src/a.test.ts', 'two')
    const after = hashProject(folder)
    expect(after).not.toBe(before)
    write('package-lock.json', '{ }')
    expect(hashProject(folder)).not.toBe(after)
  })
})

describe('the build lock', () => {
  it('lets one build at a time', async () => {
    const file = join(folder, 'lock')
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await sleep(20)
      inside--
    }
    await Promise.all([withBuildLock(work, file), withBuildLock(work, file), withBuildLock(work, file)])
    expect(most).toBe(1)
  })

  it('does not wait for a killed process', async () => {
    // No process has this id: the largest one on Linux is 4194304.
    write('lock', '99999999')
    expect(await withBuildLock(async () => 'built', join(folder, 'lock'))).toBe('built')
  })

  it('is released when the build fails', async () => {
    const file = join(folder, 'lock')
    await expect(withBuildLock(() => Promise.reject(new Error('broken')), file)).rejects.toThrow('broken')
    expect(await withBuildLock(async () => 'built', file)).toBe('built')
  })
})
