import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const api = process.env.API_URL ?? 'http://localhost:3000'
const MAIN = join(import.meta.dirname, 'src/app/main.tsx')

/**
 * The libraries that the frame and a list stand on, in one file: together they are 9 KB smaller than each for itself. A part
 * that only forms use must not be here, or the first load brings it.
 */
const PACKAGES = ['react', 'react-dom', 'scheduler', '@tanstack', 'axios', '@floating-ui']
const PARTS =
  'ActionIcon Button CloseButton FocusTrap Input Loader Menu Popover Portal TextInput Transition UnstyledButton'.split(
    ' ',
  )
const FIRST_LIBRARIES = new RegExp(
  `/node_modules/(${PACKAGES.join('|')})/|/@mantine/core/esm/components/(${PARTS.join('|')})/`.replaceAll(
    '/',
    '[\\\\/]',
  ),
)

/**
 * The entry is small and asks the API at once; the program it imports afterwards. Its files are named in the page, so that
 * they are fetched from the first moment too, and its styles stand before the first paint.
 */
const preloadProgram: Plugin = {
  name: 'preload-program',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const program = chunks.find(({ moduleIds }) => moduleIds.includes(MAIN))
      if (!program) throw new Error('the program has no chunk of its own')
      const needed = new Set<Rolldown.OutputChunk>()
      const need = (chunk: Rolldown.OutputChunk) => {
        if (chunk.isEntry || needed.has(chunk)) return
        needed.add(chunk)
        for (const name of chunk.imports) {
          const other = chunks.find(({ fileName }) => fileName === name)
          if (other) need(other)
        }
      }
      need(program)
      const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const link = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      })
      return [
        ...[...new Set(styles)].map(file => link('stylesheet', file)),
        ...[...needed].map(({ fileName }) => link('modulepreload', fileName)),
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
    // The page itself names the program's files; the entry need not look for them again.
    modulePreload: {
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'js' && /[\\/]index-[^\\/]+$/.test(hostId) ? [] : files,
    },
    // The model only declares: a constant taken from it must not bring the parsing that stands beside it.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'libraries', test: FIRST_LIBRARIES }] } },
      treeshake: { moduleSideEffects: [{ test: /[\\/]model[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
})
