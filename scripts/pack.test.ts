import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packFiles } from './pack.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agremia-pack-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('writes a .br and a .gz file beside each compressible file, but not beside pages', async () => {
  const program = 'export const letras = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"\n'.repeat(9)
  mkdirSync(join(folder, 'assets'))
  for (const name of [
    'index.html',
    'outra.html',
    'color-scheme.js',
    'assets/main-1a2b.js',
    'assets/inter.woff2',
    'assets/worker.mjs',
  ])
    writeFileSync(join(folder, name), program)
  writeFileSync(join(folder, 'assets/small.js'), ';')
  await packFiles(folder)
  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual([
    'assets',
    'assets/inter.woff2',
    'assets/main-1a2b.js',
    'assets/main-1a2b.js.br',
    'assets/main-1a2b.js.gz',
    'assets/small.js',
    'assets/worker.mjs',
    'assets/worker.mjs.br',
    'assets/worker.mjs.gz',
    'color-scheme.js',
    'color-scheme.js.br',
    'color-scheme.js.gz',
    'index.html',
    'outra.html',
  ])
  const packed = (ending: string) => readFileSync(join(folder, `assets/main-1a2b.js.${ending}`))
  expect(brotliDecompressSync(packed('br')).toString()).toBe(program)
  expect(gunzipSync(packed('gz')).toString()).toBe(program)
})
