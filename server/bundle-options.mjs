import { join } from 'node:path'

/**
 * Packages that stay outside of the bundle: binaries (argon2, sharp), what is loaded only when it is needed and breaks or gains
 * nothing when bundled (pdfkit, @cantoo/pdf-lib), what starts threads from its own files (pino) or loads WebAssembly that lies beside them
 * (@embedpdf/pdfium, zxing-wasm), and optional parts of pg and ws.
 */
const OUTSIDE = [
  '@node-rs/argon2',
  'sharp',
  'pdfkit',
  '@cantoo/pdf-lib',
  'pino',
  '@embedpdf/pdfium',
  'zxing-wasm',
  'pg-native',
  'bufferutil',
  'utf-8-validate',
]

/**
 * What every bundle of the server has in common, for esbuild. Our model is bundled, or Node would meet a .ts file, and so are most
 * packages: Node would load a thousand small modules one by one at each start, which takes as long as everything else of it.
 */
export const bundleOptions = folder => ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Modules that are imported only when they are needed (the PDF writer) are no part of the start.
  splitting: true,
  external: OUTSIDE,
  // Bundled CommonJS packages require the modules of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  alias: { '@agremia/model': join(folder, 'model/src') },
})
