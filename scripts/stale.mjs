import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

/** The sources and the output folder of each build. */
export const PARTS = {
  server: {
    sources: ['model/src', 'server/src', 'server/package.json', 'server/bundle-options.mjs', 'scripts/build.mjs'],
    dist: 'server/dist',
  },
  web: {
    sources: [
      'model/src',
      'web/src',
      'web/public',
      'web/index.html',
      'web/informacao-de-pagamento.html',
      'web/v.html',
      'web/visitor-frame.html',
      'web/vite.config.ts',
      'web/pdfjs-files.ts',
      'web/visitor-page.config.ts',
      'web/payment-page.config.ts',
      'web/card-page.config.ts',
      'web/package.json',
      'scripts/pack.mjs',
    ],
    dist: 'web/dist',
  },
}
const SHARED_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'scripts/stale.mjs']

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => !entry.name.startsWith('.'))
    .flatMap(entry => filesUnder(join(path, entry.name)))
}

/** A hash of the names and contents of a part's sources, without tests. */
export function hashSources(part, folder = root) {
  const files = [...PARTS[part].sources, ...SHARED_SOURCES]
    .flatMap(source => filesUnder(join(folder, source)))
    .filter(file => !/\.test\.tsx?$/.test(file))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const stampOf = (part, folder) => join(folder, PARTS[part].dist, '.stamp')

export function isStale(part, folder = root) {
  const stamp = stampOf(part, folder)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(part, folder)
}

/**
 * Runs a build. The stamp is removed before it and written after it, with the hash of the sources at its start: a build that
 * was interrupted, or whose sources were edited meanwhile, stays stale.
 */
export async function stamped(part, build, folder = root) {
  const stamp = stampOf(part, folder)
  const hash = hashSources(part, folder)
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(join(folder, PARTS[part].dist), { recursive: true })
  writeFileSync(stamp, hash)
}
