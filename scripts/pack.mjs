import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** Files that compress well. Images and fonts are compressed already; pages are generated for each response. */
const COMPRESSIBLE = /\.(css|m?js|svg|txt)$/

const ENCODINGS = {
  br: text => promisify(brotliCompress)(text, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gz: text => promisify(gzip)(text, { level: zlib.Z_BEST_COMPRESSION }),
}

/** Compresses the files at build time, so that no request has to: `main.js` gets `main.js.br` and `main.js.gz`. */
export async function packFiles(folder) {
  const files = (await readdir(folder, { recursive: true })).filter(file => COMPRESSIBLE.test(file))
  await Promise.all(
    files.map(async file => {
      const text = await readFile(join(folder, file))
      for (const [ending, compress] of Object.entries(ENCODINGS)) {
        const compressed = await compress(text)
        if (compressed.length < text.length) await writeFile(join(folder, `${file}.${ending}`), compressed)
      }
    }),
  )
}
