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

const REACT = /[\\/]node_modules[\\/]react[\\/]/

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
  plugins: [react(), preloadProgram],
  server: { proxy: { '/api': api, '/files': api, '/websocket': { target: api, ws: true } } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // React, the router and the parts of the first screen: what may be in it is held by its gzipped size, in a test.
    chunkSizeWarningLimit: 800,
    // index.html names the files of the program and of the first paint; the entry need not preload them again.
    modulePreload: {
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && /(^|[\\/])(main|first-paint)-[^\\/]+$/.test(file) ? [] : files,
    },
    // The model only declares: a constant taken from it must not bring the parsing that stands beside it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 1 },
            { name: 'libraries', test: FIRST_LIBRARIES },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /[\\/]model[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
})
