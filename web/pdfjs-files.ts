import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const folder = dirname(PACKAGE)
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string } // every package.json has one

/**
 * The files that pdf.js fetches by their names: its worker, the fonts that every reader of PDFs must have, and the decoder of JPEG 2000
 * that needs no wasm. The licences of the fonts go along.
 */
const FILES = [
  'legacy/build/pdf.worker.min.mjs',
  'wasm/openjpeg_nowasm_fallback.js',
  ...readdirSync(join(folder, 'standard_fonts')).map(name => `standard_fonts/${name}`),
]
/** The version is in the path, because browsers keep everything below `/assets/` forever. `pdf-engine.ts` asks for the same path. */
const PATH = `assets/pdfjs-${version}/`

export const pdfjsFiles: Plugin = {
  name: 'pdfjs-files',
  generateBundle() {
    for (const file of FILES)
      this.emitFile({ type: 'asset', fileName: PATH + basename(file), source: readFileSync(join(folder, file)) })
  },
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${PATH}`, (request, response, next) => {
      const file = FILES.find(one => basename(one) === basename(request.url ?? ''))
      if (!file) return next()
      if (file.endsWith('js')) response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(join(folder, file)))
    })
  },
}
