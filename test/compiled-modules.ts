import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin as BundlerPlugin, build } from 'esbuild'
import type { Plugin } from 'vite'
import type {} from 'vitest/node'
import { withBuildLock } from '../scripts/build-lock.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The folders whose modules are compiled, by the part in whose `.cache` the compiled ones lie, so that Node finds the part's packages. */
const FOLDERS = { model: ['src'], server: ['src', 'test'] } as const
type Part = keyof typeof FOLDERS
const PARTS = ['model', 'server'] as const satisfies Part[]
const MODEL = '@agremia/model/'

/** For Vitest, which would read them itself. */
export const COMPILED_MODULES = /[\\/]\.cache[\\/]modules[\\/]/

const compiledFolder = (part: string) => join(ROOT, part, '.cache', 'modules')

/** Where the compiled form of a module lies; undefined for test files, which Vitest reads itself, and for whatever is not ours. */
function compiledPath(source: string): string | undefined {
  const [part = '', folder = '', ...path] = relative(ROOT, source).split(sep)
  const isCompiled = PARTS.some(one => one === part && (FOLDERS[one] as readonly string[]).includes(folder))
  if (!isCompiled || !source.endsWith('.ts') || /\.(test|d)\.ts$/.test(source)) return undefined
  return join(compiledFolder(part), folder, ...path).replace(/\.ts$/, '.mjs')
}

/** The file that an import names, if it is none of a package. */
function sourceOf(path: string, folder: string): string | undefined {
  if (path.startsWith(MODEL)) return join(ROOT, 'model', 'src', `${path.slice(MODEL.length)}.ts`)
  return path.startsWith('.') ? join(folder, path) : undefined
}

const modulesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(file => join(folder, file))
    .filter(file => compiledPath(file) !== undefined)

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
/** Part of every hash, because what is compiled depends on this file too. */
const OWN_HASH = hashOf(readFileSync(fileURLToPath(import.meta.url)))

/** The hash of each source that was compiled, by its path. */
type Compiled = Record<string, string>

/**
 * Compiles each module of the model and the server, and the modules that only their tests share, to a file of its own: those that have
 * changed since the last time. Vitest would transform and fetch the 1,300 modules of the app one by one in each of its processes.
 */
async function compileModules(part: Part): Promise<void> {
  const manifest = join(compiledFolder(part), 'compiled.json')
  const before = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Compiled) : {} // as written below
  const sources = FOLDERS[part].flatMap(folder => modulesUnder(join(ROOT, part, folder)))
  const now: Compiled = Object.fromEntries(
    sources.map(source => [source, hashOf(OWN_HASH + readFileSync(source, 'utf8'))]),
  )
  const changed = sources.filter(source => now[source] !== before[source])
  // A module whose source is gone must not be found, as it would not be in the app.
  const gone = Object.keys(before).filter(source => !now[source])
  if (changed.length + gone.length === 0) return
  rmSync(manifest, { force: true })
  for (const source of gone) rmSync(compiledPath(source) ?? '', { force: true })
  await compile(part, changed)
  writeFileSync(manifest, JSON.stringify(now))
}

async function compile(part: Part, entryPoints: string[]): Promise<void> {
  if (entryPoints.length === 0) return
  await build({
    entryPoints,
    outbase: join(ROOT, part),
    outdir: compiledFolder(part),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'error',
    define: { 'import.meta.url': 'sourceAddress', 'import.meta.dirname': 'sourceFolder' },
    plugins: [keepModulesApart],
  })
}

/** Imports stay imports, of the compiled form where it is one of ours; what a module asks about its own place is answered with its source. */
const keepModulesApart: BundlerPlugin = {
  name: 'keep modules apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point' || path.endsWith('.json')) return undefined
      const source = sourceOf(path, resolveDir)
      const compiled = source && compiledPath(source)
      return {
        path: compiled ? pathToFileURL(compiled).href : source ? pathToFileURL(source).href : path,
        external: true,
      }
    })
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
      if (!contents.includes('import.meta.')) return { contents, loader: 'ts' }
      const address = JSON.stringify(pathToFileURL(path).href)
      const folder = JSON.stringify(join(path, '..'))
      return { contents: `const sourceAddress = ${address}, sourceFolder = ${folder};${contents}`, loader: 'ts' }
    })
  },
}

/** Two runs in one folder must not write the same files at once. */
const compileAll = () =>
  withBuildLock(() => Promise.all(PARTS.map(compileModules)), join(ROOT, '.cache', 'compile.lock'))

/** Has Vitest import the compiled modules as Node does. While it watches for changes it reads the sources, because it follows imports to find what a change affects. */
export function compiledModules(): Plugin {
  let compiling: Promise<unknown> | undefined
  return {
    name: 'compiled modules',
    enforce: 'pre',
    configureVitest({ vitest }) {
      if (!vitest.config.watch) compiling = compileAll()
    },
    async resolveId(path, importer) {
      const source = compiling && importer ? sourceOf(path, dirname(importer)) : undefined
      const compiled = source && compiledPath(source)
      if (compiled) await compiling
      return compiled
    },
  }
}
