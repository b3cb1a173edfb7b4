import { build } from 'esbuild'
import type { Edge } from './edges.ts'
import { isCode, isTest, ROOT, type Tree } from './tree.ts'

const ENTRY = 'every-file'

/** The imports between our files as a bundler finds them, to verify our own reading. */
export async function readBundledEdges(tree: Tree): Promise<Pick<Edge, 'from' | 'to'>[]> {
  const files = [...tree.keys()].filter(
    path => /^(model|server|web)\/src\//.test(path) && isCode(path) && !isTest(path),
  )
  const entry = files.filter(path => !path.endsWith('.d.ts')).map(path => `import './${path}'`)
  const { metafile } = await build({
    // One entry that imports all: with one entry per file each would be bundled with everything that it imports.
    stdin: { contents: entry.join('\n'), resolveDir: ROOT, sourcefile: ENTRY },
    absWorkingDir: ROOT,
    outdir: 'never-written',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    alias: { '@agremia/model': `${ROOT}model/src` },
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty', '.png': 'empty' },
    logLevel: 'silent',
  })
  const inputs = Object.entries(metafile.inputs).filter(([from]) => from !== ENTRY)
  return inputs.flatMap(([from, { imports }]) =>
    imports.filter(({ external }) => !external).map(({ path }) => ({ from, to: path })),
  )
}
