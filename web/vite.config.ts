import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { pdfjsFiles } from './pdfjs-files.ts'
import { visitorFrame } from './visitor-page.config.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'
const FIRST_PAINT = join(import.meta.dirname, 'src/app/first-paint.tsx')
const MAIN = join(import.meta.dirname, 'src/app/main.tsx')

/** The chunk of a file and all chunks that it imports, directly or not. */
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
 * The libraries that the frame and a list need, in one file: together they are 9 KB smaller than as separate files. Components
 * that only forms use must not be listed, or the first load would contain them; nor React, which the first paint loads alone.
 */
const PACKAGES = ['react-dom', 'scheduler', '@tanstack', 'axios']
const PARTS = [
  'ActionIcon',
  'Button',
  'CloseButton',
  'Input',
  'InputBase',
  'Loader',
  'Notification',
  'Portal',
  'Skeleton',
  'TextInput',
  'Transition',
  'UnstyledButton',
].join('|')
/** A pattern of paths, whichever slash the system uses. */
const paths = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'))
const FIRST_LIBRARIES = paths(`/node_modules/(${PACKAGES.join('|')})/|/@mantine/core/esm/components/(${PARTS})/`)

/** Packages are imported through an index file of all their parts, so our own search stops at them: only the bundler knows what is used. */
const LIBRARY = /[\\/]node_modules[\\/]/
const REACT = /[\\/]node_modules[\\/]react[\\/]/

/**
 * Types of values that the entry's modules name and the first paint prints. Because the entry names them they are in neither set of
 * the first load, and each would be a file of its own.
 */
const VALUES = paths('/model/src/rules/(day|iban|integer|money|phone|rich-text/(rich-text|to-plain-text))\\.ts$')

const ENTRY = join(import.meta.dirname, 'src/app/entry.ts')
type Group = 'first-paint-parts' | 'program-parts'
/** The modules and icons of the first load, with the output file that they go into. Filled in `buildEnd`, when all modules are known. */
const firstLoad = new Map<string, Group>()
/** The entry with its imports, and the two modules that it imports later. */
const loadedAlone = new Set<string>()

/** Each icon is a file of its own; which ones are used is read from the names in the import statements. */
const iconOf = (id: string) => /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+|createReactComponent)\.m?js$/.exec(id)?.[1]
const iconsIn = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)]
    .flatMap(([, names = '']) => names.match(/\bIcon\w+/g) ?? [])
    .concat('createReactComponent')

/**
 * Finds the modules that the first paint and main.tsx import statically. Each of the two sets becomes one file: otherwise every
 * module that a lazy screen shares with them would become a small file of its own.
 */
const findFirstLoad: Plugin = {
  name: 'find-first-load',
  apply: 'build',
  buildEnd() {
    const importedBy = (file: string) => {
      const found = new Set([file])
      // Style sheets of libraries stay in the order of the imports: ours must come after them to take precedence.
      for (const id of found)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
          if (!LIBRARY.test(imported) || imported.endsWith('.css')) found.add(imported)
      return found
    }
    const addToGroup = (file: string, group: Group) => {
      for (const id of importedBy(file))
        for (const one of [id, ...iconsIn(this.getModuleInfo(id)?.code ?? '')]) firstLoad.set(one, group)
    }
    addToGroup(MAIN, 'program-parts')
    addToGroup(FIRST_PAINT, 'first-paint-parts')
    for (const id of [...importedBy(ENTRY), MAIN, FIRST_PAINT]) {
      firstLoad.delete(id)
      loadedAlone.add(id)
    }
  },
}
const inFirstLoad = (name: Group) => ({
  name,
  test: (id: string) => firstLoad.get(iconOf(id) ?? id) === name,
  includeDependenciesRecursively: false,
})

/**
 * What no first load needs, but more than one later screen or panel: one file of libraries and one of our own modules. Without
 * them each module that two screens share would be a file of its own, and a cold load would fetch 119 files instead of 45.
 * Mantine's hooks and functions are listed by name, because the first load needs others. It must need none of these: one that it
 * needs would bring the whole file into the first load, which a browser story limits.
 */
