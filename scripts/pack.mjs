import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** What shrinks; pictures and fonts are packed already. The page itself is written anew for each answer. */
const PACKED = /(?<!^index)\.(css|html|js|svg|txt)$/

const PACKERS = {
  br: text => promisify(brotliCompress)(text, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gz: text => promisify(gzip)(text, { level: zlib.Z_BEST_COMPRESSION }),
}

/** Packs the screens once, as small as can be, so that nobody waits while it is done: `main.js` gets `main.js.br` and `.gz`. */
export async function packFiles(folder) {
  const files = (await readdir(folder, { recursive: true })).filter(file => PACKED.test(file))
  await Promise.all(
    files.map(async file => {
      const text = await readFile(join(folder, file))
      for (const [ending, pack] of Object.entries(PACKERS)) {
        const packed = await pack(text)
        if (packed.length < text.length) await writeFile(join(folder, `${file}.${ending}`), packed)
      }
    }),
  )
}
