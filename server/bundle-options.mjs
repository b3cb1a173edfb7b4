import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Packages of many small modules, which Node would load one by one at each start: inside the bundle they save a third of the
 * time that a program needs to start. All others stay outside, because some bring binaries or break when bundled (pdfkit).
 */
const BUNDLED_PACKAGES = ['kysely', 'zod', 'jose']

/** What every bundle of the server has in common, for esbuild. Our model is bundled too, or Node would meet a .ts file. */
export const bundleOptions = folder => ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Modules that are imported only when they are needed (the PDF writer) are no part of the start.
  splitting: true,
  packages: 'external',
  alias: {
    '@agremia/model': join(folder, 'model/src'),
    ...Object.fromEntries(BUNDLED_PACKAGES.map(name => [name, fileURLToPath(import.meta.resolve(name))])),
  },
})