const LATER_PACKAGES = [
  '@floating-ui',
  'get-nonce',
  'react-hook-form',
  'react-remove-scroll',
  'react-remove-scroll-bar',
  'react-style-singleton',
  'tslib',
  'use-callback-ref',
  'use-sidecar',
].join('|')
const LATER_HOOKS = [
  'use-click-outside',
  'use-debounced-callback',
  'use-debounced-value',
  'use-eye-dropper',
  'use-focus-return',
  'use-focus-trap',
  'use-force-update',
  'use-long-press',
  'use-move',
  'use-previous',
  'use-uncontrolled',
  'use-window-event',
  'utils/clamp',
  'utils/use-callback-ref',
].join('|')
const LATER_FUNCTIONS = [
  'close-on-escape',
  'create-event-handler',
  'create-safe-context',
  'create-scoped-keydown-handler',
  'find-element-ancestor',
  'find-element-in-shadow-dom',
  'get-context-item-index',
  'get-default-z-index',
  'get-env',
  'get-ref-prop',
  'get-safe-id',
  'get-single-element-child',
  'is-element',
  'noop',
].join('|')
const LATER_LIBRARIES = paths(
  [
    `/node_modules/(${LATER_PACKAGES})/`,
    `/@mantine/hooks/esm/(${LATER_HOOKS})/`,
    `/@mantine/core/esm/core/(utils/(${LATER_FUNCTIONS})|DirectionProvider)/`,
    `/@mantine/core/esm/(utils/(Floating|InlineInput|InputsGroupFieldset)|components/(?!(${PARTS})/))`,
    '/get-auto-contrast-value/',
  ].join('|'),
)
const LATER = { minShareCount: 2, includeDependenciesRecursively: false }
const isLaterPart = (id: string) => {
  const icon = iconOf(id)
  return !firstLoad.has(icon ?? id) && !loadedAlone.has(id) && (icon !== undefined || !LIBRARY.test(id))
}

/** Files that index.html preloads, so that lazy screens need not preload them. */
const NAMED_IN_PAGE =
  /(^|[\\/])(react|libraries|first-paint|first-paint-parts|program-parts|values|main|index)-[^\\/]+$/

/**
 * The entry is small and calls the API immediately. The files that it imports later are preloaded by index.html, and their style
 * sheets are linked before the first paint. The many files of main.tsx get a low priority, so that they do not delay the answers
 * of the API and the code that draws them.
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

/** On a development server the pages for visitors have their own files too; the built ones are made by configurations of their own. */
const VISITOR_PAGES = { '/informacaoDePagamento/': '/informacao-de-pagamento.html', '/v/': '/v.html' } as const
const serveVisitorPages: Plugin = {
  name: 'serve-visitor-pages',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      for (const [path, page] of Object.entries(VISITOR_PAGES)) if (request.url?.startsWith(path)) request.url = page
      next()
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), findFirstLoad, preloadProgram, serveVisitorPages, pdfjsFiles, visitorFrame],
  server: { proxy: { '/api': api, '/files': api, '/websocket': { target: api, ws: true } } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // The largest file has React, the router and the first screen. A test limits the gzipped size of the first load instead.
    chunkSizeWarningLimit: 800,
    modulePreload: {
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' ? files.filter(one => !NAMED_IN_PAGE.test(one) && !NAMED_IN_PAGE.test(file)) : files,
    },
    // Modules of the model have no side effects, so that importing a constant does not include the schemas beside it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 3 },
            { name: 'libraries', test: FIRST_LIBRARIES, priority: 2 },
            { name: 'values', test: VALUES, includeDependenciesRecursively: false, priority: 2 },
            { ...inFirstLoad('first-paint-parts'), priority: 1 },
            inFirstLoad('program-parts'),
            // Without their dependencies, which would take React and the first libraries along, whatever the priority.
            { ...LATER, name: 'later-libraries', test: LATER_LIBRARIES, priority: -1 },
            { ...LATER, name: 'later-parts', test: isLaterPart, priority: -2 },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /[\\/]model[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
})
