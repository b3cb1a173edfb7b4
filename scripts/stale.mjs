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
  return hashFiles(files, folder)
}

function hashFiles(files, folder) {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** What is made by the project, or kept beside it, and no part of it. */
const MADE = new Set(['node_modules', 'dist', 'data', 'test-results', 'pictures'])
const HIDDEN_SOURCES = ['.oxlintrc.json', '.env.example']

function projectFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !MADE.has(name))
    .flatMap(entry => (entry.isDirectory() ? projectFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
}

/** A hash of every file of the project, its tests and its lockfile, by which a run of tests is known to have been of the same state. */
export function hashProject(folder = root) {
  const hidden = HIDDEN_SOURCES.map(name => join(folder, name)).filter(file => existsSync(file))
  return hashFiles([...projectFiles(folder), ...hidden].sort(), folder)
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
