import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const api = process.env.API_URL ?? 'http://localhost:3000'
const FIRST_PAINT = join(import.meta.dirname, 'src/app/first-paint.tsx')
const MAIN = join(import.meta.dirname, 'src/app/main.tsx')

/** A file's chunk and all that this one imports. */
function chunksOf(bundle: Rolldown.OutputBundle, file: string) {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const needed = new Set<Rolldown.OutputChunk>()
  const need = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || chunk.isEntry || needed.has(chunk)) return
    needed.add(chunk)
    for (const name of chunk.imports) need(chunks.find(({ fileName }) => fileName === name))
  }
  need(chunks.find(({ moduleIds }) => moduleIds.includes(file)))
  if (needed.size === 0) throw new Error(`${file} has no chunk of its own`)
  return [...needed]
}

/**
 * The libraries that the frame and a list stand on, in one file: together they are 9 KB smaller than each for itself. A part
 * that only forms use must not be here, or the first load brings it; nor React itself, with which the page draws alone.
 */
const PACKAGES = ['react-dom', 'scheduler', '@tanstack', 'axios']
const PARTS = ['ActionIcon', 'Button', 'CloseButton', 'Input', 'Loader', 'TextInput', 'UnstyledButton']
const FIRST_LIBRARIES = new RegExp(
  `/node_modules/(${PACKAGES.join('|')})/|/@mantine/core/esm/components/(${PARTS.join('|')})/`.replaceAll(
    '/',
    '[\\\\/]',
  ),
)

/** Packages are imported through one file that names all their parts: what is used of them, only the bundler knows. */
const LIBRARY = /[\\/]node_modules[\\/]/
const REACT = /[\\/]node_modules[\\/]react[\\/]/

const ENTRY = join(import.meta.dirname, 'src/app/entry.ts')
type Group = 'first-paint-parts' | 'program-parts'
/** Modules and icons of the first load, with the file that they belong to. Filled once all modules are known. */
const firstLoad = new Map<string, Group>()

/** An icon is a file of its own, which only the names in an import tell. */
const iconOf = (id: string) => /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+|createReactComponent)\.m?js$/.exec(id)?.[1]
const iconsIn = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)]
    .flatMap(([, names = '']) => names.match(/\bIcon\w+/g) ?? [])
    .concat('createReactComponent')

/**
 * Finds what the first paint and the program import without `import()`. Each of the two becomes one file: without that every
 * module which a lazy screen shares with them would be a file of its own, and there are as many lazy parts as screens.
 */
const findFirstLoad: Plugin = {
  name: 'find-first-load',
  apply: 'build',
  buildEnd() {
    const importedBy = (file: string) => {
      const found = new Set([file])
      // Styles of libraries stay with ours, in the order of the imports: ours must come later to win.
      for (const id of found)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
          if (!LIBRARY.test(imported) || imported.endsWith('.css')) found.add(imported)
      return found
    }
    const take = (file: string, group: Group) => {
      for (const id of importedBy(file))
        for (const one of [id, ...iconsIn(this.getModuleInfo(id)?.code ?? '')]) firstLoad.set(one, group)
    }
    take(MAIN, 'program-parts')
    take(FIRST_PAINT, 'first-paint-parts')
    for (const id of [...importedBy(ENTRY), MAIN, FIRST_PAINT]) firstLoad.delete(id)
  },
}
const inFirstLoad = (name: Group) => ({
  name,
  test: (id: string) => firstLoad.get(iconOf(id) ?? id) === name,
  includeDependenciesRecursively: false,
})

/** index.html names these files, so no screen need preload them. */
const NAMED_IN_PAGE = /(^|[\\/])(react|libraries|first-paint|first-paint-parts|program-parts|main|index)-[^\\/]+$/

/**
 * The entry is small and asks the API at once; what it imports afterwards is named in the page, so that it is fetched from
 * the first moment too, and its styles stand before the first paint. A browser has few connections: the program's files,
 * which are many, let the API's answers and what draws them pass.
 */
const preloadProgram: Plugin = {
  name: 'preload-program',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const first = chunksOf(bundle, FIRST_PAINT)
      const program = chunksOf(bundle, MAIN).filter(chunk => !first.includes(chunk))
      const styles = [...first, ...program].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const link = (rel: string, file: string, others = {}): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}`, ...others },
        injectTo: 'head',
      })
      return [
        ...[...new Set(styles)].map(file => link('stylesheet', file)),
        ...first.map(({ fileName }) => link('modulepreload', fileName)),
        ...program.map(({ fileName }) => link('modulepreload', fileName, { fetchpriority: 'low' })),
      ]
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), findFirstLoad, preloadProgram],
  server: { proxy: { '/api': api, '/files': api, '/websocket': { target: api, ws: true } } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // React, the router and the parts of the first screen: what may be in it is held by its gzipped size, in a test.
    chunkSizeWarningLimit: 800,
    modulePreload: {
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' ? files.filter(one => !NAMED_IN_PAGE.test(one) && !NAMED_IN_PAGE.test(file)) : files,
    },
    // The model only declares: a constant taken from it must not bring the parsing that stands beside it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 3 },
            { name: 'libraries', test: FIRST_LIBRARIES, priority: 2 },
            { ...inFirstLoad('first-paint-parts'), priority: 1 },
            inFirstLoad('program-parts'),
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /[\\/]model[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
})
